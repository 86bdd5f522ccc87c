/** Starts the payment of a placed order, the first time and again. */
import type { PaymentStart } from "../../api/contract/types.gen";
import { ApiError, request } from "../../api/request";
import { path, withParams } from "../../api/path";
import { brandName, organization } from "../../api/site-settings";
import { cartPaths } from "../cart/paths";

/** An order, with the token of its link; without one, the session decides who may see it. */
export type OrderLink = { id: string; token: string | null };

type Buyer = { name: string; email: string; phone?: string };

type RazorpayAnswer = { razorpay_payment_id: string; razorpay_signature: string };

type Razorpay = new (options: {
  key: string;
  order_id: string;
  amount: number;
  currency: "INR";
  name: string;
  prefill: { name: string; email: string; contact?: string };
  handler: (answer: RazorpayAnswer) => void;
  modal: { ondismiss: () => void };
}) => { open: () => void };

/** Absolute, since a content security policy names it. Loaded only when somebody pays with it. */
const checkoutScript = "https://checkout.razorpay.com/v1/checkout.js";

/** A new attempt for the same order. */
export function startPayment({ id, token }: OrderLink): Promise<PaymentStart> {
  return request("POST", withParams(path("/api/orders/{id}/payment", { id }), { token }), { gate: "payment" });
}

/** Tells the server what the gateway returned; it checks the signature and asks the gateway. */
export async function reportReturn({ id, token }: OrderLink, paymentId: string, signature: string): Promise<void> {
  const body = { paymentId, signature };
  await request("POST", withParams(path("/api/orders/{id}/payment/return", { id }), { token }), {
    body,
    gate: "payment",
  });
}

/**
 * Goes where the payment is made. Resolves when the buyer is back at this page: at once for payments that are made
 * elsewhere, by UPI or transfer, and after the gateway's dialog. The demo gateway's page replaces this one.
 */
export async function goToPayment(start: PaymentStart, order: OrderLink, buyer: Buyer): Promise<void> {
  switch (start.kind) {
    case "demo":
      window.location.assign(demoAddress(start.url, order));
      // The page is left.
      return new Promise(() => undefined);
    case "razorpay":
      return payWithRazorpay(start, order, buyer);
    case "upi":
    case "bankTransfer":
      return;
  }
}

/** With the way back to the order's page. */
export function demoAddress(address: string, { id, token }: OrderLink): string {
  const url = new URL(address, window.location.href);
  if (!url.searchParams.has("return_to")) {
    url.searchParams.set("return_to", window.location.origin + cartPaths.orderConfirmation(id, token));
  }
  return url.href;
}

async function payWithRazorpay(
  { keyId, gatewayOrderId, amountPaise }: PaymentStart & { kind: "razorpay" },
  order: OrderLink,
  { name, email, phone }: Buyer,
): Promise<void> {
  const [Checkout] = await Promise.all([loadRazorpay(), organization.read()]);
  const answer = await new Promise<RazorpayAnswer | null>((resolve) => {
    new Checkout({
      key: keyId,
      order_id: gatewayOrderId,
      amount: amountPaise,
      currency: "INR",
      name: brandName(),
      prefill: { name, email, ...(phone && { contact: phone }) },
      handler: resolve,
      modal: { ondismiss: () => resolve(null) },
    }).open();
  });
  if (answer) await reportReturn(order, answer.razorpay_payment_id, answer.razorpay_signature);
}

async function loadRazorpay(): Promise<Razorpay> {
  const page = window as { Razorpay?: Razorpay };
  if (!page.Razorpay) {
    await new Promise<void>((resolve, reject) => {
      const script = document.createElement("script");
      script.src = checkoutScript;
      script.addEventListener("load", () => resolve());
      script.addEventListener("error", () => {
        script.remove();
        reject(new ApiError("The payment page could not be loaded", { kind: "NETWORK" }));
      });
      document.head.append(script);
    });
  }
  if (!page.Razorpay) throw new ApiError("The payment page could not be loaded", { kind: "CLIENT" });
  return page.Razorpay;
}
