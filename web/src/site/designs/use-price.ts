/** The price of a design with the selected add-ons, updated as the visitor selects. */
import { path } from "../../api/path";
import { useEffect, useState } from "react";
import { userMessage } from "../../api/error";
import { ApiError, request } from "../../api/request";
import type { DesignPrice } from "../../api/contract/types.gen";

export type PriceQuery = {
  /** Add-on ids. */
  addons: readonly string[];
  /** The visitor's room; null for the design's own area. */
  areaSqft: number | null;
};

export type PriceState = {
  /** The last price while a new one is loading. */
  price: DesignPrice | null;
  error: string | null;
  isPending: boolean;
};

/** Milliseconds. */
const debounceDelay = 150;

export function usePrice(slug: string, query: PriceQuery, isPriced: boolean): PriceState {
  const key = JSON.stringify([slug, query.addons, query.areaSqft]);
  const [answer, setAnswer] = useState<Omit<PriceState, "isPending"> & { key: string }>({
    price: null,
    error: null,
    key: "",
  });

  useEffect(() => {
    async function fetchPrice(signal: AbortSignal) {
      const [slug, addons, areaSqft] = JSON.parse(key) as [string, string[], number | null];
      const address = path("/api/designs/{slug}/price", { slug });
      try {
        const price = await request("POST", address, { body: { addons, areaSqft }, signal });
        setAnswer({ price, error: null, key });
      } catch (failure) {
        if (!signal.aborted) setAnswer((before) => ({ price: before.price, error: messageFor(failure), key }));
      }
    }

    if (!isPriced) return;
    const controller = new AbortController();
    const timer = setTimeout(() => void fetchPrice(controller.signal), debounceDelay);
    return () => {
      clearTimeout(timer);
      controller.abort();
    };
  }, [key, isPriced]);

  return { price: answer.price, error: answer.error, isPending: isPriced && answer.key !== key };
}

/** Validation errors show the API's message, other errors the standard one. */
function messageFor(error: unknown): string {
  if (!(error instanceof ApiError) || error.kind !== "VALIDATION") return userMessage(error);
  const [reason] = Object.values(error.fields ?? {});
  return reason ? `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.` : error.message;
}
