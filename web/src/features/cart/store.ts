/** The furniture cart of this browser: kept in local storage and shared by all tabs. */
import { logError } from "../errors/log";
import { toast } from "../../ui/toast";
import { report } from "../events/report";
import { cartKey } from "./count";
import * as rules from "./items";
import type { CartItem, CartItems, CartProduct, Selection } from "./items";

export type Cart = {
  items: CartItems;
  savedForLater: CartItems;
  /** Codes as typed. */
  coupons: readonly string[];
  /** Where it is delivered; empty if unknown. */
  pincode: string;
  /** Until it was restored from local storage. */
  isLoading: boolean;
};

/** What is kept beside the items. */
type Extras = Pick<Cart, "savedForLater" | "coupons" | "pincode">;

const extrasKey = "furniture_cart_extras";

const toastDuration = 3000;

const noExtras: Extras = { savedForLater: [], coupons: [], pincode: "" };

export const emptyCart: Cart = { items: [], ...noExtras, isLoading: true };

let current = emptyCart;
const listeners = new Set<() => void>();

export function cart(): Cart {
  return current;
}

export function subscribeToCart(listener: () => void): () => void {
  if (listeners.size === 0) window.addEventListener("storage", onStorage);
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) window.removeEventListener("storage", onStorage);
  };
}

/** Replaces the lines with those of local storage. A failure is only logged. */
export function restore(): void {
  current = { items: readItems(), ...readExtras(), isLoading: false };
  for (const listener of listeners) listener();
}

/** Adds pieces with the chosen options. */
export function add(product: CartProduct, selections: readonly Selection[], quantity: number): void {
  const items = rules.addItem(latest().items, product, selections, quantity);
  if (items.length > rules.maxLines) {
    toast({ variant: "destructive", title: "Your cart is full", description: "Please remove an item first." });
    return;
  }
  change({ items });
  report({
    name: "add_to_cart",
    productId: product.productId,
    quantity,
    valuePaise: (product.seenPaise ?? product.basePricePerUnit) * quantity,
  });
  toast({
    title: "Added to Cart",
    description: `${product.name} has been added to your cart`,
    duration: toastDuration,
  });
}

export function remove(id: string): void {
  change({ items: rules.removeItem(latest().items, id) });
  toast({ title: "Removed from Cart", duration: toastDuration });
}

export function updateQuantity(id: string, quantity: number): void {
  if (quantity <= 0) remove(id);
  else change({ items: rules.updateQuantity(latest().items, id, quantity) });
}

export function clear(): void {
  change({ items: [], coupons: [] });
  toast({
    title: "Cart Cleared",
    description: "All items have been removed from your cart.",
    duration: toastDuration,
  });
}

/** Empties the cart once its order is placed, without a word. */
export function emptyAfterOrder(): void {
  if (latest().items.length > 0) change({ items: [], coupons: [] });
}

/** Puts a removed line back where it was. */
export function putBack(item: CartItem, place: number): void {
  const { items } = latest();
  if (items.some(({ id }) => id === item.id)) return;
  const isMerged = rules.mergeItems(items, [item]).length === items.length;
  change({ items: isMerged ? rules.mergeItems(items, [item]) : items.toSpliced(place, 0, item) });
}

/** Moves a line out of the cart, to be bought another time. */
export function saveForLater(id: string): void {
  const { items, savedForLater } = latest();
  const item = items.find((line) => line.id === id);
  if (!item) return;
  const saved = rules.mergeItems(savedForLater, [item]);
  change({ items: rules.removeItem(items, id), savedForLater: saved.slice(-rules.maxLines) });
}

export function moveToCart(id: string): void {
  const { items, savedForLater } = latest();
  const item = savedForLater.find((line) => line.id === id);
  if (!item || items.length >= rules.maxLines) return;
  change({ items: rules.mergeItems(items, [item]), savedForLater: rules.removeItem(savedForLater, id) });
}

export function removeSaved(id: string): void {
  change({ savedForLater: rules.removeItem(latest().savedForLater, id) });
}

/** Remembers the prices that the buyer has seen, in paise by line, so that the server can tell of changes. */
export function see(prices: ReadonlyMap<string, number>): void {
  const { items } = latest();
  const isKnown = items.every(({ id, seenPaise }) => (prices.get(id) ?? seenPaise) === seenPaise);
  if (isKnown) return;
  change({ items: items.map((item) => ({ ...item, seenPaise: prices.get(item.id) ?? item.seenPaise })) });
}

/** Codes are compared without case. */
export function addCoupon(code: string): void {
  const { coupons } = latest();
  if (!coupons.some((other) => other.toUpperCase() === code.toUpperCase())) change({ coupons: [...coupons, code] });
}

export function removeCoupon(code: string): void {
  change({ coupons: latest().coupons.filter((other) => other.toUpperCase() !== code.toUpperCase()) });
}

export function setPincode(pincode: string): void {
  change({ pincode });
}

/** Replaces lines and coupons, for example with those of the account. */
export function replaceCart(next: Partial<Pick<Cart, "items" | "savedForLater" | "coupons">>): void {
  change(next);
}

/** Changes may come before the first page has restored the cart. */
function latest(): Cart {
  if (current.isLoading) restore();
  return current;
}

function change(part: Partial<Omit<Cart, "isLoading">>): void {
  current = { ...latest(), ...part };
  write();
  for (const listener of listeners) listener();
  // Browsers tell only the other tabs; the badge of this one listens as well.
  window.dispatchEvent(new Event("storage"));
}

function write(): void {
  const { items, savedForLater, coupons, pincode } = current;
  try {
    localStorage.setItem(cartKey, JSON.stringify(items));
    localStorage.setItem(extrasKey, JSON.stringify({ savedForLater, coupons, pincode } satisfies Extras));
  } catch (error) {
    // Storage is full or blocked: the cart lasts as long as this page.
    logError(error, "storeCart");
  }
}

/** Another tab has changed the cart, or cleared the storage, for which the key is null. */
function onStorage({ key }: StorageEvent): void {
  if (key === cartKey || key === extrasKey || key === null) restore();
}

function readItems(): CartItems {
  return readStored(cartKey, [], itemsOf);
}

function readExtras(): Extras {
  return readStored(extrasKey, noExtras, (stored) => {
    const { savedForLater, coupons, pincode } = stored as Partial<Record<keyof Extras, unknown>>;
    return {
      savedForLater: itemsOf(savedForLater ?? []),
      coupons: Array.isArray(coupons) ? coupons.filter((code) => typeof code === "string") : [],
      pincode: typeof pincode === "string" ? pincode : "",
    };
  });
}

function readStored<T>(key: string, fallback: T, parse: (stored: unknown) => T): T {
  try {
    const text = localStorage.getItem(key);
    return text === null ? fallback : parse(JSON.parse(text));
  } catch (error) {
    logError(error, "restoreCart");
    return fallback;
  }
}

/** Lines that another version of the site wrote differently are left out. */
function itemsOf(stored: unknown): CartItems {
  if (!Array.isArray(stored)) throw new TypeError("The stored cart is no list.");
  return stored.filter(isItem).map((item) => ({ ...item, seenPaise: item.seenPaise ?? null }));
}

function isItem(value: unknown): value is CartItem {
  const { id, productId, name, quantity, selectedVariations } = (value ?? {}) as Partial<CartItem>;
  return (
    typeof id === "string" &&
    typeof productId === "string" &&
    typeof name === "string" &&
    Number.isInteger(quantity) &&
    Number(quantity) >= 1 &&
    Number(quantity) <= rules.maxQuantity &&
    Array.isArray(selectedVariations)
  );
}
