// @vitest-environment jsdom
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { asha, startService } from "../session/test-service";
import type { CartProduct } from "./items";

const chair: CartProduct = {
  productId: "p1",
  name: "Cane chair",
  basePricePerUnit: 499_900,
  primaryImage: null,
  shortDescription: "",
  category: "Chairs",
  brand: null,
  availability: "in_stock",
  seenPaise: 499_900,
};

type Line = { id: string; productId: string; optionIds: string[]; quantity: number };
type Call = { method: string; body: { lines: Line[]; merge?: boolean } | undefined };

let calls: Call[];
/** What the account has. */
let account: { lines: Line[]; savedForLater: Line[]; coupon: string | null };

/** Each page loads the modules anew. */
async function openPage({ isSignedIn = true } = {}) {
  vi.resetModules();
  const store = await import("./store");
  store.restore();
  const { setSessionState } = await import("../session/state");
  if (isSignedIn) {
    document.cookie = "sb-auth-auth-token=base64-e30; Path=/";
    setSessionState({ is: "signed in", user: { id: asha.id, email: asha.email } });
  } else {
    document.cookie = "sb-auth-auth-token=; Max-Age=0; Path=/";
  }
  const { followAccount } = await import("./account");
  return { store, followAccount };
}

beforeEach(() => {
  localStorage.clear();
  calls = [];
  account = { lines: [], savedForLater: [], coupon: null };
  startService();
  const service = globalThis.fetch;
  vi.stubGlobal("fetch", async (input: string, init: RequestInit = {}) => {
    const { pathname } = new URL(String(input), "http://localhost");
    if (pathname !== "/api/me/cart") return service(input, init);
    const body = init.body ? (JSON.parse(String(init.body)) as Call["body"]) : undefined;
    calls.push({ method: init.method ?? "GET", body });
    if (body) account = { lines: body.lines, savedForLater: [], coupon: null };
    return Response.json(account);
  });
});

afterEach(() => {
  vi.unstubAllGlobals();
  vi.useRealTimers();
});

const methods = () => calls.map(({ method, body }) => (body?.merge ? `${method} merge` : method));

test("is merged once at sign-in, and read on later pages", async () => {
  const first = await openPage();
  first.store.add(chair, [], 2);
  await first.followAccount();
  expect(methods()).toEqual(["PUT merge"]);
  const second = await openPage();
  await second.followAccount();
  expect(methods()).toEqual(["PUT merge", "GET"]);
  expect(second.store.cart().items).toMatchObject([{ productId: "p1", name: "Cane chair", quantity: 2 }]);
});

test("a change that the account does not have is sent, not overwritten", async () => {
  const first = await openPage();
  first.store.add(chair, [], 2);
  await first.followAccount();
  const second = await openPage();
  second.store.add(chair, [], 1);
  await second.followAccount();
  expect(methods()).toEqual(["PUT merge", "PUT"]);
  expect(account.lines).toMatchObject([{ productId: "p1", quantity: 3 }]);
});

test("is stored a second after a change", async () => {
  const { store, followAccount } = await openPage();
  await followAccount();
  vi.useFakeTimers();
  store.add(chair, [], 1);
  store.add(chair, [], 1);
  await vi.advanceTimersByTimeAsync(1100);
  expect(methods()).toEqual(["PUT merge", "PUT"]);
  expect(account.lines).toMatchObject([{ quantity: 2 }]);
});

test("leaves the browser after signing out, and a guest's cart stays", async () => {
  const guest = await openPage({ isSignedIn: false });
  guest.store.add(chair, [], 1);
  await guest.followAccount();
  expect(guest.store.cart().items).toHaveLength(1);
  const signedIn = await openPage();
  await signedIn.followAccount();
  const after = await openPage({ isSignedIn: false });
  await after.followAccount();
  expect(after.store.cart().items).toEqual([]);
  expect(methods()).toEqual(["PUT merge"]);
});
