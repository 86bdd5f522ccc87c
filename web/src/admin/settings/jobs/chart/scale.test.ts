import { describe, expect, it, test } from "vitest";
import { timeTicks, valueTicks, segments } from "./scale";

describe("value ticks", () => {
  it.each([
    [0, [0, 1]],
    [1, [0, 1]],
    [3, [0, 1, 2, 3]],
    [4, [0, 2, 4]],
    [7, [0, 3, 6, 9]],
    [65, [0, 25, 50, 75]],
    [1240, [0, 500, 1000, 1500]],
    [300, [0, 100, 200, 300]],
  ])("reach %d in round steps", (max, expected) => {
    expect(valueTicks(max)).toEqual(expected);
  });
});

describe("time ticks", () => {
  const times = (from: string, to: string, max: number) =>
    timeTicks(Date.parse(from), Date.parse(to), max).map(({ at, isDay }) => [new Date(at).toISOString(), isDay]);

  it("are round within an hour", () => {
    expect(times("2026-11-21T06:02:00Z", "2026-11-21T07:02:00Z", 4)).toEqual([
      ["2026-11-21T06:15:00.000Z", false],
      ["2026-11-21T06:30:00.000Z", false],
      ["2026-11-21T06:45:00.000Z", false],
      ["2026-11-21T07:00:00.000Z", false],
    ]);
  });

  it("are round in IST, half an hour off UTC", () => {
    expect(times("2026-11-21T06:00:00Z", "2026-11-22T06:00:00Z", 4)).toEqual([
      ["2026-11-21T06:30:00.000Z", false],
      ["2026-11-21T12:30:00.000Z", false],
      ["2026-11-21T18:30:00.000Z", true],
      ["2026-11-22T00:30:00.000Z", false],
    ]);
  });

  it("are days for a week, and fewer where space is short", () => {
    const week = ["2026-11-14T06:00:00Z", "2026-11-21T06:00:00Z"] as const;
    expect(times(...week, 7)).toHaveLength(7);
    expect(times(...week, 4).every(([, isDay]) => isDay)).toBe(true);
    expect(times(...week, 4).length).toBeLessThanOrEqual(4);
  });
});

test("a line has gaps where values are missing", () => {
  expect(segments([null, 1, 2, null, 3, null])).toEqual([[1, 2], [4]]);
  expect(segments([null, null])).toEqual([]);
});
