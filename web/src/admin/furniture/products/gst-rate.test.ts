import { expect, it } from "vitest";
import { rateOf } from "./gst-rate";

const rates = [
  { hsn: "9403", effectiveOn: "2017-07-01", rate: 1200 },
  { hsn: "9403", effectiveOn: "2025-09-22", rate: 1800 },
  { hsn: "940382", effectiveOn: "2025-09-22", rate: 500 },
  { hsn: "9403", effectiveOn: "2027-04-01", rate: 2800 },
];

it.each([
  ["9403", "2026-11-25", 1800],
  ["9403", "2025-09-21", 1200],
  ["94038200", "2026-11-25", 500],
  ["94036000", "2026-11-25", 1800],
  ["9401", "2026-11-25", null],
])("the rate of %s on %s is %s", (hsn, day, rate) => expect(rateOf(rates, hsn, day)).toBe(rate));
