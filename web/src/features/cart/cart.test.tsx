// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import { CartProvider, useCart } from "./cart";
import { useCartCount } from "./count";
import type { CartProduct } from "./items";

afterEach(() => {
  cleanup();
  localStorage.clear();
});

function Summary() {
  const { itemCount, isLoading, add } = useCart();
  return (
    <button
      type="button"
      onClick={() => add({ ...stool }, [], 4)}
    >{`${itemCount} ${isLoading ? "loading" : ""}`}</button>
  );
}

const stool: CartProduct = {
  productId: "p1",
  name: "Stool",
  basePricePerUnit: 125_000,
  primaryImage: null,
  shortDescription: "",
  category: "Stools",
  brand: null,
  availability: "in_stock",
  seenPaise: null,
};

test("components share the cart, and the badge follows in the same tab", () => {
  const Badge = () => <p>{`badge ${useCartCount()}`}</p>;
  render(
    <>
      <Badge />
      <CartProvider>
        <Summary />
      </CartProvider>
    </>,
  );
  act(() => screen.getByRole("button", { name: "0" }).click());
  expect(screen.getByRole("button").textContent).toBe("4 ");
  expect(screen.getByText("badge 4")).toBeTruthy();
});

test("outside its provider it is an error", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  expect(() => render(<Summary />)).toThrow("useCart must be used within a CartProvider");
});
