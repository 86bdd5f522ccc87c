import { expect, test } from "vitest";
import { strip } from "./strip";

// 20:00 in India on the same day.
const now = new Date("2026-11-21T14:30:00Z");
const on = (day: string, days: ReturnType<typeof strip>) => days.find((one) => one.day === day)?.segments;

test("30 days from today in IST, with month names on the first day of each month", () => {
  const days = strip([], now);
  expect(days).toHaveLength(30);
  expect(days[0]).toEqual({
    day: "2026-11-21",
    weekday: "Sat",
    number: 21,
    month: "Nov",
    isSunday: false,
    segments: [],
  });
  expect(days.filter(({ month }) => month).map(({ day }) => day)).toEqual(["2026-11-21", "2026-12-01"]);
  expect(days.at(-1)?.day).toBe("2026-12-20");
  expect(strip([], new Date("2026-11-21T18:30:00Z"))[0]?.day).toBe("2026-11-22");
});

test("a window is placed by its times within the day", () => {
  const window = { id: "1", startsAt: "2026-11-22T00:30:00Z", endsAt: "2026-11-22T06:30:00Z" };
  expect(on("2026-11-22", strip([window], now))).toEqual([{ window, from: 0.25, until: 0.5 }]);
  expect(strip([window], now).filter(({ segments }) => segments.length > 0)).toHaveLength(1);
});

test("a window across midnight is shown on both days", () => {
  const window = { id: "1", startsAt: "2026-11-22T12:30:00Z", endsAt: "2026-11-23T00:30:00Z" };
  const days = strip([window], now);
  expect(on("2026-11-22", days)).toEqual([{ window, from: 0.75, until: 1 }]);
  expect(on("2026-11-23", days)).toEqual([{ window, from: 0, until: 0.25 }]);
  const untilMidnight = { ...window, endsAt: "2026-11-22T18:30:00Z" };
  expect(on("2026-11-23", strip([untilMidnight], now))).toEqual([]);
});

test("windows outside the 30 days are left out", () => {
  const past = { id: "1", startsAt: "2026-11-20T00:00:00Z", endsAt: "2026-11-20T01:00:00Z" };
  const later = { id: "2", startsAt: "2026-12-21T00:00:00Z", endsAt: "2026-12-21T01:00:00Z" };
  expect(strip([past, later], now).flatMap(({ segments }) => segments)).toEqual([]);
});
