// @vitest-environment jsdom
import type { Cart, PublicOrder } from "../../api/contract/types.gen";
import { screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test } from "vitest";
import { cartKey } from "../../features/cart/count";
import { order, priceOf } from "./test-cart";
import { agree, closeShop, fillIn, isReady, open, placed, shop, startShop, submit } from "./test-checkout";

beforeEach(startShop);
afterEach(closeShop);

test("city and state follow the pincode, and nothing is preselected", async () => {
  const { user } = await open("/checkout");
  await user.type(await screen.findByRole("textbox", { name: "Pincode" }), "560038");
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>("textbox", { name: "City" }).value).toBe("Bengaluru"));
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "State" }).value).toBe("29");
  const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
  const radios = screen.getAllByRole<HTMLInputElement>("radio");
  expect([...boxes, ...radios].filter(({ checked }) => checked)).toEqual([]);
  expect(screen.getByText("Only up to ₹5,000.")).toBeTruthy();
  await user.clear(screen.getByRole("textbox", { name: "Pincode" }));
  await user.type(screen.getByRole("textbox", { name: "Pincode" }), "635109");
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>("textbox", { name: "City" }).value).toBe("Hosur"));
});

test("an order is placed with the total that was shown, and goes on to its payment", async () => {
  fillIn();
  const { router, user } = await open("/checkout");
  await screen.findAllByText("₹10,498");
  await isReady();
  await user.click(submit());
  expect(await screen.findByText("Please agree to the terms to place the order.")).toBeTruthy();
  expect(shop.sent).toEqual([]);
  await user.click(agree());
  await user.click(submit());
  expect(await screen.findByRole("heading", { name: "Pay ₹10,498" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open a UPI app" }).getAttribute("href")).toBe("upi://pay?tr=1");
  expect(router.state.location.search).toBe("?token=secret");
  expect(shop.sent).toMatchObject([
    { acceptedPaise: 1_049_800, cart: { pincode: "560038", method: "gateway", lines: [{ seenPaise: 499_900 }] } },
  ]);
  expect(localStorage.getItem(cartKey), "the cart stays until it is paid").toContain("Cane chair");
});

test("a price that changes meanwhile is shown and accepted before the order is placed", async () => {
  fillIn();
  const { user } = await open("/checkout");
  await screen.findAllByText("₹10,498");
  await user.click(agree());
  shop.unitPaise = 549_900;
  shop.answer = () => {
    const current = priceOf(shop.sent[0]?.cart as Cart, shop.unitPaise);
    return Response.json({ code: "price_changed", message: "changed", current }, { status: 409 });
  };
  await isReady();
  await user.click(submit());
  expect(await screen.findByText("Cane chair: was ₹4,999, now ₹5,499 each")).toBeTruthy();
  expect(screen.getByText("Total: was ₹10,498, now ₹11,498")).toBeTruthy();
  await user.click(submit());
  expect(shop.sent).toHaveLength(1);
  shop.answer = placed;
  await user.click(screen.getByRole("button", { name: "Accept ₹11,498" }));
  await isReady();
  await user.click(submit());
  await waitFor(() => expect(shop.sent).toHaveLength(2));
  expect(shop.sent[1]?.acceptedPaise).toBe(1_149_800);
  expect(shop.sent[1]?.attemptKey, "the same attempt").toBe(shop.sent[0]?.attemptKey);
});

test("a coupon that is not for this buyer is refused when the order is placed", async () => {
  fillIn();
  localStorage.setItem("furniture_cart_extras", JSON.stringify({ savedForLater: [], coupons: ["FIRST"], pincode: "" }));
  const { user } = await open("/checkout");
  await screen.findAllByText("₹10,498");
  await user.click(agree());
  shop.answer = () => {
    const priced = priceOf(shop.sent[0]?.cart as Cart, shop.unitPaise);
    const coupons = [{ code: "FIRST", discountPaise: 0, hasFreeShipping: false, refusal: "Only for a first order." }];
    const current = { ...priced, coupons, payablePaise: 1_100_000 };
    return Response.json({ code: "price_changed", message: "changed", current }, { status: 409 });
  };
  await isReady();
  await user.click(submit());
  expect(await screen.findByText("FIRST: Only for a first order.")).toBeTruthy();
  shop.answer = placed;
  await user.click(screen.getByRole("button", { name: "Accept ₹11,000" }));
  await isReady();
  await user.click(submit());
  await waitFor(() => expect(shop.sent).toHaveLength(2));
  expect(shop.sent[1]?.acceptedPaise).toBe(1_100_000);
});

test("a refusal is shown at its field, and what was typed stays", async () => {
  fillIn();
  const { user } = await open("/checkout");
  await screen.findAllByText("₹10,498");
  await user.click(agree());
  shop.answer = () =>
    Response.json(
      {
        message: "Please check the address.",
        fields: { "address.line1": "is not an address", "cart.lines[0].quantity": "has only 1 left" },
      },
      { status: 422 },
    );
  await isReady();
  await user.click(submit());
  expect(await screen.findByText("Is not an address.")).toBeTruthy();
  expect(screen.getByText("Cane chair has only 1 left.")).toBeTruthy();
  const street = screen.getByRole<HTMLInputElement>("textbox", { name: "Flat, house and street" });
  expect([street.value, street.getAttribute("aria-invalid")]).toEqual(["14, 12th Main", "true"]);
});

test("the gateway's answer is posted once and leaves the address; a confirmed order empties the cart", async () => {
  sessionStorage.setItem("nivas-placed-order", JSON.stringify({ id: order.id, method: "gateway", payment: null }));
  shop.order = { ...order, status: "confirmed", paymentStatus: "paid", canBePaid: false, confirmedAt: order.createdAt };
  const back = "&razorpay_payment_id=pay_1&razorpay_order_id=order_1&razorpay_signature=s";
  const { router } = await open(`/order-confirmation/${order.id}?token=secret${back}`);
  await waitFor(() => expect(router.state.location.search).toBe("?token=secret"));
  await waitFor(() => expect(shop.posted).toEqual([`/api/orders/${order.id}/payment/return`]));
  expect(await screen.findByRole("button", { name: "Invoice (PDF)" })).toBeTruthy();
  expect(JSON.parse(localStorage.getItem(cartKey) ?? "")).toEqual([]);
});

test("a changed order says what was taken out, what covers it, and what is to be paid elsewhere", async () => {
  const other = { id: "0197a000-0000-7000-8000-0000000000fe", number: "SO/2026-27/0002", token: "other" };
  const line = { ...order.lines[0], takenOut: 1, takenOutBecause: "One is enough" } as PublicOrder["lines"][number];
  const additions = [{ ...other, duePaise: 420_000 }];
  shop.order = { ...order, status: "confirmed", canBePaid: false, lines: [line], additions };
  await open(`/order-confirmation/${order.id}?token=secret`);
  expect(await screen.findByText("1 of 2 taken out: One is enough")).toBeTruthy();
  expect(screen.getByText(/Please pay ₹4,200 for/)).toBeTruthy();
  const link = screen.getByRole("link", { name: other.number });
  expect(link.getAttribute("href")).toBe(`/order-confirmation/${other.id}?token=other`);
});

test("an addition asks only for what is not covered", async () => {
  const first = { id: "0197a000-0000-7000-8000-0000000000fe", number: "SO/2026-27/0000", token: "first", duePaise: 0 };
  shop.order = { ...order, creditPaise: 500_000, addedTo: first };
  await open(`/order-confirmation/${order.id}?token=secret`);
  expect(await screen.findByRole("heading", { name: "Pay ₹5,498" })).toBeTruthy();
  expect(screen.getByText("−₹5,000")).toBeTruthy();
  expect(screen.getByRole("link", { name: first.number })).toBeTruthy();
});

test("an order needs its token", async () => {
  await open(`/order-confirmation/${order.id}`);
  expect(await screen.findByText("Not found")).toBeTruthy();
});
