import { expect, it } from "vitest";
import { moneyFormat } from "./money";

it("shows paise on all amounts of a card, or on none", () => {
  expect([13_515_10, 1_35_151_00, -5_00, 0].map(moneyFormat([13_515_10, null, 1_35_151_00]))).toEqual([
    "₹13,515.10",
    "₹1,35,151.00",
    "-₹5.00",
    "₹0.00",
  ]);
  expect(moneyFormat([1_35_151_00, undefined, 0])(1_35_151_00)).toBe("₹1,35,151");
});
