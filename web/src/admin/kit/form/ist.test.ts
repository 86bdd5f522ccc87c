import { expect, test } from "vitest";
import { fromInput, toInput } from "./ist";

test.each([
  ["2026-11-21T09:00:00Z", "2026-11-21T14:30"],
  ["2026-11-21T18:29:00Z", "2026-11-21T23:59"],
  ["2026-11-21T18:30:00Z", "2026-11-22T00:00"],
  ["2026-12-31T19:15:00Z", "2027-01-01T00:45"],
])("%s converts to %s in IST and back", (instant, local) => {
  expect(toInput(instant)).toBe(local);
  expect(fromInput(local)).toBe(instant.replace("Z", ".000Z"));
});

test("seconds are dropped", () => {
  expect(toInput("2026-11-21T09:00:59.999Z")).toBe("2026-11-21T14:30");
});

test.each(["", "2026-11-21", "2026-11-21T", "2026-13-21T14:30", "tomorrow"])("%j is not an instant", (local) => {
  expect(fromInput(local)).toBeNull();
});
