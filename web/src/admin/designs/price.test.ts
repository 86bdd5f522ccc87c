import { describe, expect, test } from "vitest";
import { against, goTogether, isFor, priceWords, usualChoice, withChoice } from "./price";
import { addon } from "./test-designs";

describe("add-ons that do not go together", () => {
  const stone = addon("stone", { incompatibleWith: ["glass"], isDefault: true });
  const glass = addon("glass", { isDefault: true });
  const lights = addon("lights", { isDefault: true });
  const offered = [stone, glass, lights];

  test("know it of each other, whichever of them says so", () => {
    expect(goTogether(stone, glass)).toBe(false);
    expect(goTogether(glass, stone)).toBe(false);
    expect(goTogether(glass, lights)).toBe(true);
  });

  test("stand in each other's way only while they are chosen", () => {
    expect(against(glass, ["stone", "lights"], offered)).toEqual([stone]);
    expect(against(glass, ["lights"], offered)).toEqual([]);
    // One that is not offered here cannot be taken out either.
    expect(against(glass, ["stone"], [glass, lights])).toEqual([]);
  });

  test("are not both on by default: the first one is", () => {
    expect(usualChoice(offered)).toEqual(["stone", "lights"]);
    expect(usualChoice([glass, stone, lights])).toEqual(["glass", "lights"]);
  });
});

test("what is chosen keeps the order in which it is offered", () => {
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
] as const)("%j costs %s", (facts, words) => {
  expect(priceWords(addon("one", facts))).toBe(words);
});

test("one without types is for all of them", () => {
  expect(isFor(addon("one"), "study")).toBe(true);
  expect(isFor(addon("one", { appliesTo: ["kitchen"] }), "study")).toBe(false);
});
