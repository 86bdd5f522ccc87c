/** The rules of the furniture cart. Pure: each returns a new list of items. */

import type { Availability } from "../../api/contract/types.gen";

/** Pieces of one line. */
export const maxQuantity = 10;

/** Lines that the server prices at most. */
export const maxLines = 50;

/** An option that was chosen of a variation group. */
export type Selection = { groupId: string; optionId: string; groupName: string; optionName: string };

/** A product as it is put into the cart. */
export type CartProduct = {
  productId: string;
  name: string;
  /** Without the differences of its options, in paise with tax. */
  basePricePerUnit: number;
  /** Address of a picture. */
  primaryImage: string | null;
  shortDescription: string;
  category: string;
  brand: string | null;
  availability: Availability;
  /** What a piece with these options costs on the page where it was added, in paise; the server tells of a change. */
  seenPaise: number | null;
};

export type CartItem = CartProduct & {
  /** Unique for each line. */
  id: string;
  quantity: number;
  selectedVariations: readonly Selection[];
};

export type CartItems = readonly CartItem[];

/** Merges into a line of the same product and options, and otherwise adds a line. */
export function addItem(
  items: CartItems,
  product: CartProduct,
  selections: readonly Selection[],
  quantity: number,
  id: string = crypto.randomUUID(),
): CartItems {
  const added = clampAdded(quantity);
  const existing = items.find((item) => isSame(item, product.productId, selections));
  if (!existing) return [...items, { ...product, id, quantity: added, selectedVariations: selections }];
  return items.map((item) =>
    item === existing ? { ...item, ...product, quantity: Math.min(item.quantity + added, maxQuantity) } : item,
  );
}

export function removeItem(items: CartItems, id: string): CartItems {
  return items.filter((item) => item.id !== id);
}

/** A quantity of 0 or less removes the line. */
export function updateQuantity(items: CartItems, id: string, quantity: number): CartItems {
  if (quantity <= 0) return removeItem(items, id);
  const updated = Math.min(Math.trunc(quantity), maxQuantity);
  return items.map((item) => (item.id === id ? { ...item, quantity: updated } : item));
}

/** The sum of all quantities. */
export function itemCount(items: CartItems): number {
  return items.reduce((sum, { quantity }) => sum + quantity, 0);
}

/** Merges two lists as if each item of the second were added to the first. Ids stay. */
export function mergeItems(items: CartItems, others: CartItems): CartItems {
  return others.reduce(
    (merged, { id, quantity, selectedVariations, ...product }) =>
      addItem(merged, product, selectedVariations, quantity, id),
    items,
  );
}

/** Options are compared without their order. */
function isSame(item: CartItem, productId: string, selections: readonly Selection[]): boolean {
  return (
    item.productId === productId &&
    item.selectedVariations.length === selections.length &&
    selections.every(({ groupId, optionId }) =>
      item.selectedVariations.some((other) => other.groupId === groupId && other.optionId === optionId),
    )
  );
}

function clampAdded(quantity: number): number {
  return Math.min(Math.max(Math.trunc(quantity) || 1, 1), maxQuantity);
}
