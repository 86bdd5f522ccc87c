import { expect, test } from "vitest";
import { monthChoices } from "./months";

const values = (now: string) => monthChoices(new Date(now)).map(({ value }) => value);

test("the last two years begin with the month in India, also in its first hours", () => {
  expect(monthChoices(new Date("2026-11-30T18:29:00Z"))[0]).toEqual({ value: "2026-11", label: "November 2026" });
  expect(monthChoices(new Date("2026-11-30T18:30:00Z"))[0]).toEqual({ value: "2026-12", label: "December 2026" });
  expect(values("2026-12-31T18:30:00Z").slice(0, 2)).toEqual(["2027-01", "2026-12"]);
  expect(values("2027-03-31T12:00:00Z").slice(0, 2)).toEqual(["2027-03", "2027-02"]);
  expect(values("2026-11-20T10:00:00Z")).toHaveLength(24);
});
