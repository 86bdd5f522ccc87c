import type { MaterialDraft } from "../drafts";
import { describe, expect, it, test } from "vitest";
import { limitsOfContract, limitsOfForm } from "../kit/form/test-limits";
import { brands } from "./brands-route";
import { categories } from "./categories-route";
import { blank, schema } from "./material";

test("the forms have the limits of the contract", () => {
  expect(limitsOfForm(brands.editing.schema)).toMatchObject(limitsOfContract("BrandDraft"));
  expect(limitsOfForm(categories.editing.schema)).toMatchObject(limitsOfContract("MaterialCategoryDraft"));
  expect(limitsOfForm(schema)).toMatchObject(limitsOfContract("MaterialDraft"));
});

/** Validation errors by field. */
function errorsOf(changes: Partial<MaterialDraft>): Record<string, string> {
  const { error } = schema.safeParse({ ...blank, code: "PLY-19", name: "Plywood", hsn: "4412", ...changes });
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join("."), message]) ?? []);
}

describe("a material", () => {
  it("needs a code, a name and an HSN", () => {
    expect(errorsOf({})).toEqual({});
    expect(Object.keys(errorsOf({ code: "", name: " ", hsn: "44" })).toSorted()).toEqual(["code", "hsn", "name"]);
  });

  it("needs a reason for a sell rate below cost", () => {
    const below = { costPaise: 2_400_00, sellPaise: 2_000_00 };
    expect(errorsOf(below)).toEqual({ belowCostBecause: "The sell rate is below cost. Please enter the reason." });
    expect(errorsOf({ ...below, belowCostBecause: "Clearance" })).toEqual({});
    expect(errorsOf({ ...below, costPaise: 2_000_00 })).toEqual({});
    expect(errorsOf({ ...below, costPaise: null })).toEqual({});
  });

  it("has a substitute only if it is discontinued", () => {
    expect(Object.keys(errorsOf({ substituteId: "m2" }))).toEqual(["substituteId"]);
    expect(errorsOf({ substituteId: "m2", status: "discontinued" })).toEqual({});
  });
});
