/** Selection and prices of add-ons. */
import type { OfferedAddon } from "../../api/contract/types.gen";
import { money, number } from "../../ui/format";

/** The preselected add-ons. Of incompatible ones, the first wins. */
export function defaultAddons(addons: readonly OfferedAddon[]): string[] {
  return addons
    .filter(({ isDefault }) => isDefault)
    .reduce<string[]>((selected, { id }) => {
      return conflictOf(id, selected, addons) ? selected : [...selected, id];
    }, []);
}

/** A selected add-on that is incompatible with this one, in either direction. */
export function conflictOf(
  id: string,
  selected: readonly string[],
  addons: readonly OfferedAddon[],
): OfferedAddon | undefined {
  const one = addons.find((addon) => addon.id === id);
  return addons.find(
    (other) =>
      other.id !== id &&
      selected.includes(other.id) &&
      (other.incompatibleWith.includes(id) || one?.incompatibleWith.includes(other.id)),
  );
}

/** `₹450 per sq ft, at most ₹40,000`. */
export function priceText({ priceType, amountPaise, basisPoints, maximumPaise }: OfferedAddon): string {
  const amount = money(amountPaise ?? 0);
  const texts: Record<OfferedAddon["priceType"], string> = {
    flat: amount,
    per_sqft: `${amount} per sq ft`,
    per_rft: `${amount} per running foot`,
    per_unit: `${amount} each`,
    percent: `${number((basisPoints ?? 0) / 100)}% of the price`,
  };
  return texts[priceType] + (maximumPaise ? `, at most ${money(maximumPaise)}` : "");
}

/** Whether an add-on is priced by room area. */
export function dependsOnArea(addons: readonly OfferedAddon[]): boolean {
  return addons.some(({ priceType }) => priceType === "per_sqft");
}
