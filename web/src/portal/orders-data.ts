/** The client's furniture orders. */
import { send } from "../api/request";
import { withSearch } from "../api/path";
import type { OrderStatus, PublicOrder } from "../features/cart/wire";
import { add } from "../features/cart/store";
import { orderAddress } from "../features/orders/pay";
import type { Picture } from "../api/contract/types.gen";

export type ShortOrder = {
  id: string;
  number: string;
  status: OrderStatus;
  payablePaise: number;
  pieces: number;
  /** Of its first line. */
  name: string;
  createdAt: string;
  confirmedAt: string | null;
};

export type OrderPage = { items: ShortOrder[]; next: string | null };

export function readOrders(cursor?: string, signal?: AbortSignal): Promise<OrderPage> {
  return send<OrderPage>("GET", withSearch("/api/me/orders", { cursor }), signal ? { signal } : {});
}

type Product = {
  id: string;
  name: string;
  shortDescription: string;
  categories: { name: string }[];
  brand: string | null;
  availability: string;
  pricePaise: number;
  pictures: { picture: Picture }[];
  canBeOrdered: boolean;
};

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
          await send<Product>("GET", `/api/products/${encodeURIComponent(slug)}`).catch(() => null);
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
