import { expect, test } from "vitest";
import { gapText, numberOf } from "./numbers";

const quotations = { prefix: "QT", financialYear: "2026-27", last: 12 };

test("a number has at least four digits", () => {
  expect(numberOf(quotations, 13)).toBe("QT/2026-27/0013");
  expect(numberOf(quotations, 10_000)).toBe("QT/2026-27/10000");
});

test("the gap names its first and last number", () => {
  expect(gapText(quotations, null)).toBeNull();
  expect(gapText(quotations, Number.NaN)).toBeNull();
  expect(gapText(quotations, 12)).toBeNull();
  expect(gapText(quotations, 13)).toBeNull();
  expect(gapText(quotations, 14)).toBe("Number QT/2026-27/0013 will never be used.");
  expect(gapText(quotations, 1200)).toBe("1,187 numbers, QT/2026-27/0013 to QT/2026-27/1199, will never be used.");
});
