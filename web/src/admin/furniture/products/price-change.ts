/** Reads a change of prices as it is typed: by percent or by an amount. */
import { paiseOf } from "../../kit/form/fields";
import { pointsOf } from "../../materials/price-change";

/** A change by basis points, or by paise. */
export type PriceChange = { basisPoints: number } | { amountPaise: number };

export type ChangeKind = "percent" | "amount";

/** Null if the text is no change. */
export function priceChangeOf(kind: ChangeKind, text: string): PriceChange | null {
  if (kind === "percent") {
    const basisPoints = pointsOf(text);
    return basisPoints === null || basisPoints <= -10_000 ? null : { basisPoints };
  }
  const amountPaise = paiseOf(text.replaceAll("−", "-").replace(/^\s*\+/, ""));
  return amountPaise === null || Number.isNaN(amountPaise) || amountPaise === 0 ? null : { amountPaise };
}
