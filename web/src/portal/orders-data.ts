/** The client's furniture orders. */
import { path, withSearch } from "../api/path";
import { request, send } from "../api/request";
import type { OrderStatus, PaymentMethod, PaymentStatus, PublicOrder } from "../features/cart/wire";
import { add } from "../features/cart/store";
import { orderAddress } from "../features/orders/pay";

export type MyOrder = {
  id: string;
  number: string;
  status: OrderStatus;
  paymentStatus: PaymentStatus;
  fulfilmentStatus: PublicOrder["fulfilmentStatus"];
  method: PaymentMethod;
  /** First line's name. */
  firstItem: string;
  pieces: number;
  payablePaise: number;
  promisedOn: string;
  createdAt: string;
};

export type OrderPage = { items: MyOrder[]; total: number; page: number; perPage: number };

export function readOrders(page = 1, signal?: AbortSignal): Promise<OrderPage> {
  return send<OrderPage>("GET", withSearch("/api/me/orders", { page }), signal ? { signal } : {});
}

/** Puts the pieces of an order into the cart again, at today's prices. Returns the names of those that are not sold now. */
export async function orderAgain(id: string): Promise<string[]> {
  const { lines } = await send<PublicOrder>("GET", orderAddress(id, "", null));
  const refused: string[] = [];
  for (const { slug, name, options, quantity } of lines) {
    const product =
      slug === null
        ? null
        : // One after the other, so that the cart has the order's sequence.
          // oxlint-disable-next-line no-await-in-loop
          await request("GET", path("/api/products/{slug}", { slug })).catch(() => null);
    if (!product?.canBeOrdered) {
      refused.push(name);
      continue;
    }
    add(
      {
        productId: product.id,
        name: product.name,
        basePricePerUnit: product.pricePaise,
        primaryImage: product.pictures[0]?.picture.sources.at(-1)?.jpeg ?? null,
        shortDescription: product.shortDescription,
        category: product.categories.at(-1)?.name ?? "",
        brand: product.brand,
        availability: product.availability,
        seenPaise: null,
      },
      options,
      quantity,
    );
  }
  return refused;
}
