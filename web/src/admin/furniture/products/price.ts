/** What a price comes to: the saving on the MRP, the GST in it, and the span over all variations. */
import type { ProductDraft, VariationGroup } from "../../../api/contract/types.gen";

type Prices = Pick<ProductDraft, "mrpPaise" | "pricePaise" | "salePricePaise" | "saleStartsOn" | "saleEndsOn">;

export type SaleState = "none" | "now" | "later" | "over";

/** `today` is a calendar date. */
export function saleState({ salePricePaise, saleStartsOn, saleEndsOn }: Prices, today: string): SaleState {
  if (salePricePaise === null) return "none";
  if (saleStartsOn && today < saleStartsOn) return "later";
  if (saleEndsOn && today > saleEndsOn) return "over";
  return "now";
}

/** The price of the product today, without options. */
export function sellingPrice(prices: Prices, today: string): number {
  return saleState(prices, today) === "now" ? (prices.salePricePaise ?? prices.pricePaise) : prices.pricePaise;
}

/** The saving on the MRP; the percentage is rounded down, so that it never promises more. */
export function saving(mrpPaise: number, pricePaise: number): { paise: number; percent: number } {
  const paise = Math.max(0, mrpPaise - pricePaise);
  return { paise, percent: mrpPaise > 0 ? Math.floor((paise * 100) / mrpPaise) : 0 };
}

/** Splits a price that includes GST, to the paisa. */
export function gstSplit(pricePaise: number, taxBasisPoints: number): { taxablePaise: number; taxPaise: number } {
  const taxablePaise = Math.round((pricePaise * 10_000) / (10_000 + taxBasisPoints));
  return { taxablePaise, taxPaise: pricePaise - taxablePaise };
}

/** The margin on the price without GST, in percent; null without a cost price. */
export function marginPercent(pricePaise: number, taxBasisPoints: number, costPaise: number | null): number | null {
  const { taxablePaise } = gstSplit(pricePaise, taxBasisPoints);
  if (costPaise === null || taxablePaise <= 0) return null;
  return Math.round(((taxablePaise - costPaise) * 1000) / taxablePaise) / 10;
}

/** The lowest and highest price that a choice of options leads to. */
export function priceSpan(pricePaise: number, groups: readonly VariationGroup[]): { from: number; to: number } {
  let [from, to] = [pricePaise, pricePaise];
  for (const { options } of groups) {
    const differences = options.map(({ differencePaise }) => differencePaise);
    if (differences.length === 0) continue;
    from += Math.min(...differences);
    to += Math.max(...differences);
  }
  return { from, to };
}
