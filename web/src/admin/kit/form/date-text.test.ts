import { expect, test } from "vitest";
import { addDays, addMonths, isComplete, readDate, weekdayOf } from "./date-text";

const today = "2026-11-30";

test.each([
  "2026-11-21",
  "21 Nov 2026",
  "21 november 2026",
  "21/11/2026",
  "21-11-26",
  "21.11",
  "21st Nov",
  "nov 21, 2026",
  " 21NOV26 ",
])("%s is a date", (typed) => expect(readDate(typed, today)).toBe("2026-11-21"));

test.each([
  "31 Nov 2026",
  "29/2/2027",
  "21/13/2026",
  "2026-11",
  "21",
  "21 No 2026",
  "call me",
  "21 11 2026 9",
  "21/11/126",
])("%s is none", (typed) => expect(readDate(typed, today)).toBeNull());

test("words name days around today, and blank is blank", () => {
  expect(["yesterday", "Today", "tomorrow", " "].map((typed) => readDate(typed, today))).toEqual([
    "2026-11-29",
    "2026-11-30",
    "2026-12-01",
    "",
  ]);
});

test("a year that is still being typed is waited for", () => {
  expect(["21/11/20", "21 Nov", "21/11/2026", "2026-11-21", "2026-1", ""].map(isComplete)).toEqual([
    false,
    false,
    true,
    true,
    false,
    true,
  ]);
});

test("a month later is its last day if it is shorter", () => {
  expect([addMonths("2027-01-31", 1), addMonths("2026-01-15", -1), addDays("2028-02-28", 1)]).toEqual([
    "2027-02-28",
    "2025-12-15",
    "2028-02-29",
  ]);
  expect(weekdayOf("2026-11-30")).toBe(0);
});
