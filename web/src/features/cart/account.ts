/**
 * The cart of an account: merged with the browser's at sign-in, then stored at each change.
 *
 * A browser remembers whose cart it holds, and what of it the account has.
 */
import type { AccountCart, CartLine } from "../../api/contract/types.gen";
import { request } from "../../api/request";
import { logError } from "../errors/log";
import { hasSessionCookie } from "../session/cookies";
import { ready } from "../session/session";
import type { CartItem, CartItems } from "./items";
import { linesOf } from "./pricing";
import * as store from "./store";

type Held = { owner: string; content: string };

const heldKey = "furniture_cart_account";

/** Milliseconds without a further change before it is stored in the account. */
const pause = 1000;

let following: string | null = null;

/** Called by every page with a cart; visitors without a session send nothing. */
export async function followAccount(): Promise<void> {
  try {
    if (!hasSessionCookie()) {
      leaveAccount();
      return;
    }
    const session = await ready();
    if (session.is !== "signed in") return;
    const { id } = session.user;
    if (following === id) return;
    following = id;
    await begin(id);
    let last = store.cart();
    store.subscribeToCart(() => {
      const next = store.cart();
      // Another tab stores its own changes; restoring them makes new lists of the same content.
      if (contentOf(next) === contentOf(last)) return;
      last = next;
      sendLater(id);
    });
  } catch (error) {
    following = null;
    // The cart of the browser works without the account's.
    logError(error, "accountCart");
  }
}

/** After signing out, the browser does not show what the account has in its cart. */
function leaveAccount(): void {
  if (held() === null) return;
  store.replaceCart({ items: [], savedForLater: [], coupons: [] });
  localStorage.removeItem(heldKey);
  following = null;
}

async function begin(owner: string): Promise<void> {
  const before = held();
  if (before?.owner === owner) {
    const isSent = () => contentOf(store.cart()) === before.content;
    const account = isSent() ? await request("GET", "/api/me/cart") : null;
    // What was changed meanwhile is newer.
    if (account && isSent()) await take(account);
    else await put(false);
  } else {
    // Of somebody else who did not sign out here: theirs is not merged into this account.
    if (before) store.replaceCart({ items: [], savedForLater: [], coupons: [] });
    await take(await put(true));
  }
  hold({ owner, content: contentOf(store.cart()) });
}

let timer: ReturnType<typeof setTimeout> | undefined;

function sendLater(owner: string): void {
  clearTimeout(timer);
  timer = setTimeout(() => void sendNow(owner), pause);
}

async function sendNow(owner: string): Promise<void> {
  const content = contentOf(store.cart());
  try {
    await put(false);
    hold({ owner, content });
  } catch (error) {
    // It is sent again with the next change or on the next page.
    logError(error, "accountCart");
  }
}

function put(merge: boolean): Promise<AccountCart> {
  const { items, savedForLater, coupons } = store.cart();
  const body = {
    lines: linesOf(items),
    savedForLater: linesOf(savedForLater),
    coupon: coupons[0] ?? null,
    merge,
  };
  // Merging twice would add twice.
  return request("PUT", "/api/me/cart", { body, ...(merge && { retries: 0 }) });
}

async function take({ lines, savedForLater, coupon }: AccountCart): Promise<void> {
  const { items, savedForLater: saved, coupons } = store.cart();
  const known = [...items, ...saved];
  const all = [...lines, ...savedForLater];
  const missing = all.filter((line) => !known.some((item) => isLineOf(item, line)));
  const found = missing.length > 0 ? await describe(missing) : [];
  const toItems = (some: CartLine[]): CartItems =>
    some.flatMap((line) => {
      const item = [...known, ...found].find((other) => isLineOf(other, line));
      return item ? [{ ...item, id: line.id, quantity: line.quantity }] : [];
    });
  store.replaceCart({
    items: toItems(lines),
    savedForLater: toItems(savedForLater),
    // The account keeps the first of them.
    coupons: coupon === null ? [] : coupon === coupons[0] ? coupons : [coupon],
  });
}

/** Lines that were put into the cart on another device, with their names. Lines that are no longer sold are dropped. */
async function describe(lines: CartLine[]): Promise<CartItem[]> {
  const body = { lines, coupons: [], pincode: null, floor: 0, hasLift: false, method: null };
  const priced = await request("POST", "/api/cart/price", { body });
  return priced.lines.map(
    ({ id, productId, name, options, picture, category, brand, availability, quantity, ...line }) => ({
      id,
      productId,
      name,
      basePricePerUnit: line.unitPaise,
      primaryImage: picture?.sources.at(-1)?.jpeg ?? null,
      shortDescription: "",
      category,
      brand,
      availability,
      seenPaise: line.changedFromPaise ?? line.unitPaise,
      quantity,
      selectedVariations: options,
    }),
  );
}

function isLineOf({ productId, selectedVariations }: CartItem, line: CartLine): boolean {
  return (
    productId === line.productId &&
    selectedVariations.length === line.optionIds.length &&
    selectedVariations.every(({ optionId }) => line.optionIds.includes(optionId))
  );
}

function contentOf({ items, savedForLater, coupons }: store.Cart): string {
  return JSON.stringify([linesOf(items), linesOf(savedForLater), coupons]);
}

function held(): Held | null {
  try {
    return JSON.parse(localStorage.getItem(heldKey) ?? "null") as Held | null;
  } catch {
    return null;
  }
}

function hold(next: Held): void {
  try {
    localStorage.setItem(heldKey, JSON.stringify(next));
  } catch {
    // Storage is blocked: the next page merges again.
  }
}
