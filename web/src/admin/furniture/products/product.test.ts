import { describe, expect, it } from "vitest";
import type { OptionDraft, ProductDraft } from "../wire";
import { blank, isGtin, missingIn, newId, schema, sentDraft } from "./product";

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

const option = (name: string, differencePaise = 0): OptionDraft => ({
  id: newId(),
  name,
  differencePaise,
  sku: "",
  photographId: null,
  isStocked: false,
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
    const groups = [{ id: newId(), name: "Seat", options: [option("Cane"), option("None", -9_500_00)] }];
    expect(wrong({ groups })).toEqual([]);
    expect(wrong({ groups, salePricePaise: 9_500_00 })).toEqual(["groups"]);
  });

  it("names its options apart", () => {
    expect(wrong({ groups: [{ id: null, name: "Seat", options: [option("Cane"), option(" cane")] }] })).toEqual([
      "groups.0.options",
    ]);
    expect(wrong({ groups: [{ id: null, name: "Seat", options: [] }] })).toEqual(["groups.0.options"]);
  });
});

it.each([
  ["8901234567890", true],
  ["8901234567894", false],
  ["96385074", true],
  ["036000291452", true],
  ["12345", false],
])("the GTIN %s is valid: %s", (gtin, isValid) => expect(isGtin(gtin)).toBe(isValid));

it("new groups and options are sent without an id, known ones keep theirs", () => {
  const groups = [{ id: "g1", name: "Seat", options: [option("Cane"), { ...option("Rush"), id: "o2" }] }];
  const { groups: sent } = sentDraft({ ...chair, groups });
  expect(sent[0]?.id).toBe("g1");
  expect(sent[0]?.options.map(({ id }) => id)).toEqual([null, "o2"]);
});

it("names what is missing to publish", () => {
  const stocked = { availability: "in_stock", isStocked: true, onHand: 2, reserved: 2 } as const;
  const lacking = { description: "", photographs: [], originCountry: "", maker: " ", ...stocked };
  expect(missingIn(lacking).map(({ field }) => field)).toEqual([
    "description",
    "photographs",
    "originCountry",
    "maker",
    "availability",
  ]);
  expect(missingIn({ ...lacking, isStocked: false }).map(({ field }) => field)).not.toContain("availability");
});
