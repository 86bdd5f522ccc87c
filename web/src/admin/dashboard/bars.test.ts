import { expect, test } from "vitest";
import { bars, chart } from "./bars";

const week = (monday: string, leads: number, signed: number) => ({ monday, leads, leadsTo: "", signed, signedTo: "" });

test("the tallest bar fills the chart, the others keep to its scale", () => {
  const [first, second] = bars([week("2026-11-09", 8, 2), week("2026-11-16", 4, 0)]);
  expect(first?.leads).toMatchObject({ y: 0, height: chart.height });
  expect(first?.signed.height).toBe(chart.height / 4);
  expect(second?.leads).toMatchObject({ y: chart.height / 2, height: chart.height / 2 });
  expect(second?.signed.height).toBe(0);
  expect(second?.leads.x).toBeGreaterThan((first?.signed.x ?? 0) + (first?.signed.width ?? 0));
});

test("weeks without anything have no bars", () => {
  expect(bars([week("2026-11-16", 0, 0)])[0]?.leads.height).toBe(0);
  expect(bars([])).toEqual([]);
});
