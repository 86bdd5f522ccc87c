/** The number of items in the stored furniture cart. */
import { useSyncExternalStore } from "react";

export const cartKey = "furniture_cart";

const maxShown = 99;

const listeners = new Set<() => void>();

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

/** To be called when this tab has written the cart: browsers tell only the other tabs. */
export function announceCart(): void {
  for (const listener of listeners) listener();
}

function quantityOf(line: unknown): number {
  const quantity = (line as { quantity?: unknown } | null)?.quantity;
  return typeof quantity === "number" && quantity > 0 ? quantity : 0;
}

/** The cart can change in this tab and in another one. */
function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  window.addEventListener("storage", listener);
  return () => {
    listeners.delete(listener);
    window.removeEventListener("storage", listener);
  };
}
