/** Lookup and formatting of prices. */
import type { BhkType, Package, PriceList, PriceRange } from "../../api/contract/types.gen";
import { moneyShort } from "../../ui/format";

export type DeliveryName = "standard" | "express";

export const packageNames: Record<Package, string> = { essential: "Essential", premium: "Premium", luxe: "Luxe" };

/** Undefined if the package is not offered for this home. */
export function rangeOf(list: PriceList, home: BhkType, of: Package, delivery: DeliveryName): PriceRange | undefined {
  const prices = list.homes.find((one) => one.home === home)?.prices;
  return prices?.find((price) => price.package === of)?.[delivery];
}

/** `₹2.2 L to ₹2.7 L`. */
export function rangeText({ fromPaise, toPaise }: PriceRange): string {
  return `${moneyShort(fromPaise)} to ${moneyShort(toPaise)}`;
}
