/** The checkout and the order's page before a fake server, for tests. */
import type { AddressBook, Cart, PublicOrder } from "../../api/contract/types.gen";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { expect, vi } from "vitest";
import { cartKey } from "../../features/cart/count";
import { emptyValues, storeDraft } from "./form";
import { chair, order, priceOf } from "./test-cart";

export const placed = () => Response.json({ id: order.id, number: order.number, token: "secret" }, { status: 201 });

/** What the server knows and does; a test changes it. */
function newShop() {
  return {
    unitPaise: 499_900,
    /** How the next order is answered. */
    answer: placed,
    order: order as PublicOrder,
    /** What the account of somebody signed in has. */
    book: { addresses: [], billing: null } as AddressBook,
    /** Orders that were sent. */
    sent: [] as { attemptKey: string; acceptedPaise: number; cart: Cart }[],
    /** Addresses of what was posted and of what was asked of the account. */
    posted: [] as string[],
    asked: [] as string[],
    /** How the account answers an address to save, and what was sent to it. */
    saveAddress: () => new Response(null, { status: 201 }),
    saved: [] as unknown[],
  };
}

export const shop = newShop();

export function startShop(): void {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem(cartKey, JSON.stringify([chair]));
  Object.assign(shop, newShop());
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("fetch", async (input: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(input, "http://localhost");
    const body: unknown = init.body ? JSON.parse(String(init.body)) : null;
    if (init.method === "POST") shop.posted.push(pathname);
    else if (pathname.startsWith("/api/me")) shop.asked.push(pathname);
    if (pathname === "/api/me") return Response.json({ ...client, role: "client", firstName: "Asha", lastName: "Rao" });
    if (pathname === "/api/me/address-book") return Response.json(shop.book);
    if (pathname === "/api/me/addresses") {
      shop.saved.push(body);
      return shop.saveAddress();
    }
    if (pathname === "/api/cart/price") return Response.json(priceOf(body as Cart, shop.unitPaise));
    if (pathname === "/api/orders") {
      shop.sent.push(body as (typeof shop.sent)[number]);
      return shop.answer();
    }
    if (pathname.endsWith("/payment/return")) return new Response(null, { status: 202 });
    if (pathname.endsWith("/payment")) {
      return Response.json({ kind: "upi", link: "upi://pay?tr=1", qrSvg: "<svg/>", amountPaise: 1 });
    }
    if (pathname === `/api/orders/${order.id}`) {
      return search === "?token=secret" ? Response.json(shop.order) : Response.json({ message: "no" }, { status: 404 });
    }
    return Response.json({ message: "no" }, { status: 404 });
  });
}

export function closeShop(): void {
  cleanup();
  vi.unstubAllGlobals();
}

const client = { id: "u1", email: "asha@example.com" };

/** Modules that hold the cart are loaded anew for each page. */
export async function open(address: string, { isSignedIn = false } = {}) {
  vi.resetModules();
  const [checkout, confirmation] = await Promise.all([import("./route"), import("../order-confirmation/route")]);
  const { setSessionState } = await import("../../features/session/state");
  if (isSignedIn) setSessionState({ is: "signed in", user: client });
  const router = createMemoryRouter(
    [
      {
        id: "shell",
        loader: () => ({ settings: [] }),
        HydrateFallback: () => null,
        children: [
          { path: "/checkout", Component: checkout.Component },
          {
            path: "/order-confirmation/:orderId",
            ...confirmation,
            ErrorBoundary: () => <p>Not found</p>,
          },
        ],
      },
    ],
    { initialEntries: [address] },
  );
  render(<RouterProvider router={router} />);
  return { router, user: userEvent.setup() };
}

export function fillIn() {
  storeDraft({
    ...emptyValues,
    name: "Asha Rao",
    email: "asha@example.com",
    phone: "9845012345",
    pincode: "560038",
    line1: "14, 12th Main",
    city: "Bengaluru",
    stateCode: "29",
    method: "gateway",
  });
}

export const submit = () => within(screen.getByRole("complementary")).getByRole("button", { name: /^Place order/ });
export const isReady = () => waitFor(() => expect(submit().getAttribute("aria-disabled")).toBe("false"));
export const agree = () => screen.getByRole("checkbox", { name: /^I agree/ });
