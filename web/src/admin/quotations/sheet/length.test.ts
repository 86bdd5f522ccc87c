import { describe, expect, test } from "vitest";
import { type LengthUnit, lengthText, readLength, readSize, sizeText } from "./length";

describe("a length", () => {
  test.each<[string, LengthUnit, number]>([
    ["2700", "mm", 2700],
    ["2,700", "mm", 2700],
    ["250", "cm", 2500],
    ["250cm", "mm", 2500],
    ["250 CM", "in", 2500],
    ["2.7 m", "mm", 2700],
    ["8'6\"", "mm", 2591],
    ["8’6”", "cm", 2591],
    ["8' 6", "mm", 2591],
    ["8ft 6in", "mm", 2591],
    ["8 feet 6 inches", "mm", 2591],
    ["8-6", "ft", 2591],
    ["8 6", "ft", 2591],
    ["8", "ft", 2438],
    ["8.5", "ft", 2591],
    ["8'", "mm", 2438],
    ["8' 6 1/2\"", "mm", 2604],
    ['1/2"', "mm", 13],
    ["6 1/2 in", "mm", 165],
    ["102", "in", 2591],
    ['24"', "mm", 610],
    ["24''", "mm", 610],
    [".5 m", "mm", 500],
    ["0", "mm", 0],
    ["100000", "mm", 100_000],
  ])("%s in %s is %d mm", (typed, unit, millimetres) => {
    expect(readLength(typed, unit)).toBe(millimetres);
  });

  test.each([
    ["", "mm"],
    ["wide", "mm"],
    ["8 6", "mm"],
    ["8'14\"", "mm"],
    ['1/0"', "mm"],
    ["-5", "mm"],
    ["100001", "mm"],
    ["12 mm 3", "mm"],
    ["2 km", "mm"],
  ] as const)("%j in %s is not a length", (typed, unit) => {
    expect(readLength(typed, unit)).toBeNull();
  });

  test.each<[number, LengthUnit, string]>([
    [2700, "mm", "2700"],
    [2705, "cm", "270.5"],
    [2591, "ft", "8'6\""],
    [2604, "ft", "8'6 1/2\""],
    [2438, "ft", "8'"],
    [13, "ft", '1/2"'],
    [0, "ft", '0"'],
    [610, "in", "24.02"],
  ])("%d mm in %s reads %s", (millimetres, unit, text) => {
    expect(lengthText(millimetres, unit)).toBe(text);
  });

  test("a length shown in feet parses to within 2 mm of itself", () => {
    for (let millimetres = 0; millimetres < 6000; millimetres += 7) {
      const again = readLength(lengthText(millimetres, "ft"), "ft");
      expect(Math.abs((again ?? Number.NaN) - millimetres)).toBeLessThanOrEqual(2);
    }
  });
});

describe("a size", () => {
  test.each<[string, LengthUnit, number[]]>([
    ["3600x838", "mm", [3600, 838]],
    ["3600 × 838 × 560", "mm", [3600, 838, 560]],
    ["60 x 30 cm", "mm", [600, 300]],
    ["8'6\" by 2'9\"", "mm", [2591, 838]],
    ["8'6\" x 838", "mm", [2591, 838]],
    ["10*8", "ft", [3048, 2438]],
    ["3600", "mm", [3600]],
  ])("%s in %s", (typed, unit, sides) => {
    expect(readSize(typed, unit)).toEqual(sides);
  });

  test.each(["3600 x", "x 838", "a x b", "3600 x wide"])("%j is not a size", (typed) => {
    expect(readSize(typed, "mm")).toBeNull();
  });

  test("is formatted as it was typed", () => {
    expect(sizeText([2591, 838], "ft")).toBe("8'6\" × 2'9\"");
  });
});
