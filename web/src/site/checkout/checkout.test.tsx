// @vitest-environment jsdom
import type { Cart, PublicOrder } from "../../api/contract/types.gen";
import { cleanup, render, screen, waitFor, within } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { createMemoryRouter } from "react-router";
import { RouterProvider } from "react-router/dom";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cartKey } from "../../features/cart/count";
import { emptyValues, storeDraft } from "./form";
import { chair, order, priceOf } from "./test-cart";

type Sent = { attemptKey: string; acceptedPaise: number; cart: Cart };

let unitPaise: number;
let sent: Sent[];
let posted: string[];
/** How the next order is answered. */
let answer: () => Response;
let state: PublicOrder;

const placed = () => Response.json({ id: order.id, number: order.number, token: "secret" }, { status: 201 });

beforeEach(() => {
  localStorage.clear();
  sessionStorage.clear();
  localStorage.setItem(cartKey, JSON.stringify([chair]));
  unitPaise = 499_900;
  sent = [];
  posted = [];
  answer = placed;
  state = order;
  vi.stubGlobal("scrollTo", () => undefined);
  vi.stubGlobal("matchMedia", () => ({ matches: true }));
  vi.stubGlobal("fetch", async (input: string, init: RequestInit = {}) => {
    const { pathname, search } = new URL(input, "http://localhost");
    const body: unknown = init.body ? JSON.parse(String(init.body)) : null;
    if (init.method === "POST") posted.push(pathname);
    if (pathname === "/api/cart/price") return Response.json(priceOf(body as Cart, unitPaise));
    if (pathname === "/api/orders") {
      sent.push(body as Sent);
      return answer();
    }
    if (pathname.endsWith("/payment/return")) return new Response(null, { status: 202 });
    if (pathname.endsWith("/payment")) {
      return Response.json({ kind: "upi", link: "upi://pay?tr=1", qrSvg: "<svg/>", amountPaise: 1 });
    }
    if (pathname === `/api/orders/${order.id}`) {
      return search === "?token=secret" ? Response.json(state) : Response.json({ message: "no" }, { status: 404 });
    }
    return Response.json({ message: "no" }, { status: 404 });
  });
});

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

/** Modules that hold the cart are loaded anew for each page. */
async function open(address: string) {
  vi.resetModules();
  const [checkout, confirmation] = await Promise.all([import("./route"), import("../order-confirmation/route")]);
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

function fillIn() {
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

const submit = () => within(screen.getByRole("complementary")).getByRole("button", { name: "Place order and pay" });
const isReady = () => waitFor(() => expect(submit().getAttribute("aria-disabled")).toBe("false"));
const agree = () => screen.getByRole("checkbox", { name: /^I agree/ });

test("city and state follow the pincode, and nothing is preselected", async () => {
  const { user } = await open("/checkout");
  await user.type(await screen.findByRole("textbox", { name: "Pincode" }), "560038");
  await waitFor(() => expect(screen.getByRole<HTMLInputElement>("textbox", { name: "City" }).value).toBe("Bengaluru"));
  expect(screen.getByRole<HTMLSelectElement>("combobox", { name: "State" }).value).toBe("29");
  const boxes = screen.getAllByRole<HTMLInputElement>("checkbox");
  const radios = screen.getAllByRole<HTMLInputElement>("radio");
  expect([...boxes, ...radios].filter(({ checked }) => checked)).toEqual([]);
  expect(screen.getByText("Only up to ₹5,000.")).toBeTruthy();
});

test("an order is placed with the total that was shown, and goes on to its payment", async () => {
  fillIn();
  const { router, user } = await open("/checkout");
  await screen.findAllByText("₹10,498");
  await isReady();
  await user.click(submit());
  expect(await screen.findByText("Please agree to the terms to place the order.")).toBeTruthy();
  expect(sent).toEqual([]);
  await user.click(agree());
  await user.click(submit());
  expect(await screen.findByRole("heading", { name: "Pay ₹10,498" })).toBeTruthy();
  expect(screen.getByRole("link", { name: "Open a UPI app" }).getAttribute("href")).toBe("upi://pay?tr=1");
  expect(router.state.location.search).toBe("?token=secret");
  expect(sent).toMatchObject([
    { acceptedPaise: 1_049_800, cart: { pincode: "560038", method: "gateway", lines: [{ seenPaise: 499_900 }] } },
  ]);
  expect(localStorage.getItem(cartKey), "the cart stays until it is paid").toContain("Cane chair");
});

test("a price that changes meanwhile is shown and accepted before the order is placed", async () => {
  fillIn();
  const { user } = await open("/checkout");
  await screen.findAllByText("₹10,498");
  await user.click(agree());
  unitPaise = 549_900;
  answer = () => {
    const current = priceOf(sent[0]?.cart as Cart, unitPaise);
    return Response.json({ code: "price_changed", message: "changed", current }, { status: 409 });
  };
  await isReady();
  await user.click(submit());
  expect(await screen.findByText("Cane chair: was ₹4,999, now ₹5,499 each")).toBeTruthy();
  expect(screen.getByText("Total: was ₹10,498, now ₹11,498")).toBeTruthy();
  await user.click(submit());
  expect(sent).toHaveLength(1);
  answer = placed;
  await user.click(screen.getByRole("button", { name: "Accept ₹11,498" }));
  await isReady();
  await user.click(submit());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.acceptedPaise).toBe(1_149_800);
  expect(sent[1]?.attemptKey, "the same attempt").toBe(sent[0]?.attemptKey);
});

test("a coupon that is not for this buyer is refused when the order is placed", async () => {
  fillIn();
  localStorage.setItem("furniture_cart_extras", JSON.stringify({ savedForLater: [], coupons: ["FIRST"], pincode: "" }));
  const { user } = await open("/checkout");
  await screen.findAllByText("₹10,498");
  await user.click(agree());
  answer = () => {
    const priced = priceOf(sent[0]?.cart as Cart, unitPaise);
    const coupons = [{ code: "FIRST", discountPaise: 0, hasFreeShipping: false, refusal: "Only for a first order." }];
    const current = { ...priced, coupons, payablePaise: 1_100_000 };
    return Response.json({ code: "price_changed", message: "changed", current }, { status: 409 });
  };
  await isReady();
  await user.click(submit());
  expect(await screen.findByText("FIRST: Only for a first order.")).toBeTruthy();
  answer = placed;
  await user.click(screen.getByRole("button", { name: "Accept ₹11,000" }));
  await isReady();
  await user.click(submit());
  await waitFor(() => expect(sent).toHaveLength(2));
  expect(sent[1]?.acceptedPaise).toBe(1_100_000);
});

test("a refusal is shown at its field, and what was typed stays", async () => {
  fillIn();
  const { user } = await open("/checkout");
  await screen.findAllByText("₹10,498");
  await user.click(agree());
  answer = () =>
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
  state = { ...order, status: "confirmed", paymentStatus: "paid", canBePaid: false, confirmedAt: order.createdAt };
  const back = "&razorpay_payment_id=pay_1&razorpay_order_id=order_1&razorpay_signature=s";
  const { router } = await open(`/order-confirmation/${order.id}?token=secret${back}`);
  await waitFor(() => expect(router.state.location.search).toBe("?token=secret"));
  await waitFor(() => expect(posted).toEqual([`/api/orders/${order.id}/payment/return`]));
  expect(await screen.findByRole("button", { name: "Invoice (PDF)" })).toBeTruthy();
  expect(JSON.parse(localStorage.getItem(cartKey) ?? "")).toEqual([]);
});

test("a changed order says what was taken out, what covers it, and what is to be paid elsewhere", async () => {
  const other = { id: "0197a000-0000-7000-8000-0000000000fe", number: "SO/2026-27/0002", token: "other" };
  const line = { ...order.lines[0], takenOut: 1, takenOutBecause: "One is enough" } as PublicOrder["lines"][number];
  const additions = [{ ...other, duePaise: 420_000 }];
  state = { ...order, status: "confirmed", canBePaid: false, lines: [line], additions };
  await open(`/order-confirmation/${order.id}?token=secret`);
  expect(await screen.findByText("1 of 2 taken out: One is enough")).toBeTruthy();
  expect(screen.getByText(/Please pay ₹4,200 for/)).toBeTruthy();
  const link = screen.getByRole("link", { name: other.number });
  expect(link.getAttribute("href")).toBe(`/order-confirmation/${other.id}?token=other`);
});

test("an addition asks only for what is not covered", async () => {
  const first = { id: "0197a000-0000-7000-8000-0000000000fe", number: "SO/2026-27/0000", token: "first", duePaise: 0 };
  state = { ...order, creditPaise: 500_000, addedTo: first };
  await open(`/order-confirmation/${order.id}?token=secret`);
  expect(await screen.findByRole("heading", { name: "Pay ₹5,498" })).toBeTruthy();
  expect(screen.getByText("−₹5,000")).toBeTruthy();
  expect(screen.getByRole("link", { name: first.number })).toBeTruthy();
});

test("an order needs its token", async () => {
  await open(`/order-confirmation/${order.id}`);
  expect(await screen.findByText("Not found")).toBeTruthy();
});
