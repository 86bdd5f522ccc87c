/** What a design comes to with the add-ons chosen, asked of the API while the visitor chooses: the newest answer wins. */
import { path } from "../../api/path";
import { useEffect, useState } from "react";
import { userMessage } from "../../api/error";
import { ApiError, request } from "../../api/request";
import type { DesignPrice } from "../../api/contract/types.gen";

export type Wish = {
  /** Ids of add-ons. */
  addons: readonly string[];
  /** Of the visitor's own room; null for the design's. */
  areaSqft: number | null;
};

export type Priced = {
  /** Of the choice before, while the new one's is on its way. */
  price: DesignPrice | null;
  refusal: string | null;
  isPending: boolean;
};

/** Milliseconds in which the next press may follow. */
const settled = 150;

export function usePrice(slug: string, wish: Wish, isPriced: boolean): Priced {
  const key = JSON.stringify([slug, wish.addons, wish.areaSqft]);
  const [answer, setAnswer] = useState<Omit<Priced, "isPending"> & { key: string }>({
    price: null,
    refusal: null,
    key: "",
  });

  useEffect(() => {
    async function ask(signal: AbortSignal) {
      const [slug, addons, areaSqft] = JSON.parse(key) as [string, string[], number | null];
      const address = path("/api/designs/{slug}/price", { slug });
      try {
        const price = await request("POST", address, { body: { addons, areaSqft }, signal });
        setAnswer({ price, refusal: null, key });
      } catch (error) {
        if (!signal.aborted) setAnswer((before) => ({ price: before.price, refusal: wordsFor(error), key }));
      }
    }

    if (!isPriced) return;
    const leaving = new AbortController();
    const timer = setTimeout(() => void ask(leaving.signal), settled);
    return () => {
      clearTimeout(timer);
      leaving.abort();
    };
  }, [key, isPriced]);

  return { price: answer.price, refusal: answer.refusal, isPending: isPriced && answer.key !== key };
}

/** A rule that was broken is told in the API's words; what is wrong with the machinery, in ours. */
function wordsFor(error: unknown): string {
  if (!(error instanceof ApiError) || error.kind !== "VALIDATION") return userMessage(error);
  const [reason] = Object.values(error.fields ?? {});
  return reason ? `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.` : error.message;
}
