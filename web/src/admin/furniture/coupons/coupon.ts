/** The coupon form: values, validation, and what it sends. */
import * as z from "zod/mini";
import type { Coupon, CouponBenefit } from "../../../api/contract/types.gen";
import { path } from "../../../api/path";
import { exactly } from "../../../form/exactly";
import { money } from "../../../ui/format";
import type { CouponDraft } from "../../drafts";
import { momentExample } from "../../kit/form/date-text";
import * as limits from "../../kit/form/limits.gen";
import { atMost, between, text } from "../../kit/form/rules";
import { fieldsLike } from "../../kit/resource";
import { fromInput, toInput } from "../../kit/form/ist";
import { methods } from "../orders/labels";
import { benefits } from "./labels";

export const address = "/api/admin/coupons";
export const addressOf = (id: string) => path("/api/admin/coupons/{id}", { id });

const most = limits.CouponDraft;

/** The contract doesn't tell these: paise, uses and basis points that the server accepts. */
const range = {
  percent: { min: 1, max: 10_000 },
  amount: { min: 1, max: 100_000_000 },
  spend: { min: 1, max: 1_000_000_000 },
  totalLimit: { min: 1, max: 1_000_000 },
  buyerLimit: { min: 1, max: 1000 },
};

const isWithin = (value: number | null, { min, max }: { min: number; max: number }) =>
  value !== null && value >= min && value <= max;

const spend = () =>
  z.nullable(
    z
      .number("Please enter an amount.")
      .check(
        z.gte(range.spend.min, "Please enter an amount above ₹0, or leave this blank."),
        z.lte(range.spend.max, `Please enter at most ${money(range.spend.max)}.`),
      ),
  );

/** IST, as in the input. */
const moment = () => z.nullable(z.string().check(z.refine((local) => fromInput(local) !== null, momentExample)));

const isMobile = (typed: string) => /^(0?91|0)?[6-9]\d{9}$/.test(typed.replaceAll(/[\s+().-]/g, ""));
const isEmail = (typed: string) => /^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(typed);

const contact = z.string().check(
  z.refine((typed) => isEmail(typed) || isMobile(typed), {
    error: ({ input }) => `“${String(input)}” is neither an e-mail address nor an Indian mobile number.`,
  }),
);

/** In capitals, as buyers see it in the cart. */
const code = (missing: string, { min, max, pattern }: { min: number; max: number; pattern: RegExp }) =>
  z
    .string()
    .check(
      z.trim(),
      z.toUpperCase(),
      z.minLength(min, missing),
      z.maxLength(max, `Please use at most ${max} characters.`),
      z.regex(pattern, "Please use letters, digits, - and _ only."),
    );

/** All but the code, which coupons of one batch don't share. */
const shared = {
  note: text(most.note),
  benefit: z.enum(
    benefits.map(({ value }) => value),
    "Please choose what it gives.",
  ),
  // Checked below, if the chosen kind has them.
  percent: z.nullable(z.number("Please enter a percentage.")),
  amountPaise: z.nullable(z.number("Please enter an amount.")),
  capPaise: z.nullable(z.number("Please enter an amount, or leave this blank.")),
  isPaused: z.boolean(),
  startsAt: moment(),
  endsAt: moment(),
  minSpendPaise: spend(),
  maxSpendPaise: spend(),
  productsIn: atMost(z.array(z.string()), most.productsIn, "products"),
  productsOut: atMost(z.array(z.string()), most.productsOut, "products"),
  categoriesIn: atMost(z.array(z.string()), most.categoriesIn, "categories"),
  categoriesOut: atMost(z.array(z.string()), most.categoriesOut, "categories"),
  excludesSaleItems: z.boolean(),
  isFirstOrderOnly: z.boolean(),
  contacts: atMost(z.array(contact), most.contacts, "buyers"),
  totalLimit: z.nullable(between(range.totalLimit)),
  buyerLimit: z.nullable(between(range.buyerLimit)),
  methods: atMost(z.array(z.enum(methods.map(({ value }) => value))), most.methods, "payment methods"),
  isStackable: z.boolean(),
  priority: between(most.priority),
};

export type SharedDraft = Omit<CouponDraft, "code">;

const rules = [
  z.refine<SharedDraft>(({ benefit, percent }) => benefit !== "percent" || isWithin(percent, range.percent), {
    path: ["percent"],
    error: "Please enter a percentage above 0, up to 100.",
  }),
  z.refine<SharedDraft>(
    ({ benefit, capPaise }) => benefit !== "percent" || capPaise === null || isWithin(capPaise, range.amount),
    { path: ["capPaise"], error: `Please enter an amount up to ${money(range.amount.max)}, or leave this blank.` },
  ),
  z.refine<SharedDraft>(({ benefit, amountPaise }) => !isAmount(benefit) || isWithin(amountPaise, range.amount), {
    path: ["amountPaise"],
    error: `Please enter an amount up to ${money(range.amount.max)}.`,
  }),
  // Both have the same format, so they sort as text.
  z.refine<SharedDraft>(({ startsAt, endsAt }) => !startsAt || !endsAt || startsAt < endsAt, {
    path: ["endsAt"],
    error: "Please choose a time after the start.",
  }),
  z.refine<SharedDraft>(
    ({ minSpendPaise, maxSpendPaise }) =>
      minSpendPaise === null || maxSpendPaise === null || minSpendPaise <= maxSpendPaise,
    { path: ["maxSpendPaise"], error: "Please enter at least the minimum." },
  ),
] as const;

export const schema = exactly<CouponDraft>()(
  z.object({ code: code("Please enter a code of at least 4 characters.", most.code), ...shared }).check(...rules),
);

/** Many coupons that differ in their code. */
export type CodesDraft = SharedDraft & { prefix: string; count: number };

export const codesSchema = exactly<CodesDraft>()(
  z
    .object({
      prefix: code("Please enter what the codes begin with.", limits.CouponCodes.prefix),
      count: between(limits.CouponCodes.count),
      ...shared,
    })
    .check(...rules),
);

export function isAmount(benefit: CouponBenefit): boolean {
  return benefit === "fixed_cart" || benefit === "fixed_product";
}

const blankShared: SharedDraft = {
  note: "",
  benefit: "percent",
  percent: null,
  amountPaise: null,
  capPaise: null,
  isPaused: false,
  startsAt: null,
  endsAt: null,
  minSpendPaise: null,
  maxSpendPaise: null,
  productsIn: [],
  productsOut: [],
  categoriesIn: [],
  categoriesOut: [],
  excludesSaleItems: false,
  isFirstOrderOnly: false,
  contacts: [],
  totalLimit: null,
  buyerLimit: null,
  methods: [],
  isStackable: false,
  priority: 0,
};

export const blank: CouponDraft = { code: "", ...blankShared };

/** One code for each buyer: the usual reason to create many. */
export const blankCodes: CodesDraft = { prefix: "", count: 50, ...blankShared, totalLimit: 1 };

const pick: (coupon: CouponDraft) => CouponDraft = fieldsLike(blank);

/** The values of the form. Its times are in IST. */
export function draftOf(coupon: Coupon): CouponDraft {
  const { startsAt, endsAt } = coupon;
  return { ...pick(coupon), startsAt: startsAt && toInput(startsAt), endsAt: endsAt && toInput(endsAt) };
}

/** A copy needs a code of its own, and is not paused because the original is. */
export function copyOf(coupon: Coupon): CouponDraft {
  return { ...draftOf(coupon), code: "", isPaused: false };
}

export function codesLike(coupon: Coupon): CodesDraft {
  const { code: _, ...values } = copyOf(coupon);
  return { prefix: "", count: blankCodes.count, ...values };
}

/** The request: without what only another kind of coupon has. `stored` keeps the seconds of times left unchanged. */
export function requestOf(draft: CouponDraft, stored?: Pick<Coupon, "startsAt" | "endsAt">): CouponDraft {
  const { benefit, percent, capPaise, amountPaise, startsAt, endsAt } = draft;
  const isPercent = benefit === "percent";
  return {
    ...draft,
    percent: isPercent ? percent : null,
    capPaise: isPercent ? capPaise : null,
    amountPaise: isAmount(benefit) ? amountPaise : null,
    startsAt: instantOf(startsAt, stored?.startsAt),
    endsAt: instantOf(endsAt, stored?.endsAt),
  };
}

function instantOf(local: string | null, stored: string | null | undefined): string | null {
  if (local === null) return null;
  return stored && toInput(stored) === local ? stored : fromInput(local);
}

/** The request for many coupons. The server replaces the code. */
export function codesRequestOf({ prefix, count, ...draft }: CodesDraft) {
  const code = "X".repeat(most.code.min);
  return { prefix, count, coupon: requestOf({ code, ...draft }) };
}

/** Labels of the fields. */
export const labels: Record<keyof CouponDraft, string> = {
  code: "Code",
  note: "Note for colleagues",
  benefit: "Kind",
  percent: "Percentage",
  amountPaise: "Amount",
  capPaise: "At most",
  isPaused: "Paused",
  startsAt: "Starts",
  endsAt: "Ends",
  minSpendPaise: "Minimum spend",
  maxSpendPaise: "Maximum spend",
  productsIn: "Only these products",
  productsOut: "Not these products",
  categoriesIn: "Only these categories",
  categoriesOut: "Not these categories",
  excludesSaleItems: "Not for sale items",
  isFirstOrderOnly: "First order only",
  contacts: "Only these buyers",
  totalLimit: "Uses in total",
  buyerLimit: "Uses per buyer",
  methods: "Only with these payment methods",
  isStackable: "Can be combined",
  priority: "Priority",
};
