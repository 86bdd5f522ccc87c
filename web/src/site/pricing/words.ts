/** How prices are written, and found in the list. */
import type { BhkType, Package, PriceList, PriceRange } from "../../api/contract/types.gen";
import { moneyShort } from "../../ui/format";

export type DeliveryName = "standard" | "express";

export const packageNames: Record<Package, string> = { essential: "Essential", premium: "Premium", luxe: "Luxe" };

/** What a home comes to in a package; nothing, where it is not offered. */
export function rangeOf(list: PriceList, home: BhkType, of: Package, delivery: DeliveryName): PriceRange | undefined {
  const prices = list.homes.find((one) => one.home === home)?.prices;
  return prices?.find((price) => price.package === of)?.[delivery];
}

/** `₹2.2 L to ₹2.7 L`. */
export function rangeText({ fromPaise, toPaise }: PriceRange): string {
  return `${moneyShort(fromPaise)} to ${moneyShort(toPaise)}`;
}
