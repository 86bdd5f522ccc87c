import { expect, test } from "vitest";
import type { OfferedRate } from "../../api/contract/types.gen";
import { changeMaterial, optionsFor, rateFor, search, applyRate } from "./rates";
import { entry } from "./sheet/test-sheets";

function rate(item: string, name: string, core: string | null, finish: string | null, rupees: number): OfferedRate {
  const rest = { package: null, least: null, hsn: "9403", unit: "sqft" } as const;
  return { item, name, core, finish, ratePaise: rupees * 100, ...rest };
}

const rates = [
  rate("kitchen_base", "Base units", null, null, 1000),
  rate("kitchen_base", "Base units", "BWR plywood", "Laminate", 1450),
  rate("kitchen_base", "Base units", "BWR plywood", "Acrylic", 1800),
  rate("kitchen_wall", "Wall units", "BWR plywood", null, 1350),
];

test("rates are found by word prefixes", () => {
  expect(search(rates, "base acr").map(({ ratePaise }) => ratePaise)).toEqual([180_000]);
  expect(search(rates, "WALL").map(({ name }) => name)).toEqual(["Wall units"]);
  expect(search(rates, "kitchen")).toHaveLength(4);
  expect(search(rates, "")).toHaveLength(4);
  expect(search(rates, "se")).toEqual([]);
});

test("the most specific rate wins", () => {
  const base = { item: "kitchen_base", material: "BWR plywood", finish: "Laminate" };
  expect(rateFor(rates, base, null)?.ratePaise).toBe(145_000);
  expect(rateFor(rates, { ...base, finish: "Veneer" }, null)?.ratePaise).toBe(100_000);
  expect(rateFor(rates, { ...base, item: null }, null)).toBeUndefined();
});

test("a line takes over the chosen item and keeps its dimensions", () => {
  const line = entry("line", {
    dimensions: { by: "front", widthMm: 3600, heightMm: 838, depthMm: null, count: 1 },
  });
  expect(applyRate(rates[1] ?? expect.unreachable(), line)).toMatchObject({
    item: "kitchen_base",
    material: "BWR plywood",
    ratePaise: 145_000,
    dimensions: { by: "front", widthMm: 3600 },
  });
});

test("a rate from the card follows the finish, one entered by hand stays", () => {
  const line = entry("line", {
    item: "kitchen_base",
    material: "BWR plywood",
    finish: "Laminate",
    ratePaise: 145_000,
  });
  expect(changeMaterial(rates, line, null, { finish: "Acrylic" })).toEqual({
    finish: "Acrylic",
    ratePaise: 180_000,
  });
  expect(changeMaterial(rates, { ...line, ratePaise: 140_000 }, null, { finish: "Acrylic" })).toEqual({
    finish: "Acrylic",
  });
  expect(changeMaterial(rates, { ...line, item: null }, null, { finish: "Acrylic" })).toEqual({
    finish: "Acrylic",
  });
});

test("options for an item", () => {
  expect(optionsFor(rates, "kitchen_base", "finish")).toEqual(["Laminate", "Acrylic"]);
  expect(optionsFor(rates, null, "core")).toEqual(["BWR plywood"]);
});
