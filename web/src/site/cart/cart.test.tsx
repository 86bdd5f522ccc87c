// @vitest-environment jsdom
import type { Cart, PricedCart } from "../../api/contract/types.gen";
import { cleanup, render, screen, waitFor } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cartKey } from "../../features/cart/count";
import type { CartItem } from "../../features/cart/items";
import { chair, priceOf } from "../checkout/test-cart";

const stool: CartItem = { ...chair, id: "0197a000-0000-7000-8000-000000000002", productId: "p2", name: "Stool" };

let unitPaise: number;
let asked: Cart[];
/** What the server says beside the prices. */
let also: (priced: PricedCart) => Partial<PricedCart>;

beforeEach(() => {
  localStorage.clear();
  localStorage.setItem(cartKey, JSON.stringify([chair, stool]));
  unitPaise = 499_900;
  asked = [];
  also = () => ({});
  vi.stubGlobal("fetch", async (_: string, { body }: RequestInit = {}) => {
    const cart = JSON.parse(String(body)) as Cart;
    asked.push(cart);
    const priced = priceOf(cart, unitPaise);
    return Response.json({ ...priced, ...also(priced) });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** The modules hold the cart, so each test loads new ones. */
async function open() {
  vi.resetModules();
  const { Component } = await import("./route");
  render(<RouterProvider router={createMemoryRouter([{ path: "/", Component }])} />);
  await screen.findByRole("link", { name: "Continue shopping" });
  return userEvent.setup();
}

const stored = () => JSON.parse(localStorage.getItem(cartKey) ?? "[]") as CartItem[];

test("a removed line can be put back in its place", async () => {
  const user = await open();
  await user.click(screen.getByRole("button", { name: `Remove ${chair.name}` }));
  expect(stored().map(({ name }) => name)).toEqual(["Stool"]);
  const undo = screen.getByRole("button", { name: `Undo removing ${chair.name}` });
  expect(document.activeElement).toBe(undo);
  await user.click(undo);
  expect(stored().map(({ name }) => name)).toEqual([chair.name, "Stool"]);
});

test("a typed quantity is kept to ten, and zero removes the line", async () => {
  const user = await open();
  const pieces = () => screen.getAllByRole<HTMLInputElement>("textbox", { name: "Pieces" });
  const type = async (text: string) => {
    const [input] = pieces();
    if (!input) throw new Error("no line");
    await user.clear(input);
    await user.type(input, `${text}{Enter}`);
  };
  await type("25");
  expect(stored()[0]?.quantity).toBe(10);
  await type("0");
  expect(stored().map(({ name }) => name)).toEqual(["Stool"]);
});

test("a changed price is said at its line, and accepting it lets the buyer go on", async () => {
  unitPaise = 549_900;
  const user = await open();
  expect(await screen.findByText("2 prices have changed since you last looked.")).toBeTruthy();
  expect(screen.queryByRole("link", { name: "Checkout" })).toBeNull();
  await user.click(screen.getByRole("button", { name: "Accept all new prices" }));
  await waitFor(() => expect(screen.getAllByRole("link", { name: "Checkout" })).toHaveLength(2));
  expect(asked.at(-1)?.lines.map(({ seenPaise }) => seenPaise)).toEqual([549_900, 549_900]);
});

test("too few pieces and pieces that are no longer sold are said, and put right in one step", async () => {
  also = ({ lines }) => ({
    lines: lines
      .slice(0, 1)
      .map((line) => ({ ...line, problem: line.quantity > 1 ? { kind: "short", left: 1 } : null })),
    gone: lines.slice(1).map(({ id }) => id),
  });
  const user = await open();
  await user.click(await screen.findByRole("button", { name: `Take 1 of ${chair.name}` }));
  expect(stored()[0]?.quantity).toBe(1);
  await user.click(await screen.findByRole("button", { name: "Remove it" }));
  expect(stored().map(({ name }) => name)).toEqual([chair.name]);
});

test("a coupon is refused in the server's words", async () => {
  const user = await open();
  await user.type(screen.getByRole("textbox", { name: "Coupon code" }), "dasara15{Enter}");
  expect(await screen.findByText("This coupon expired on 20 Nov 2026.")).toBeTruthy();
  expect(asked.at(-1)?.coupons).toEqual(["DASARA15"]);
});
