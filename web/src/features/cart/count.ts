/** The number of items in the stored furniture cart. */
import { useSyncExternalStore } from "react";

export const cartKey = "furniture_cart";

const maxShown = 99;

export function useCartCount(): number {
  return useSyncExternalStore(subscribe, cartCount, () => 0);
}

/** The sum of all quantities; an unreadable cart counts as empty. */
export function cartCount(): number {
  try {
    const lines: unknown = JSON.parse(localStorage.getItem(cartKey) ?? "[]");
    return Array.isArray(lines) ? lines.reduce((sum: number, line) => sum + quantityOf(line), 0) : 0;
  } catch {
    return 0;
  }
}

export function badgeText(count: number): string {
  return count > maxShown ? `${maxShown}+` : String(count);
}

function quantityOf(line: unknown): number {
  const quantity = (line as { quantity?: unknown } | null)?.quantity;
  return typeof quantity === "number" && quantity > 0 ? quantity : 0;
}

/** The cart can change in another tab. */
function subscribe(listener: () => void): () => void {
  window.addEventListener("storage", listener);
  return () => window.removeEventListener("storage", listener);
}
