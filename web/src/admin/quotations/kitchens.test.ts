import { expect, test } from "vitest";
import { kitchenName } from "./kitchens";

const rest = { core: "BWR plywood", finish: "Laminate", counter: "Granite", accessories: [], appliances: [] };
const usual = { ...rest, package: "premium", wallUnits: 80, hasLoft: false, tallUnits: 0, island: null } as const;

test("a kitchen is named by its layout and walls", () => {
  const plan = { ...usual, layout: "l_shape", legs: [1000, 825] } as const;
  expect(kitchenName({ plan: { ...plan, legs: [...plan.legs] } })).toBe("L-shape 10 × 8.25 ft, Premium");
});

test("only an island layout shows its block, even if one was planned before", () => {
  const plan = { ...usual, legs: [1200], island: 600 };
  expect(kitchenName({ plan: { ...plan, layout: "island" } })).toBe("Island 12 + 6 ft, Premium");
  expect(kitchenName({ plan: { ...plan, layout: "straight" } })).toBe("Straight 12 ft, Premium");
});
