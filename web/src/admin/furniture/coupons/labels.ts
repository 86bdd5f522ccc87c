/** What a coupon gives, when, and under which conditions, in words. */
import type { Coupon, CouponBenefit, CouponStatus } from "../../../api/contract/types.gen";
import { count, date, dateTime, money, number } from "../../../ui/format";
import { toInput } from "../../kit/form/ist";
import type { Choice } from "../../kit/resource";
import type { Tone } from "../../kit/status";

export const statuses: readonly Choice<CouponStatus>[] = [
  { value: "active", label: "Active" },
  { value: "scheduled", label: "Scheduled" },
  { value: "paused", label: "Paused" },
  { value: "exhausted", label: "Used up" },
  { value: "expired", label: "Expired" },
];

export const statusTones: Record<CouponStatus, Tone> = {
  active: "good",
  scheduled: "neutral",
  paused: "attention",
  exhausted: "quiet",
  expired: "quiet",
};

export const benefits: readonly Choice<CouponBenefit>[] = [
  { value: "percent", label: "Percentage off" },
  { value: "fixed_cart", label: "Amount off the cart" },
  { value: "fixed_product", label: "Amount off each piece" },
  { value: "free_shipping", label: "Free shipping" },
];

type Benefit = Pick<Coupon, "benefit" | "percent" | "amountPaise" | "capPaise">;

/** `10% off, at most ₹5,000`. */
export function benefitText({ benefit, percent, amountPaise, capPaise }: Benefit): string {
  switch (benefit) {
    case "percent": {
      const cap = capPaise === null ? "" : `, at most ${money(capPaise)}`;
      return `${(percent ?? 0) / 100}% off${cap}`;
    }
    case "fixed_cart":
      return `${money(amountPaise ?? 0)} off the cart`;
    case "fixed_product":
      return `${money(amountPaise ?? 0)} off each piece`;
    case "free_shipping":
      return "Free shipping";
  }
}

/** `01 Nov 2026 to 30 Nov 2026`. Midnight is left out: a coupon that ends at midnight is valid until the day before. */
export function validityText({ startsAt, endsAt }: Pick<Coupon, "startsAt" | "endsAt">): string {
  const start = startsAt && (isMidnight(startsAt) ? date(startsAt) : dateTime(startsAt));
  const end = endsAt && (isMidnight(endsAt) ? date(momentBefore(endsAt)) : dateTime(endsAt));
  if (start && end) return start === end ? start : `${start} to ${end}`;
  if (start) return `From ${start}`;
  return end ? `Until ${end}` : "No dates set";
}

function isMidnight(instant: string): boolean {
  return toInput(instant).endsWith("T00:00");
}

function momentBefore(instant: string): string {
  return new Date(Date.parse(instant) - 1).toISOString();
}

/** `12 of 100, 2 held`: the uses held for unconfirmed orders count towards the limit. */
export function usesText({ uses, held, totalLimit }: Pick<Coupon, "uses" | "held" | "totalLimit">): string {
  const counted = totalLimit === null ? number(uses) : `${number(uses)} of ${number(totalLimit)}`;
  return held > 0 ? `${counted}, ${number(held)} held` : counted;
}

/** `From ₹40,000, first order, 2 products`; empty if every buyer can use it on every cart. */
export function conditionsText(coupon: Coupon): string {
  const { minSpendPaise, maxSpendPaise, isFirstOrderOnly, contacts, methods, excludesSaleItems } = coupon;
  const { productsIn, categoriesIn, productsOut, categoriesOut } = coupon;
  const left = productsOut.length + categoriesOut.length;
  const conditions = [
    minSpendPaise !== null && `from ${money(minSpendPaise)}`,
    maxSpendPaise !== null && `up to ${money(maxSpendPaise)}`,
    isFirstOrderOnly && "first order",
    contacts.length > 0 && count(contacts.length, "buyer"),
    productsIn.length > 0 && count(productsIn.length, "product"),
    categoriesIn.length > 0 && count(categoriesIn.length, "category", "categories"),
    left > 0 && `${count(left, "exclusion")}`,
    excludesSaleItems && "no sale items",
    methods.length > 0 && count(methods.length, "payment method"),
  ].filter((one) => one !== false);
  const text = conditions.join(", ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}
