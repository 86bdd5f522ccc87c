import { expect, it } from "vitest";
import { pointsOf } from "./price-change";

it.each([
  ["4.5", 450],
  ["-3", -300],
  ["−3", -300],
  ["+2,25 %", 225],
  ["0", null],
  ["0.00", null],
  ["4.555", null],
  ["four", null],
  ["", null],
])("%s is read as %s basis points", (text, points) => expect(pointsOf(text)).toBe(points));
