/** Reads a change of prices as it is typed. */
import * as limits from "../../kit/form/limits.gen";
import { pointsOf } from "../../materials/price-change";

/** Basis points; null if the text is no change, or more than the server takes. */
export function priceChangeOf(text: string): number | null {
  const { min, max } = limits.ProductPriceAll.basisPoints;
  const points = pointsOf(text);
  return points === null || points < min || points > max ? null : points;
}
