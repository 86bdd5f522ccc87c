/** Which add-ons go together, and what one costs, in words. */
import type { DesignAddon, DesignAddonPriceType as PriceType, DesignType } from "../../api/contract/types.gen";
import { money, number } from "../../ui/format";

/** What of an add-on decides whether it goes with others. */
type Choosable = Pick<DesignAddon, "id" | "name" | "isDefault" | "incompatibleWith">;

/** Whether it can be added to designs of a type; without types, to any. */
export function isFor({ appliesTo }: Pick<DesignAddon, "appliesTo">, designType: DesignType): boolean {
  return appliesTo.length === 0 || appliesTo.includes(designType);
}

/** It is enough that one of the two says so. */
export function goTogether(one: Choosable, other: Choosable): boolean {
  return !one.incompatibleWith.includes(other.id) && !other.incompatibleWith.includes(one.id);
}

/** The chosen ones that stand in its way. */
export function against<Addon extends Choosable>(
  addon: Addon,
  chosen: readonly string[],
  offered: readonly Addon[],
): Addon[] {
  return offered.filter((other) => other.id !== addon.id && chosen.includes(other.id) && !goTogether(addon, other));
}

/** What is chosen as long as nobody has chosen anything: of two that do not go together, the first. */
export function usualChoice(offered: readonly Choosable[]): string[] {
  const chosen: string[] = [];
  for (const addon of offered) {
    if (addon.isDefault && against(addon, chosen, offered).length === 0) chosen.push(addon.id);
  }
  return chosen;
}

/** In the order in which they are offered; what is no longer offered falls away. */
export function withChoice(
  id: string,
  isChosen: boolean,
  chosen: readonly string[],
  offered: readonly Choosable[],
): string[] {
  return offered.map((addon) => addon.id).filter((one) => (one === id ? isChosen : chosen.includes(one)));
}

const per: Record<Exclude<PriceType, "percent">, string> = {
  flat: "",
  per_sqft: " per sq ft",
  per_rft: " per running ft",
  per_unit: " each",
};

type Price = Pick<DesignAddon, "priceType" | "amountPaise" | "basisPoints" | "maximumPaise">;

/** `₹450 per sq ft`, `5%, at most ₹50,000`. */
export function priceWords({ priceType, amountPaise, basisPoints, maximumPaise }: Price): string {
  const price =
    priceType === "percent" ? `${number((basisPoints ?? 0) / 100)}%` : `${money(amountPaise ?? 0)}${per[priceType]}`;
  return maximumPaise === null ? price : `${price}, at most ${money(maximumPaise)}`;
}
