import { expect, it } from "vitest";
import { priceChangeOf } from "./price-change";

it.each([
  ["-10", -1000],
  ["4.5 %", 450],
  ["-90", -9000],
  ["-91", null],
  ["101", null],
  ["0", null],
])("a change by %s is read as %s basis points", (text, points) => expect(priceChangeOf(text)).toBe(points));
