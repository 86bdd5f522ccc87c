import { describe, expect, it, test } from "vitest";
import type { ProductDetail, ProductDraft, VariationOption } from "../../../api/contract/types.gen";
import { limitsOfContract, limitsOfForm } from "../../kit/form/test-limits";
import { schema as categorySchema } from "../categories/category";
import { blank, isGtin, missingIn, schema } from "./product";

const chair: ProductDraft = {
  ...blank,
  name: "Kaveri chair",
  slug: "kaveri-chair",
  sku: "CH-01",
  categoryId: "c1",
  hsn: "9401",
  mrpPaise: 12_000_00,
  pricePaise: 10_000_00,
};

const option = (name: string, differencePaise = 0): VariationOption => ({
  id: name,
  name,
  differencePaise,
  sku: "",
  photographId: null,
  isStocked: false,
  lengthMm: null,
  widthMm: null,
  heightMm: null,
});

/** The fields with errors. */
function wrong(changes: Partial<ProductDraft>): string[] {
  const { error } = schema.safeParse({ ...chair, ...changes });
  return error?.issues.map(({ path }) => path.join(".")) ?? [];
}

describe("a product", () => {
  it("needs what identifies and prices it", () => {
    expect(wrong({})).toEqual([]);
    const required = { name: " ", slug: "", sku: "", categoryId: "", hsn: "94", pricePaise: 0 };
    expect(new Set(wrong(required))).toEqual(new Set(Object.keys(required)));
  });

  it("never costs more than its MRP, and less in a sale", () => {
    expect(wrong({ pricePaise: 12_000_01 })).toEqual(["pricePaise"]);
    expect(wrong({ salePricePaise: 10_000_00 })).toEqual(["salePricePaise"]);
    expect(wrong({ salePricePaise: 9_000_00, saleStartsOn: "2026-12-02", saleEndsOn: "2026-12-01" })).toEqual([
      "saleEndsOn",
    ]);
  });

  it("costs something with its cheapest options, also in a sale", () => {
    const groups = [{ id: "g1", name: "Seat", options: [option("Cane"), option("None", -9_500_00)] }];
    expect(wrong({ groups })).toEqual([]);
    expect(wrong({ groups, salePricePaise: 9_500_00 })).toEqual(["groups"]);
  });

  it("has options with a size of their own, within its limits", () => {
    const sized = (lengthMm: number) => ({ ...option("1,800 mm"), lengthMm });
    const groups = (lengthMm: number) => [{ id: "g1", name: "Length", options: [sized(lengthMm)] }];
    expect(wrong({ groups: groups(1_800) })).toEqual([]);
    expect(wrong({ groups: groups(0) })).toEqual(["groups.0.options.0.lengthMm"]);
  });

  it("names its options apart", () => {
    expect(wrong({ groups: [{ id: "g1", name: "Seat", options: [option("Cane"), option(" cane")] }] })).toEqual([
      "groups.0.options",
    ]);
    expect(wrong({ groups: [{ id: "g1", name: "Seat", options: [] }] })).toEqual(["groups.0.options"]);
  });
});

it.each([
  ["8901234567890", true],
  ["8901234567894", false],
  ["96385074", true],
  ["036000291452", true],
  ["12345", false],
])("the GTIN %s is valid: %s", (gtin, isValid) => expect(isGtin(gtin)).toBe(isValid));

test("the forms have the limits of the contract", () => {
  expect(limitsOfForm(schema)).toMatchObject(limitsOfContract("ProductDraft"));
  expect(limitsOfForm(categorySchema)).toMatchObject(limitsOfContract("ProductCategoryDraft"));
});

describe("what is missing to publish", () => {
  const fieldsOf = (draft: Partial<ProductDraft>, more: Partial<ProductDetail> = {}, onHand = 2) => {
    const summary = { onHand, reserved: 2 } as ProductDetail["summary"];
    return missingIn({ draft: { ...chair, ...draft }, summary, photographs: [], ...more }).map(({ field }) => field);
  };

  it("is named by its field", () => {
    expect(fieldsOf({ originCountry: "", maker: " " })).toEqual([
      "description",
      "photographs",
      "originCountry",
      "maker",
      "availability",
    ]);
    expect(fieldsOf({ isStocked: false })).not.toContain("availability");
    expect(fieldsOf({ availability: "made_to_order" })).not.toContain("availability");
    expect(fieldsOf({}, {}, 3)).not.toContain("availability");
  });

  it("takes the alt text of the picture itself, unless the product has its own", () => {
    const picture = { width: 3, height: 2, thumbhash: "", colour: "#fff", sources: [] };
    const photograph = (photographAlt: string) => ({
      photographId: "p1",
      fileName: "IMG_1.jpg",
      photographAlt,
      state: "ready" as const,
      focal: { x: 0.5, y: 0.5 },
      picture,
    });
    const shown = (alt: string | null, photographAlt: string) =>
      fieldsOf({ photographs: [{ photographId: "p1", alt }] }, { photographs: [photograph(photographAlt)] });
    expect(shown(null, "")).toContain("photographs");
    expect(shown("A chair", "")).not.toContain("photographs");
    expect(shown(null, "A chair")).not.toContain("photographs");
  });
});
