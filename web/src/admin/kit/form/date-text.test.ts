import { expect, test } from "vitest";
import { addDays, isComplete, isDate, readDate, readMoment } from "./date-text";

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

test.each([
  ["21 Nov 2026, 14:30", "2026-11-21T14:30"],
  ["2026-11-21T14:30", "2026-11-21T14:30"],
  ["21/11 2:30 PM", "2026-11-21T14:30"],
  ["21 nov 12am", "2026-11-21T00:00"],
  ["tomorrow 9:05", "2026-12-01T09:05"],
  ["", ""],
])("%s is a moment", (typed, moment) => expect(readMoment(typed, today)).toBe(moment));

test.each(["21 Nov 2026", "14:30", "21 Nov 2026, 25:00", "21 Nov 2026, 13 pm", "21 Nov 2026, 10:60", "21 Nov 26"])(
  "%s is no moment",
  (typed) => expect(readMoment(typed, today)).toBeNull(),
);

test("days are added across years", () => expect(addDays("2026-12-28", 7)).toBe("2027-01-04"));

test("only dates are taken from an address", () => {
  expect(["2026-11-22", "2026-13-45", "today", null].map(isDate)).toEqual([true, false, false, false]);
});
