import { describe, expect, test } from "vitest";
import { conflictsOf, areCompatible, appliesToType, priceText, defaultChoice, withChoice } from "./price";
import { addon } from "./test-designs";

describe("incompatible add-ons", () => {
  const stone = addon("stone", { incompatibleWith: ["glass"], isDefault: true });
  const glass = addon("glass", { isDefault: true });
  const lights = addon("lights", { isDefault: true });
  const offered = [stone, glass, lights];

  test("are incompatible both ways, whichever stores it", () => {
    expect(areCompatible(stone, glass)).toBe(false);
    expect(areCompatible(glass, stone)).toBe(false);
    expect(areCompatible(glass, lights)).toBe(true);
  });

  test("conflict only while chosen", () => {
    expect(conflictsOf(glass, ["stone", "lights"], offered)).toEqual([stone]);
    expect(conflictsOf(glass, ["lights"], offered)).toEqual([]);
    // One that is not offered here cannot be taken out either.
    expect(conflictsOf(glass, ["stone"], [glass, lights])).toEqual([]);
  });

  test("are not both on by default; the first one is", () => {
    expect(defaultChoice(offered)).toEqual(["stone", "lights"]);
    expect(defaultChoice([glass, stone, lights])).toEqual(["glass", "lights"]);
  });
});

test("chosen add-ons keep the offered order", () => {
  const offered = [addon("a"), addon("b"), addon("c")];
  expect(withChoice("a", true, ["c"], offered)).toEqual(["a", "c"]);
  expect(withChoice("c", false, ["a", "c"], offered)).toEqual(["a"]);
  expect(withChoice("b", true, ["gone"], offered)).toEqual(["b"]);
});

test.each([
  [{ priceType: "flat", amountPaise: 12_500_00 }, "₹12,500"],
  [{ priceType: "per_sqft", amountPaise: 450_50 }, "₹450.50 per sq ft"],
  [{ priceType: "per_rft", amountPaise: 900_00 }, "₹900 per running ft"],
  [{ priceType: "per_unit", amountPaise: 2_000_00 }, "₹2,000 each"],
  [{ priceType: "percent", amountPaise: null, basisPoints: 750 }, "7.5%"],
  [{ priceType: "percent", amountPaise: null, basisPoints: 500, maximumPaise: 50_000_00 }, "5%, at most ₹50,000"],
] as const)("%j costs %s", (facts, text) => {
  expect(priceText(addon("one", facts))).toBe(text);
});

test("an add-on without types applies to all", () => {
  expect(appliesToType(addon("one"), "study")).toBe(true);
  expect(appliesToType(addon("one", { appliesTo: ["kitchen"] }), "study")).toBe(false);
});
