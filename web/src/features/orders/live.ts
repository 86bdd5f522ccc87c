/** An order that follows what happens to it: by the server's events, or by asking again where there are none. */
import type { PublicOrder } from "../../api/contract/types.gen";
import { useCallback, useEffect, useRef, useState } from "react";
import { path, withParams } from "../../api/path";
import { request } from "../../api/request";
import { isOver } from "./labels";

const pollWhilePaying = 4000;
const pollLater = 60_000;

export function useLiveOrder(loaded: PublicOrder, token: string | null) {
  const [order, setOrder] = useState(loaded);
  const [hasStream, setHasStream] = useState(false);
  const { id, status } = order;
  // The money for an order that was given up may still come, and revive it.
  const isEnded = isOver(status) && status !== "cancelled";
  const isPaying = status === "pending_payment" || status === "payment_failed";

  const eventsTaken = useRef(0);

  const refresh = useCallback(async () => {
    const taken = eventsTaken.current;
    try {
      const read = await request("GET", withParams(path("/api/orders/{id}", { id }), { token }), { retries: 0 });
      // It may have been read before what an event has brought meanwhile. What came later brings an event, too.
      if (eventsTaken.current === taken) setOrder(read);
    } catch (error) {
      // The last state stays; the next try may succeed.
      console.warn("The order could not be refreshed.", error);
    }
  }, [id, token]);

  useEffect(() => {
    // A stream cannot carry a session, only the token of the address.
    if (isEnded || token === null || typeof EventSource === "undefined") return;
    const stream = new EventSource(withParams(path("/api/orders/{id}/events", { id }), { token }));
    const take = ({ data }: MessageEvent<string>) => {
      const next = parseOrder(data);
      if (next?.id !== id) return;
      eventsTaken.current += 1;
      setOrder(next);
    };
    stream.addEventListener("message", take);
    stream.addEventListener("order", take);
    stream.addEventListener("open", () => setHasStream(true));
    stream.addEventListener("error", () => setHasStream(false));
    return () => {
      stream.close();
      setHasStream(false);
    };
  }, [id, token, isEnded]);

  useEffect(() => {
    if (isEnded || hasStream) return;
    const timer = setInterval(
      () => {
        if (document.visibilityState === "visible") void refresh();
      },
      isPaying ? pollWhilePaying : pollLater,
    );
    return () => clearInterval(timer);
  }, [isEnded, hasStream, isPaying, refresh]);

  return { order, refresh };
}

function parseOrder(data: string): PublicOrder | null {
  try {
    return JSON.parse(data) as PublicOrder | null;
  } catch {
    return null;
  }
}
