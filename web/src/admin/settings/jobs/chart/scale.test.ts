import { describe, expect, it, test } from "vitest";
import { moments, steps, stretches } from "./scale";

describe("the numbers at the side", () => {
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
    expect(steps(max)).toEqual(expected);
  });
});

describe("the times below", () => {
  const times = (from: string, to: string, most: number) =>
    moments(Date.parse(from), Date.parse(to), most).map(({ at, isDay }) => [new Date(at).toISOString(), isDay]);

  it("are round ones of an hour", () => {
    expect(times("2026-11-21T06:02:00Z", "2026-11-21T07:02:00Z", 4)).toEqual([
      ["2026-11-21T06:15:00.000Z", false],
      ["2026-11-21T06:30:00.000Z", false],
      ["2026-11-21T06:45:00.000Z", false],
      ["2026-11-21T07:00:00.000Z", false],
    ]);
  });

  it("are round in India, half an hour from those of UTC", () => {
    expect(times("2026-11-21T06:00:00Z", "2026-11-22T06:00:00Z", 4)).toEqual([
      ["2026-11-21T06:30:00.000Z", false],
      ["2026-11-21T12:30:00.000Z", false],
      ["2026-11-21T18:30:00.000Z", true],
      ["2026-11-22T00:30:00.000Z", false],
    ]);
  });

  it("are days of a week, fewer where there is no room", () => {
    const week = ["2026-11-14T06:00:00Z", "2026-11-21T06:00:00Z"] as const;
    expect(times(...week, 7)).toHaveLength(7);
    expect(times(...week, 4).every(([, isDay]) => isDay)).toBe(true);
    expect(times(...week, 4).length).toBeLessThanOrEqual(4);
  });
});

test("a line has a gap where nothing is known", () => {
  expect(stretches([null, 1, 2, null, 3, null])).toEqual([[1, 2], [4]]);
  expect(stretches([null, null])).toEqual([]);
});
