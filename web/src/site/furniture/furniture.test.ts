import { describe, expect, test } from "vitest";
import type { Availability, PublicOption, PublicProduct } from "../../api/contract/types.gen";
import { availabilities, offerOf } from "../../features/furniture/availability";
import { money } from "../../ui/format";
import { activeFilters, listingPath, parseListing, requestFor, toggled, wholeList } from "./address";
import { lengthText, savingOf, warrantyText } from "./labels";
import { combinationsOf, dimensionsOf, drawingOf, initialChoice, priceOf, selectionsOf, sizeNames } from "./selection";
import { productData } from "./structured-data";

function option(id: string, more: Partial<PublicOption> = {}): PublicOption {
  const size = { lengthMm: null, widthMm: null, heightMm: null };
  return { id, name: id, differencePaise: 0, picture: null, canBeOrdered: true, left: null, ...size, ...more };
}

const groups = [
  { id: "colour", name: "Colour", options: [option("rust", { canBeOrdered: false }), option("sage", { left: 3 })] },
  { id: "size", name: "Seats", options: [option("two", { differencePaise: -100_000 }), option("three")] },
];

function product(more: Partial<PublicProduct> = {}): PublicProduct {
  return {
    id: "p1",
    name: "Tala sofa",
    slug: "tala-sofa",
    sku: "NV-1",
    mpn: "",
    gtin: "",
    categories: [{ name: "Sofas", slug: "sofas" }],
    sizeGuide: "",
    brand: "Nivas",
    shortDescription: "A sofa </script>.",
    description: "",
    pictures: [],
    pricePaise: 500_000,
    listPricePaise: 600_000,
    mrpPaise: 700_000,
    saleEndsOn: "2026-12-31",
    taxBasisPoints: 1800,
    availability: "in_stock",
    canBeOrdered: true,
    offersNotice: false,
    left: null,
    availableOn: null,
    groups: [],
    leadDays: 3,
    lengthMm: 2000,
    widthMm: 900,
    heightMm: 800,
    drawings: [],
    weightG: 50_000,
    packages: 2,
    material: "Sheesham",
    colour: "",
    assemblyPaise: null,
    warrantyMonths: 36,
    returnsDays: 10,
    care: "",
    originCountry: "IN",
    maker: "",
    video: null,
    reviews: { count: 0, average: null, byRating: [0, 0, 0, 0, 0], newest: { items: [], next: null } },
    related: [],
    seoTitle: "",
    seoDescription: "",
    canonical: null,
    sharePicture: null,
    shareCard: null,
    ...more,
  };
}

describe("the address of a list", () => {
  const of = (search: string) => parseListing(new URLSearchParams(search));
  const full =
    "q=sofa&category=sofas&brand=A%26B,Nivas&colour=Sage%20green&material=Teak&origin=IN,VN&from=5000&to=90000&inStock=yes&onSale=yes&sort=origin";

  test("reads what it writes, and asks the API in paise", () => {
    expect(listingPath(of(full))).toBe(`/furniture-products?${full}`);
    const asked = new URL(requestFor(of(full), "c"), "https://nivas.example").searchParams;
    expect(Object.fromEntries(asked)).toEqual({
      q: "sofa",
      category: "sofas",
      brand: "A&B,Nivas",
      colour: "Sage green",
      material: "Teak",
      origin: "IN,VN",
      priceFrom: "500000",
      priceTo: "9000000",
      inStock: "true",
      onSale: "true",
      sort: "origin",
      cursor: "c",
    });
    expect(requestFor(of(""))).toBe("/api/products");
  });

  test("ignores what cannot be", () => {
    expect(of("category=../x&origin=India,in&from=9000&to=10&inStock=1&sort=cost&brand=,A,A,")).toEqual({
      ...wholeList,
      origin: ["IN"],
      from: 9000,
      brand: ["A"],
    });
    expect(of("from=-5&to=1e9")).toEqual(wholeList);
  });

  test("has a chip for each filter, which takes it out", () => {
    const chips = activeFilters(of(full), { origin: (code) => code, money });
    expect(chips.map(({ label }) => label)).toEqual([
      "“sofa”",
      "A&B",
      "Nivas",
      "Sage green",
      "Teak",
      "Made in IN",
      "Made in VN",
      "₹5,000 to ₹90,000",
      "In stock",
      "On sale",
    ]);
    expect(chips.find(({ label }) => label === "A&B")?.without.brand).toEqual(["Nivas"]);
    expect(toggled(of("colour=Teal"), "colour", "Rust").colour).toEqual(["Teal", "Rust"]);
  });
});

describe("options", () => {
  test("that can be ordered come first, unless the address names others", () => {
    expect(initialChoice(groups)).toEqual({ colour: "sage", size: "two" });
    expect(initialChoice(groups, ["rust", "three"])).toEqual({ colour: "rust", size: "three" });
    expect(selectionsOf(groups, { colour: "sage", size: "two" })[1]).toEqual({
      groupId: "size",
      optionId: "two",
      groupName: "Seats",
      optionName: "two",
    });
  });

  test("change price, list price and MRP alike", () => {
    const more = [option("a", { differencePaise: 20_000 }), option("b", { differencePaise: -5_000 })];
    expect(priceOf(product(), more)).toEqual({ pricePaise: 515_000, mrpPaise: 715_000, listPricePaise: 615_000 });
    expect(priceOf(product({ listPricePaise: null }), more).listPricePaise).toBeNull();
  });

  test("have dimensions of their own where they differ", () => {
    const options = [option("two", { lengthMm: 1400 }), option("three")];
    const sized = [groups[0]!, { id: "size", name: "Seats", options }];
    expect(dimensionsOf(product(), [option("sage"), options[0]!])).toEqual({
      lengthMm: 1400,
      widthMm: 900,
      heightMm: 800,
    });
    expect(dimensionsOf(product(), [option("sage"), options[1]!]).lengthMm).toBe(2000);
    expect(sizeNames(sized, { colour: "sage", size: "three" })).toEqual(["Seats: three"]);
    expect(sizeNames(groups, { colour: "sage", size: "three" })).toEqual([]);
  });

  test("combine, up to a limit", () => {
    expect(combinationsOf(groups, 4)).toHaveLength(4);
    expect(combinationsOf(groups, 3)).toBeNull();
  });
});

test("each availability allows what it should", () => {
  const actions = availabilities.map(({ value }) => [
    value,
    offerOf({ availability: value, canBeOrdered: true, offersNotice: true, left: null }, []).action,
  ]);
  expect(Object.fromEntries(actions)).toEqual({
    in_stock: "cart",
    low_stock: "cart",
    limited: "cart",
    online_only: "cart",
    made_to_order: "cart",
    pre_order: "cart",
    preorder: "cart",
    backorder: "cart",
    custom_order: "enquire",
    in_store_only: "visit",
    out_of_stock: "notify",
    sold_out: "notify",
    discontinued: "none",
  } satisfies Record<Availability, string>);
});

test("an option that is out of stock is told of by e-mail, and the fewest pieces count", () => {
  const [rust, sage] = groups[0]!.options as [PublicOption, PublicOption];
  expect(offerOf(product(), [rust])).toEqual({
    availability: "out_of_stock",
    action: "notify",
    left: null,
    missing: rust,
  });
  expect(offerOf(product({ left: 5 }), [sage])).toMatchObject({ action: "cart", left: 3 });
});

describe("structured data", () => {
  const address = "https://nivas.example/furniture-products/tala-sofa";
  const dataOf = (more: Partial<PublicProduct>) =>
    productData(product(more), address, (path) => `https://nivas.example${path}`);
  // oxlint-disable-next-line typescript/no-explicit-any
  const of = (more: Partial<PublicProduct>) => dataOf(more)[0] as any;

  test("of a piece has an offer with the price it was sold at before", () => {
    const data = of({});
    expect(data).toMatchObject({ "@type": "Product", sku: "NV-1", brand: { name: "Nivas" } });
    expect(data.offers).toMatchObject({
      price: 5000,
      priceCurrency: "INR",
      availability: "https://schema.org/InStock",
      priceValidUntil: "2026-12-31",
      priceSpecification: { price: 6000 },
      hasMerchantReturnPolicy: { merchantReturnDays: 10 },
    });
    expect(data).not.toHaveProperty("aggregateRating");
  });

  test("has the video that is shown with it", () => {
    const video = {
      title: "Tala sofa at home",
      transcript: "The sofa, seen from all sides.",
      seoDescription: "",
      source: "upload",
      player: { address: "/videos/tala.mp4" },
      sharePicture: { sources: [{ jpeg: "/tala.jpg" }] },
      durationSeconds: 42,
    } as unknown as NonNullable<PublicProduct["video"]>;
    expect(of({ video }).subjectOf).toEqual({
      "@type": "VideoObject",
      name: "Tala sofa at home",
      description: "The sofa, seen from all sides.",
      thumbnailUrl: "https://nivas.example/tala.jpg",
      duration: "PT42S",
      contentUrl: "https://nivas.example/videos/tala.mp4",
    });
    expect(of({})).not.toHaveProperty("subjectOf");
  });

  test("has the average as it is shown, and the newest reviews", () => {
    const review = (id: string): PublicProduct["reviews"]["newest"]["items"][number] => ({
      id,
      author: "Meera J.",
      rating: 4,
      title: "",
      text: "Sits well.",
      answer: "",
      createdAt: "2026-11-20T10:00:00Z",
    });
    const items = ["r1", "r2", "r3", "r4", "r5", "r6"].map(review);
    const data = of({
      reviews: { count: 12, average: 13 / 3, byRating: [0, 0, 0, 8, 4], newest: { items, next: "c" } },
    });
    expect(data.aggregateRating).toMatchObject({ ratingValue: 4.3, reviewCount: 12 });
    expect(data.review).toHaveLength(5);
    expect(data.review[0]).toMatchObject({ author: { name: "Meera J." }, reviewBody: "Sits well." });
    expect(data.review[0]).not.toHaveProperty("name");
  });

  test("without a price above 0, or of a custom order, is left out", () => {
    expect(dataOf({ availability: "custom_order" })).toEqual([]);
    expect(dataOf({ pricePaise: 0 })).toEqual([]);
    expect(of({ availability: "made_to_order" }).offers.availability).toBe("https://schema.org/MadeToOrder");
  });

  test("of options has a variant for each combination", () => {
    const data = of({ groups });
    expect(data).toMatchObject({
      "@type": "ProductGroup",
      productGroupID: "NV-1",
      variesBy: ["https://schema.org/color", "https://schema.org/size"],
    });
    expect(data.hasVariant).toHaveLength(4);
    expect(data.hasVariant[0]).toMatchObject({
      name: "Tala sofa, rust, two",
      color: "rust",
      size: "two",
      offers: { price: 4000, availability: "https://schema.org/OutOfStock" },
    });
  });

  test("of a variant has its own dimensions", () => {
    const sizes = { id: "size", name: "Seats", options: [option("two", { lengthMm: 1400 }), option("three")] };
    const data = of({ groups: [sizes] });
    expect(data).toMatchObject({ width: { value: 2000 }, depth: { value: 900 }, height: { value: 800 } });
    expect(data.hasVariant[0]).toMatchObject({ width: { value: 1400 }, depth: { value: 900 } });
    expect(data.hasVariant[1]).not.toHaveProperty("width");
  });
});

test("the drawing is that of the chosen options, whatever else is chosen", () => {
  const drawings = ["two", "three"].map((seats) => ({ options: [seats], views: [] }));
  expect(drawingOf({ drawings }, [option("sage"), option("three")])).toBe(drawings[1]);
  expect(drawingOf({ drawings: [{ options: [], views: [] }] }, [option("sage")])?.options).toEqual([]);
  expect(drawingOf({ drawings: [] }, [option("sage")])).toBeNull();
});

test("texts", () => {
  expect(savingOf(5_299_000, 7_299_000)).toEqual({ paise: 2_000_000, percent: 27 });
  expect(savingOf(700, 700)).toBeNull();
  expect(lengthText(2120)).toBe("212 cm (83.5 in)");
  expect([warrantyText(36), warrantyText(12), warrantyText(18)]).toEqual(["3 years", "1 year", "18 months"]);
});
