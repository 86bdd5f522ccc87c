/** The GST rate of an HSN. */
import type { GstRate } from "../../../api/contract/types.gen";

/** The rate of the longest code that the HSN starts with, as it is on a day; null if there is none. */
export function rateOf(
  rates: readonly Pick<GstRate, "hsn" | "effectiveOn" | "rate">[],
  hsn: string,
  day: string,
): number | null {
  const found = rates
    .filter((one) => hsn.startsWith(one.hsn) && one.effectiveOn <= day)
    .toSorted((a, b) => b.hsn.length - a.hsn.length || b.effectiveOn.localeCompare(a.effectiveOn));
  return found[0]?.rate ?? null;
}
