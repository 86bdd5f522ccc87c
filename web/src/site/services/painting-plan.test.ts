import { describe, expect, it } from "vitest";
import { type Entry, blankEntry, readEntry } from "./painting-plan";

const rooms = (...sides: [string, string, string][]): Entry => ({
  ...blankEntry,
  by: "rooms",
  rooms: sides.map(([length, width, height]) => ({ length, width, height, withCeiling: true })),
});

describe("an area", () => {
  it("is sent in hundredths of a square foot", () => {
    expect(readEntry({ ...blankEntry, area: "1,250.5" }).plan).toEqual({ by: "area", area: 125_050 });
  });

  it("is between 1 and 1,00,000 square feet", () => {
    for (const area of ["", "0", "0.99", "100001", "a lot", "-5", "1.234"]) {
      expect([area, readEntry({ ...blankEntry, area }).errors]).toEqual([
        area,
        { area: "Please enter an area of 1 to 1,00,000 sq ft." },
      ]);
    }
    expect(readEntry({ ...blankEntry, area: "100000" }).errors).toBeUndefined();
  });
});

describe("rooms", () => {
  it("are sent in millimetres", () => {
    expect(readEntry(rooms(["10", "12.5", "9"])).plan).toEqual({
      by: "rooms",
      rooms: [{ lengthMm: 3048, widthMm: 3810, heightMm: 2743, withCeiling: true }],
    });
  });

  it("have each wrong side named", () => {
    expect(Object.keys(readEntry(rooms(["10", "12", "9"], ["", "66", "0.5"])).errors ?? {})).toEqual([
      "rooms.1.length",
      "rooms.1.width",
      "rooms.1.height",
    ]);
  });
});
