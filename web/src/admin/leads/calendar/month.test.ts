import { describe, expect, it } from "vitest";
import { addMonths, weeksOf } from "./month";

describe("the weeks of a month", () => {
  it("start on Monday and include days of the neighbouring months", () => {
    const weeks = weeksOf("2026-11");
    expect(weeks.map(([monday]) => monday)).toEqual([
      "2026-10-26",
      "2026-11-02",
      "2026-11-09",
      "2026-11-16",
      "2026-11-23",
      "2026-11-30",
    ]);
    expect(weeks.at(-1)?.at(-1)).toBe("2026-12-06");
  });

  it("are four when February starts on a Monday", () => {
    expect(weeksOf("2027-02")).toHaveLength(4);
  });

  it("contain each day once", () => {
    const days = weeksOf("2026-03").flat();
    expect(new Set(days).size).toBe(days.length);
    expect(days.filter((day) => day.startsWith("2026-03"))).toHaveLength(31);
  });
});

it("adds months across the turn of the year", () => {
  expect(addMonths("2026-12", 1)).toBe("2027-01");
  expect(addMonths("2026-01", -1)).toBe("2025-12");
});
