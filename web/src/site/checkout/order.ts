/** What is sent to place an order. */
import type { CartLine, PricedCart } from "../../api/contract/types.gen";
import { billingOf } from "../../features/address-book/billing";
import type { Values } from "./form";

/** The part that makes it this order and no other: placing it again returns the same order. */
export function orderOf(values: Values, lines: readonly CartLine[], coupons: readonly string[]) {
  const { method } = values;
  return {
    cart: {
      lines: lines.map((line) => ({ ...line, seenPaise: null as number | null })),
      coupons: [...coupons],
      pincode: values.pincode,
      floor: Number(values.floor),
      hasLift: values.hasLift,
      method: method === "" ? null : method,
    },
    contact: { name: values.name, email: values.email, phone: values.phone },
    address: {
      line1: values.line1,
      line2: values.line2,
      landmark: values.landmark,
      city: values.city,
      stateCode: values.stateCode,
      note: values.note,
    },
    billing: values.hasBilling ? billingOf(values) : null,
  };
}

/** With what the buyer saw and agreed to. */
export function checkoutOf(order: ReturnType<typeof orderOf>, attemptKey: string, values: Values, priced: PricedCart) {
  const prices = new Map(priced.lines.map(({ id, unitPaise }) => [id, unitPaise]));
  return {
    ...order,
    cart: {
      ...order.cart,
      lines: order.cart.lines.map((line) => ({ ...line, seenPaise: prices.get(line.id) ?? null })),
    },
    attemptKey,
    acceptedPaise: priced.payablePaise,
    code: values.method === "cod" ? values.code : null,
    hasAgreed: values.hasAgreed,
    wantsOffers: values.wantsOffers,
  };
}
