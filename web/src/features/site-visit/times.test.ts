import { expect, it } from "vitest";
import { byDay, visitText } from "./times";

it("sorts times into days of India, and says them as people do", () => {
  // Half past midnight in India is the evening before elsewhere.
  const times = ["2026-11-27T11:00:00Z", "2026-11-27T18:29:00Z", "2026-11-27T18:30:00Z"].map((startsAt) => ({
    startsAt,
  }));
  expect(byDay(times).map(([day, of]) => [day, of.length])).toEqual([
    ["Friday, 27 November", 2],
    ["Saturday, 28 November", 1],
  ]);
  expect(visitText({ startsAt: "2026-11-28T05:00:00Z", endsAt: "2026-11-28T06:00:00Z" })).toBe(
    "Saturday, 28 November, 10:30 am to 11:30 am",
  );
});
