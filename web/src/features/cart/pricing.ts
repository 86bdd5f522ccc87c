/** The cart at today's prices: asked of the server at each look and change. */
import type { Cart, CartLine, PricedCart } from "../../api/contract/types.gen";
import { useEffect, useState } from "react";
import { request } from "../../api/request";
import type { CartItems } from "./items";

/** Milliseconds without a further change before the server is asked. */
const pause = 250;

export type Pricing = {
  /** The last answer; stays while a newer one is on its way. */
  priced: PricedCart | null;
  isPending: boolean;
  error: unknown;
  retry: () => void;
};

export function linesOf(items: CartItems, assembled: readonly string[] = []): CartLine[] {
  return items.map(({ id, productId, selectedVariations, quantity, seenPaise }) => ({
    id,
    productId,
    optionIds: selectedVariations.map(({ optionId }) => optionId),
    quantity,
    seenPaise,
    withAssembly: assembled.includes(id),
  }));
}

/** Null while there is nothing to price. */
export function usePricing(cart: Cart | null): Pricing {
  const [answer, setAnswer] = useState<{ priced: PricedCart | null; asked: string; error: unknown }>({
    priced: null,
    asked: "",
    error: null,
  });
  const [attempt, setAttempt] = useState(0);
  const body = cart === null ? "" : JSON.stringify(cart);
  const asked = `${attempt} ${body}`;
  const isFirst = answer.asked === "";

  useEffect(() => {
    if (body === "") return;
    const controller = new AbortController();
    const timer = setTimeout(
      () => {
        const { signal } = controller;
        request("POST", "/api/cart/price", { body: JSON.parse(body) as Cart, signal }).then(
          (priced) => setAnswer({ priced, asked, error: null }),
          (error: unknown) => {
            if (!signal.aborted) setAnswer((last) => ({ ...last, asked, error }));
          },
        );
      },
      isFirst ? 0 : pause,
    );
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [body, asked, isFirst]);

  return {
    priced: body === "" ? null : answer.priced,
    isPending: body !== "" && answer.asked !== asked,
    error: answer.error,
    retry: () => setAttempt((count) => count + 1),
  };
}
