import { expect, it } from "vitest";
import { priceChangeOf } from "./price-change";

it.each([
  ["percent", "-10", { basisPoints: -1000 }],
  ["percent", "4.5 %", { basisPoints: 450 }],
  ["percent", "-100", null],
  ["percent", "0", null],
  ["amount", "−500", { amountPaise: -500_00 }],
  ["amount", "+1,250.50", { amountPaise: 1_250_50 }],
  ["amount", "0", null],
  ["amount", "five", null],
] as const)("a change by %s of %s is read as %o", (kind, text, change) =>
  expect(priceChangeOf(kind, text)).toEqual(change),
);
