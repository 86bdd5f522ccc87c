import type { PriceList } from "../../api/contract/types.gen";
import { expect, test } from "vitest";
import { duration, estimate, isEstimate, priced, rupees } from "./rent-estimate";

const list: PriceList = {
  pricesOf: "2026-11-01",
  packages: [
    { package: "essential", tagline: "", core: "", finish: "", counter: "", inclusions: [] },
    { package: "luxe", tagline: "", core: "", finish: "", counter: "", inclusions: [] },
  ],
  homes: [
    {
      home: "2bhk",
      label: "2 BHK",
      size: "~900 sq ft",
      prices: [
        {
          package: "essential",
          standard: { fromPaise: 3_00_000_00, toPaise: 3_60_000_00 },
          express: { fromPaise: 3_45_000_00, toPaise: 4_14_000_00 },
        },
      ],
    },
  ],
  standard: { days: 45, surcharge: 0 },
  express: { days: 30, surcharge: 1500 },
  excluded: [],
  emiNote: "",
  paymentStages: [],
};

const form = { home: "2bhk", package: "essential", rent: "25,000", rentAfter: "₹32,500" };

test("the extra rent pays for the cost", () => {
  expect(estimate(form, list)).toEqual({
    costFrom: 3_00_000_00,
    costTo: 3_60_000_00,
    extra: 7_500_00,
    monthsFrom: 40,
    monthsTo: 48,
  });
});

test("what is wrong is named by its field", () => {
  expect(estimate({ home: "x", package: "", rent: "a lot", rentAfter: "" }, list)).toEqual({
    home: expect.stringContaining("choose"),
    package: expect.stringContaining("choose"),
    rent: expect.stringContaining("25,000"),
    rentAfter: expect.stringContaining("32,000"),
  });
  expect(estimate({ ...form, rentAfter: "25000" }, list)).toEqual({ rentAfter: "Must be more than the rent today." });
  const missing = estimate({ ...form, package: "luxe" }, list);
  expect(isEstimate(missing)).toBe(false);
  expect(missing).toEqual({ package: "Luxe is not offered for this home." });
});

test("only packages with a price are offered", () => {
  expect(priced(list)).toEqual([{ home: "2bhk", label: "2 BHK", packages: ["essential"] }]);
});

test("amounts and durations in words", () => {
  expect(["25,000", " ₹ 25000", "25.5", "", "-1", "123456789"].map(rupees)).toEqual([
    25_000,
    25_000,
    null,
    null,
    null,
    null,
  ]);
  expect([1, 12, 26].map(duration)).toEqual(["1 month", "1 year", "2 years 2 months"]);
});
