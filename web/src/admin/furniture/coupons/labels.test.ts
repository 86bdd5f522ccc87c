import { expect, it, test } from "vitest";
import type { Coupon } from "../../../api/contract/types.gen";
import { benefitText, conditionsText, usesText, validityText } from "./labels";
import { coupon } from "./test-coupons";

test.each([
  [{ benefit: "percent", percent: 1_000, capPaise: 5_000_00 }, "10% off, at most ₹5,000"],
  [{ benefit: "percent", percent: 1_250, capPaise: null }, "12.5% off"],
  [{ benefit: "fixed_cart", percent: null, amountPaise: 2_000_00 }, "₹2,000 off the cart"],
  [{ benefit: "fixed_product", percent: null, amountPaise: 499_50 }, "₹499.50 off each piece"],
  [{ benefit: "free_shipping", percent: null }, "Free shipping"],
] as const)("%o gives %s", (changes: Partial<Coupon>, text) => {
  expect(benefitText({ ...coupon, capPaise: null, ...changes })).toBe(text);
});

test.each([
  [null, null, "No dates set"],
  ["2026-10-31T18:30:00Z", null, "From 01 Nov 2026"],
  ["2026-11-01T04:30:00Z", null, "From 01 Nov 2026, 10:00 am"],
  // Midnight of 1 December in India: 30 November is the last day.
  [null, "2026-11-30T18:30:00Z", "Until 30 Nov 2026"],
  [null, "2026-11-30T12:30:00Z", "Until 30 Nov 2026, 6:00 pm"],
  ["2026-10-31T18:30:00Z", "2026-11-30T18:30:00Z", "01 Nov 2026 to 30 Nov 2026"],
  ["2026-11-30T18:30:00Z", "2026-12-01T18:30:00Z", "01 Dec 2026"],
])("from %s to %s is %s", (startsAt, endsAt, text) => {
  expect(validityText({ startsAt, endsAt })).toBe(text);
});

it("tells the uses with their limit, and those that are held", () => {
  expect(usesText({ uses: 1_200, held: 0, totalLimit: null })).toBe("1,200");
  expect(usesText({ uses: 12, held: 2, totalLimit: 100 })).toBe("12 of 100, 2 held");
});

it("lists the conditions", () => {
  expect(conditionsText({ ...coupon, minSpendPaise: null })).toBe("");
  const limited: Coupon = {
    ...coupon,
    minSpendPaise: 40_000_00,
    isFirstOrderOnly: true,
    productsIn: ["p1", "p2"],
    categoriesIn: ["c1"],
    categoriesOut: ["c2"],
    contacts: ["asha@example.com"],
    methods: ["upi"],
  };
  expect(conditionsText(limited)).toBe(
    "From ₹40,000, first order, 1 buyer, 2 products, 1 category, 1 exclusion, 1 payment method",
  );
});
