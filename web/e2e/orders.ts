/** Furniture orders, placed and delivered through the API. */
import type {
  CheckoutAddress,
  CheckoutContact,
  OrderDetail,
  PlacedOrder,
  PricedCart,
  PublicProduct,
} from "../src/api/contract/types.gen";
import type { Caller } from "./quotation-api";
import type { Stack } from "./stack/stack";

/** Posts as a visitor. */
export async function post<Answer>({ url }: Stack, path: string, body: object): Promise<Answer> {
  const headers = { "Content-Type": "application/json" };
  const response = await fetch(url + path, { method: "POST", headers, body: JSON.stringify(body) });
  if (!response.ok) throw new Error(`POST ${path}: HTTP ${response.status}: ${await response.text()}`);
  return (await response.json()) as Answer;
}

/** An order of the piece, paid and packed. */
export async function packed(
  stack: Stack,
  { id, pricePaise, groups }: PublicProduct,
  contact: CheckoutContact,
  address: CheckoutAddress = { line1: "14, 12th Main", city: "Bengaluru", stateCode: "29" },
): Promise<PlacedOrder> {
  const optionIds = groups.flatMap(({ options }) => options.find(({ canBeOrdered }) => canBeOrdered)?.id ?? []);
  const cart = {
    lines: [{ id: crypto.randomUUID(), productId: id, optionIds, quantity: 1, seenPaise: pricePaise }],
    pincode: "560038",
    method: "gateway",
  };
  const { payablePaise } = await post<PricedCart>(stack, "/api/cart/price", cart);
  const order = await post<PlacedOrder>(stack, "/api/orders", {
    attemptKey: crypto.randomUUID(),
    cart,
    acceptedPaise: payablePaise,
    contact,
    address,
    hasAgreed: true,
  });
  await stack.database.query(
    "update orders set status = 'ready_to_ship', payment_status = 'paid', confirmed_at = now(), held_until = null where id = $1",
    [order.id],
  );
  return order;
}

/** Staff ship the order, and it arrives. */
export async function deliver(call: Caller, { id }: PlacedOrder, carrier = "Safexpress"): Promise<void> {
  const address = `/api/admin/orders/${id}`;
  const { lines } = await call<OrderDetail>("GET", address);
  const unitIds = lines.flatMap(({ units }) => units.map((unit) => unit.id));
  const shipped = await call<OrderDetail>("POST", `${address}/shipments`, { carrier, packages: 1, unitIds });
  const shipment = shipped.shipments[0]?.id ?? "";
  await call("PUT", `${address}/shipments/${shipment}`, { status: "delivered", receivedBy: "Meera" });
}
