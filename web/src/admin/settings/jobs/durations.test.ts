import { expect, it } from "vitest";
import { age, ago, between, span } from "./durations";

it.each([
  [-5, "0 ms"],
  [12.4, "12 ms"],
  [999, "999 ms"],
  [1449, "1.4 s"],
  [9999, "9.9 s"],
  [38_900, "38 s"],
  [60_000, "1 min"],
  [185_000, "3 min 5 s"],
  [3_600_000, "1 h"],
  [7_440_000, "2 h 4 min"],
  [273_600_000, "3 d 4 h"],
])("%d ms are %s", (milliseconds, text) => {
  expect(span(milliseconds)).toBe(text);
});

it("shows an age in whole seconds, and the future as now", () => {
  const now = new Date("2026-11-21T06:00:02.900Z");
  expect(age("2026-11-21T06:00:00Z", now)).toBe("2 s");
  expect(age("2026-11-21T06:00:05Z", now)).toBe("0 s");
  expect(age("2026-11-21T05:56:57Z", now)).toBe("3 min 5 s");
});

it("has no duration without an end", () => {
  expect(between("2026-11-21T06:00:00Z", "2026-11-21T06:00:00.340Z")).toBe("340 ms");
  expect(between("2026-11-21T06:00:00Z", null)).toBeNull();
  expect(between(null, "2026-11-21T06:00:00Z")).toBeNull();
});

it("never shows past events in the future", () => {
  const now = new Date("2026-11-21T06:00:00Z");
  expect(ago("2026-11-21T06:00:03Z", now)).toBe("just now");
  expect(ago("2026-11-21T05:55:00Z", now)).toBe("5 min ago");
});
