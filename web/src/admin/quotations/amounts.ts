/** Formats and parses amounts, rates and quantities. The server does the arithmetic. */
import type { Discount } from "../../api/contract/types.gen";
import { paiseOf } from "../kit/form/fields";

const twoDigits = new Intl.NumberFormat("en-IN", {
  minimumFractionDigits: 2,
  maximumFractionDigits: 2,
});
const fewDigits = new Intl.NumberFormat("en-IN", { maximumFractionDigits: 2 });
const rateDigits = new Intl.NumberFormat("en-IN", {
  minimumFractionDigits: 2,
  trailingZeroDisplay: "stripIfInteger",
});

/** Paise in a column of amounts: `47,081.50`. */
export function amountText(paise: number): string {
  return twoDigits.format(paise / 100);
}

/** Paise as a rate: `1,450`, `99.50`. */
export function rateText(paise: number): string {
  return rateDigits.format(paise / 100);
}

/** The contract's limit for a rate, in paise. */
const maxRate = 1_000_000_000;

export function readRate(typed: string): number | null {
  const paise = paiseOf(typed);
  return paise !== null && paise >= 0 && paise <= maxRate ? paise : null;
}

/** Hundredths of a unit: `32.47`. */
export function quantityText(hundredths: number): string {
  return fewDigits.format(hundredths / 100);
}

export function readCount(typed: string): number | null {
  return /^\d{1,5}$/.test(typed.trim()) && Number(typed) <= 10_000 ? Number(typed) : null;
}

/** Hundredths of a unit; null for a blank, undefined for anything that is not a number. */
export function readMinimum(typed: string): number | null | undefined {
  if (typed.trim() === "") return null;
  const hundredths = paiseOf(typed);
  return hundredths !== null && hundredths >= 0 && hundredths <= 100_000_000 ? hundredths : undefined;
}

/** Basis points: `4%`, `2.5%`. */
export function percentText(points: number): string {
  return `${fewDigits.format(points / 100)}%`;
}

export function discountText(discount: Discount): string {
  switch (discount.by) {
    case "none":
      return "";
    case "percent":
      return percentText(discount.percent);
    case "amount":
      return `₹${rateText(discount.amountPaise)}`;
  }
}

/** `4%` and `4` are percentages; `₹500` and any number above 100 are amounts. */
export function readDiscount(typed: string): Discount | null {
  const text = typed.trim();
  if (text === "" || /^0+%?$/.test(text)) return { by: "none" };
  const paise = paiseOf(text.replace(/%$|\/-$/, "").replace(/^rs\.?/i, ""));
  if (paise === null || Number.isNaN(paise) || paise < 0) return null;
  const isAmount = /^(₹|rs)|\/-$/i.test(text) || (!text.endsWith("%") && paise > 10_000);
  if (isAmount) return { by: "amount", amountPaise: paise };
  return paise <= 10_000 ? { by: "percent", percent: paise } : null;
}
