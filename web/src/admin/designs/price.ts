/** Compatibility and price labels of add-ons. */
import type { DesignAddon, DesignAddonPriceType as PriceType, DesignType } from "../../api/contract/types.gen";
import { money, number } from "../../ui/format";

type Choosable = Pick<DesignAddon, "id" | "name" | "isDefault" | "incompatibleWith">;

/** An add-on without types applies to all. */
export function appliesToType({ appliesTo }: Pick<DesignAddon, "appliesTo">, designType: DesignType): boolean {
  return appliesTo.length === 0 || appliesTo.includes(designType);
}

/** Incompatibility is stored with one of the two only. */
export function areCompatible(one: Choosable, other: Choosable): boolean {
  return !one.incompatibleWith.includes(other.id) && !other.incompatibleWith.includes(one.id);
}

/** The chosen add-ons that are incompatible with it. */
export function conflictsOf<Addon extends Choosable>(
  addon: Addon,
  chosen: readonly string[],
  offered: readonly Addon[],
): Addon[] {
  return offered.filter((other) => other.id !== addon.id && chosen.includes(other.id) && !areCompatible(addon, other));
}

/** The add-ons that are on by default. Of two incompatible ones, the first. */
export function defaultChoice(offered: readonly Choosable[]): string[] {
  const chosen: string[] = [];
  for (const addon of offered) {
    if (addon.isDefault && conflictsOf(addon, chosen, offered).length === 0) chosen.push(addon.id);
  }
  return chosen;
}

/** Keeps the order of `offered`, and drops add-ons that are no longer offered. */
export function withChoice(
  id: string,
  isChosen: boolean,
  chosen: readonly string[],
  offered: readonly Choosable[],
): string[] {
  return offered.map((addon) => addon.id).filter((one) => (one === id ? isChosen : chosen.includes(one)));
}

const unitSuffix: Record<Exclude<PriceType, "percent">, string> = {
  flat: "",
  per_sqft: " per sq ft",
  per_rft: " per running ft",
  per_unit: " each",
};

type Price = Pick<DesignAddon, "priceType" | "amountPaise" | "basisPoints" | "maximumPaise">;

/** `₹450 per sq ft`, `5%, at most ₹50,000`. */
export function priceText({ priceType, amountPaise, basisPoints, maximumPaise }: Price): string {
  const price =
    priceType === "percent"
      ? `${number((basisPoints ?? 0) / 100)}%`
      : `${money(amountPaise ?? 0)}${unitSuffix[priceType]}`;
  return maximumPaise === null ? price : `${price}, at most ${money(maximumPaise)}`;
}
