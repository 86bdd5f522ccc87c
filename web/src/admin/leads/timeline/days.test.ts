import { expect, it } from "vitest";
import { byDay } from "./days";

it("groups by day in India and keeps the order", () => {
  const items = ["2026-11-21T05:00:00Z", "2026-11-20T20:00:00Z", "2026-11-20T18:00:00Z", "2026-11-02T05:00:00Z"].map(
    (at) => ({ at }),
  );
  const days = byDay(items, new Date("2026-11-21T06:00:00Z"));
  expect(days.map(({ name, items }) => [name, items.length])).toEqual([
    ["Today", 2],
    ["Yesterday", 1],
    ["02 Nov 2026", 1],
  ]);
});
