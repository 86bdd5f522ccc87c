import type { PricedCart } from "../../api/contract/types.gen";
import { useEffect } from "react";
import { cart, see } from "./store";

/** The first price that is shown for a line is the one that the buyer has seen. A later one has to be accepted. */
export function useSeenPrices(priced: PricedCart | null): void {
  useEffect(() => {
    if (!priced) return;
    const unseen = new Set(cart().items.flatMap(({ id, seenPaise }) => (seenPaise === null ? [id] : [])));
    see(new Map(priced.lines.filter(({ id }) => unseen.has(id)).map(({ id, unitPaise }) => [id, unitPaise])));
  }, [priced]);
}
