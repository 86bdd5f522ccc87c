/** The URL of the product list: category, filters, search and order. */
import { withParams } from "../../api/path";
import type { ProductSort } from "../../api/contract/types.gen";
import { paths } from "../../paths";

/** Filters with several values. */
export const manyNames = ["brand", "colour", "material", "origin"] as const;
export type ManyName = (typeof manyNames)[number];

/** What a list shows. Unset values are empty or null. */
export type Listing = Readonly<Record<ManyName, readonly string[]>> & {
  readonly q: string;
  /** Slug. */
  readonly category: string;
  /** In rupees. */
  readonly from: number | null;
  readonly to: number | null;
  readonly inStock: boolean;
  readonly onSale: boolean;
  readonly sort: Sort;
};

export type Sort = Exclude<ProductSort, "position"> | "";

export const sorts = [
  { value: "", label: "Our selection" },
  { value: "price", label: "Price, low to high" },
  { value: "-price", label: "Price, high to low" },
  { value: "newest", label: "Newest first" },
  { value: "rating", label: "Best rated" },
  { value: "origin", label: "Country of origin" },
] as const satisfies readonly { value: Sort; label: string }[];

export const wholeList: Listing = {
  q: "",
  category: "",
  brand: [],
  colour: [],
  material: [],
  origin: [],
  from: null,
  to: null,
  inStock: false,
  onSale: false,
  sort: "",
};

const maxValues = 20;
const maxRupees = 100_000_000;

/** Unknown and unusable values are ignored rather than showing an empty list. */
export function parseListing(search: URLSearchParams): Listing {
  const text = (name: string) => search.get(name)?.trim() ?? "";
  const many = (name: string) => {
    const values = text(name)
      .split(",")
      .map((value) => value.trim())
      .filter((value) => value !== "" && value.length <= 80);
    return [...new Set(values)].slice(0, maxValues);
  };
  const from = parseRupees(text("from"));
  const to = parseRupees(text("to"));
  const category = text("category");
  return {
    q: text("q").slice(0, 100),
    category: /^[a-z0-9-]{1,120}$/.test(category) ? category : "",
    brand: many("brand"),
    colour: many("colour"),
    material: many("material"),
    origin: many("origin")
      .map((code) => code.toUpperCase())
      .filter((code) => /^[A-Z]{2}$/.test(code)),
    from,
    // A range the wrong way round would match nothing.
    to: from !== null && to !== null && to < from ? null : to,
    inStock: text("inStock") === "yes",
    onSale: text("onSale") === "yes",
    sort: sorts.find(({ value }) => value === text("sort"))?.value ?? "",
  };
}

/** Whole rupees; null for anything else. */
export function parseRupees(text: string): number | null {
  const digits = text.replaceAll(/[₹,\s]/g, "");
  if (!/^\d{1,9}$/.test(digits)) return null;
  const rupees = Number(digits);
  return rupees > 0 && rupees <= maxRupees ? rupees : null;
}

export function listingPath(listing: Partial<Listing>): string {
  const all = { ...wholeList, ...listing };
  const search = Object.entries({
    q: all.q,
    category: all.category,
    ...Object.fromEntries(manyNames.map((name) => [name, all[name].join(",")])),
    from: all.from,
    to: all.to,
    inStock: all.inStock ? "yes" : "",
    onSale: all.onSale ? "yes" : "",
    sort: all.sort,
  })
    .filter(([, value]) => value !== "" && value !== null)
    // Commas stay readable.
    .map(([name, value]) => `${name}=${encodeURIComponent(String(value)).replaceAll("%2C", ",")}`)
    .join("&");
  return search === "" ? paths.furnitureProducts() : `${paths.furnitureProducts()}?${search}`;
}

export function requestFor(listing: Listing, cursor: string | null = null) {
  const { q, category, from, to, inStock, onSale, sort } = listing;
  return withParams("/api/products", {
    q,
    category,
    brand: listing.brand.join(","),
    colour: listing.colour.join(","),
    material: listing.material.join(","),
    origin: listing.origin.join(","),
    priceFrom: from === null ? null : from * 100,
    priceTo: to === null ? null : to * 100,
    inStock: inStock || null,
    onSale: onSale || null,
    sort: sort === "" ? null : sort,
    cursor,
  });
}

/** The same list with a value added or taken out. */
export function toggled(listing: Listing, name: ManyName, value: string): Listing {
  const values = listing[name];
  return {
    ...listing,
    [name]: values.includes(value) ? values.filter((other) => other !== value) : [...values, value],
  };
}

/** The same category and order without filters. */
export function withoutFilters({ category, sort }: Listing): Listing {
  return { ...wholeList, category, sort };
}

/** Something to show or take out: a label, and the list without it. */
export type ActiveFilter = { key: string; label: string; without: Listing };

/** The filters that are set, in the order of the screen; the category is not one of them. */
export function activeFilters(
  listing: Listing,
  texts: { origin: (code: string) => string; money: (paise: number) => string },
): ActiveFilter[] {
  const { q, from, to, inStock, onSale } = listing;
  const price = (rupees: number) => texts.money(rupees * 100);
  const range =
    from !== null && to !== null
      ? `${price(from)} to ${price(to)}`
      : from !== null
        ? `From ${price(from)}`
        : to !== null
          ? `Up to ${price(to)}`
          : "";
  return [
    ...(q === "" ? [] : [{ key: "q", label: `“${q}”`, without: { ...listing, q: "" } }]),
    ...manyNames.flatMap((name) =>
      listing[name].map((value) => ({
        key: `${name}/${value}`,
        label: name === "origin" ? `Made in ${texts.origin(value)}` : value,
        without: toggled(listing, name, value),
      })),
    ),
    ...(range === "" ? [] : [{ key: "price", label: range, without: { ...listing, from: null, to: null } }]),
    ...(inStock ? [{ key: "inStock", label: "In stock", without: { ...listing, inStock: false } }] : []),
    ...(onSale ? [{ key: "onSale", label: "On sale", without: { ...listing, onSale: false } }] : []),
  ];
}
