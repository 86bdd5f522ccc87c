/** Which add-ons are chosen, and which can be. */
import type { OfferedAddon } from "../../api/contract/types.gen";
import { money, number } from "../../ui/format";

/** Those that a design comes with, as far as they go together: the first ones stay. */
export function usual(addons: readonly OfferedAddon[]): string[] {
  return addons
    .filter(({ isDefault }) => isDefault)
    .reduce<string[]>((chosen, { id }) => {
      return conflictOf(id, chosen, addons) ? chosen : [...chosen, id];
    }, []);
}

/** What is chosen already and does not go together with it, whichever of the two says so. */
export function conflictOf(
  id: string,
  chosen: readonly string[],
  addons: readonly OfferedAddon[],
): OfferedAddon | undefined {
  const one = addons.find((addon) => addon.id === id);
  return addons.find(
    (other) =>
      other.id !== id &&
      chosen.includes(other.id) &&
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

/** Whether the price depends on how large the room is. */
export function dependsOnArea(addons: readonly OfferedAddon[]): boolean {
  return addons.some(({ priceType }) => priceType === "per_sqft");
}
