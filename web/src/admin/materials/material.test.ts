import type { MaterialDraft } from "../drafts";
import { describe, expect, it, test } from "vitest";
import { limitsOfContract, limitsOfForm } from "../kit/form/test-limits";
import { brands } from "./brands-route";
import { categories } from "./categories-route";
import { blank, schema } from "./material";

test("the forms have the contract's limits", () => {
  expect(limitsOfForm(brands.editing.schema)).toMatchObject(limitsOfContract("BrandDraft"));
  expect(limitsOfForm(categories.editing.schema)).toMatchObject(limitsOfContract("MaterialCategoryDraft"));
  expect(limitsOfForm(schema)).toMatchObject(limitsOfContract("MaterialDraft"));
});

/** Why a draft is refused, by field. */
function reasons(changes: Partial<MaterialDraft>): Record<string, string> {
  const { error } = schema.safeParse({ ...blank, code: "PLY-19", name: "Plywood", hsn: "4412", ...changes });
  return Object.fromEntries(error?.issues.map(({ path, message }) => [path.join("."), message]) ?? []);
}

describe("a material", () => {
  it("needs a code, a name and what says its tax", () => {
    expect(reasons({})).toEqual({});
    expect(Object.keys(reasons({ code: "", name: " ", hsn: "44" })).toSorted()).toEqual(["code", "hsn", "name"]);
  });

  it("is sold below its cost only for a reason", () => {
    const below = { costPaise: 2_400_00, sellPaise: 2_000_00 };
    expect(reasons(below)).toEqual({ belowCostBecause: "It is sold below its cost: please say why." });
    expect(reasons({ ...below, belowCostBecause: "Clearance" })).toEqual({});
    expect(reasons({ ...below, costPaise: 2_000_00 })).toEqual({});
    expect(reasons({ ...below, costPaise: null })).toEqual({});
  });

  it("has a substitute only when it cannot be had any more", () => {
    expect(Object.keys(reasons({ substituteId: "m2" }))).toEqual(["substituteId"]);
    expect(reasons({ substituteId: "m2", status: "discontinued" })).toEqual({});
  });
});
