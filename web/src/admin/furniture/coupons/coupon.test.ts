import { describe, expect, it, test } from "vitest";
import type { CouponDraft } from "../../drafts";
import { limitsOfContract, limitsOfForm } from "../../kit/form/test-limits";
import {
  blank,
  blankCodes,
  codesLike,
  codesRequestOf,
  codesSchema,
  copyOf,
  draftOf,
  requestOf,
  schema,
} from "./coupon";
import { coupon } from "./test-coupons";

const tenPercent: CouponDraft = { ...blank, code: "DIWALI10", percent: 1_000 };

/** The fields with errors. */
function wrong(changes: Partial<CouponDraft>): string[] {
  const { error } = schema.safeParse({ ...tenPercent, ...changes });
  return error?.issues.map(({ path }) => path.join(".")) ?? [];
}

describe("a coupon", () => {
  it("has a code of letters, digits, - and _", () => {
    expect(wrong({})).toEqual([]);
    expect(schema.parse({ ...tenPercent, code: " diwali_10-A " }).code).toBe("DIWALI_10-A");
    for (const code of ["", "ABC", "DIWALI 10", "A".repeat(21)]) expect(wrong({ code })).toContain("code");
  });

  it("needs the amount of its kind only", () => {
    expect(wrong({ percent: null })).toEqual(["percent"]);
    expect(wrong({ percent: 10_001 })).toEqual(["percent"]);
    expect(wrong({ percent: 10_000 })).toEqual([]);
    expect(wrong({ capPaise: 0 })).toEqual(["capPaise"]);
    expect(wrong({ benefit: "fixed_cart" })).toEqual(["amountPaise"]);
    expect(wrong({ benefit: "fixed_product", amountPaise: 500_00, percent: 0, capPaise: 0 })).toEqual([]);
    expect(wrong({ benefit: "free_shipping", percent: null })).toEqual([]);
  });

  it("ends after it starts, and has whole moments", () => {
    expect(wrong({ startsAt: "2026-12-01T10:00", endsAt: "2026-12-01T10:00" })).toEqual(["endsAt"]);
    expect(wrong({ startsAt: "2026-12-01T10:00", endsAt: "2026-12-01T10:01" })).toEqual([]);
    expect(wrong({ endsAt: "incomplete" })).toEqual(["endsAt"]);
  });

  it("has a maximum spend of at least the minimum", () => {
    expect(wrong({ minSpendPaise: 5_000_00, maxSpendPaise: 4_999_99 })).toEqual(["maxSpendPaise"]);
    expect(wrong({ minSpendPaise: 5_000_00, maxSpendPaise: 5_000_00 })).toEqual([]);
  });

  it("names the buyer whom it can't read", () => {
    const contacts = ["asha@example.com", "+91 98450 12345", "098450-12345", "04455 0142"];
    const { error } = schema.safeParse({ ...tenPercent, contacts });
    expect(error?.issues.map(({ path, message }) => [path, message])).toEqual([
      [["contacts", 3], "“04455 0142” is neither an e-mail address nor an Indian mobile number."],
    ]);
  });
});

describe("the request", () => {
  it("leaves out what another kind has, which the form keeps", () => {
    const typed = { ...tenPercent, capPaise: 5_000_00, amountPaise: 2_000_00 };
    expect(requestOf(typed)).toMatchObject({ percent: 1_000, capPaise: 5_000_00, amountPaise: null });
    expect(requestOf({ ...typed, benefit: "fixed_product" })).toMatchObject({
      percent: null,
      capPaise: null,
      amountPaise: 2_000_00,
    });
    expect(requestOf({ ...typed, benefit: "free_shipping" })).toMatchObject({
      percent: null,
      capPaise: null,
      amountPaise: null,
    });
  });

  it("has times in UTC, and the seconds of those left unchanged", () => {
    const stored = { ...coupon, startsAt: "2026-11-01T04:30:00Z", endsAt: "2026-11-30T12:30:42.5Z" };
    const draft = draftOf(stored);
    expect(draft).toMatchObject({ startsAt: "2026-11-01T10:00", endsAt: "2026-11-30T18:00" });
    expect(requestOf(draft, stored).endsAt).toBe(stored.endsAt);
    expect(requestOf({ ...draft, endsAt: "2026-11-30T18:01" }, stored).endsAt).toBe("2026-11-30T12:31:00.000Z");
    expect(requestOf({ ...draft, endsAt: null }, stored).endsAt).toBeNull();
    expect(requestOf(draft).endsAt).toBe("2026-11-30T12:30:00.000Z");
  });

  it("of many codes has what they share, with a code that the server replaces", () => {
    const { prefix, count, coupon: shared } = codesRequestOf({ ...blankCodes, prefix: "GIFT-", percent: 500 });
    expect([prefix, count, shared.percent, shared.totalLimit]).toEqual(["GIFT-", 50, 500, 1]);
    expect(schema.safeParse(shared).success).toBe(true);
    expect(shared).not.toHaveProperty("prefix");
  });
});

test("a copy has all but the code, and isn't paused", () => {
  const paused = { ...coupon, isPaused: true, endsAt: "2026-11-30T12:30:00Z" };
  expect(copyOf(paused)).toEqual({ ...draftOf(paused), code: "", isPaused: false });
  expect(codesLike(paused)).toMatchObject({ prefix: "", minSpendPaise: coupon.minSpendPaise, isPaused: false });
  expect(codesLike(paused)).not.toHaveProperty("code");
});

test("the forms have the limits of the contract", () => {
  expect(limitsOfForm(schema)).toMatchObject(limitsOfContract("CouponDraft"));
  const { prefix, count } = limitsOfContract("CouponCodes");
  expect(limitsOfForm(codesSchema)).toMatchObject({ prefix, count });
});
