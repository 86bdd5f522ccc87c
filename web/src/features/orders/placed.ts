/** What this browser session remembers of orders that it placed. */
import type { PaymentStart, PlacedOrder, ShopPaymentMethod } from "../../api/contract/types.gen";

export type Placed = PlacedOrder & { method: ShopPaymentMethod; payment: PaymentStart | null };

const placedKey = "nivas-placed-order";
const attemptKey = "nivas-checkout-attempt";

export function storePlaced(placed: Placed): void {
  write(placedKey, placed);
}

/** The last placed order, as long as its cart is kept. */
export function storedPlaced(): Placed | null {
  return read<Placed>(placedKey);
}

/** The order is paid or confirmed: the next one is another attempt. */
export function forgetAttempt(): void {
  remove(placedKey);
  remove(attemptKey);
}

/**
 * The key of this attempt to buy. The same order has the same key, also after a reload, so that it is placed once;
 * another cart or address is another attempt.
 */
export function attemptKeyOf(order: unknown): string {
  const asked = JSON.stringify(order);
  const stored = read<{ key: string; asked: string }>(attemptKey);
  if (stored?.asked === asked) return stored.key;
  const key = crypto.randomUUID();
  write(attemptKey, { key, asked });
  return key;
}

function read<T>(key: string): T | null {
  try {
    return JSON.parse(sessionStorage.getItem(key) ?? "null") as T | null;
  } catch {
    return null;
  }
}

function write(key: string, value: unknown): void {
  try {
    sessionStorage.setItem(key, JSON.stringify(value));
  } catch {
    // Storage is blocked: a reload starts a new attempt.
  }
}

function remove(key: string): void {
  try {
    sessionStorage.removeItem(key);
  } catch {
    // Storage is blocked, so that there is nothing to remove.
  }
}
