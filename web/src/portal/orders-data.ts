/** The client's furniture orders. */
import type { PageForMyOrder } from "../api/contract/types.gen";
import { path, withParams } from "../api/path";
import { request } from "../api/request";
import { add } from "../features/cart/store";

export function readOrders(page = 1, signal?: AbortSignal): Promise<PageForMyOrder> {
  return request("GET", withParams("/api/me/orders", { page }), signal ? { signal } : {});
}

/** Puts the pieces of an order into the cart again, at today's prices. Returns the names of those that are not sold now. */
export async function orderAgain(id: string): Promise<string[]> {
  const { lines } = await request("GET", path("/api/orders/{id}", { id }));
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
