/** A part of an order that is loaded beside the order itself. */
import { useCallback, useEffect, useState } from "react";
import type { Address, Answer, Path } from "../../api/path";
import { send } from "../../api/request";

/** `part` is null until it is loaded; `show` replaces it by what a change answered. */
export function useOrderPart<A extends Address<"GET">>(target: Path<A>) {
  const [part, show] = useState<Answer<"GET", Path<A>> | null>(null);
  const [failure, setFailure] = useState<unknown>(null);
  const load = useCallback(
    (signal?: AbortSignal) => {
      send<Answer<"GET", Path<A>>>("GET", target, signal ? { signal } : {}).then(show, (error: unknown) => {
        if (!signal?.aborted) setFailure(error);
      });
    },
    [target],
  );
  useEffect(() => {
    const controller = new AbortController();
    load(controller.signal);
    return () => controller.abort();
  }, [load]);
  function reload() {
    setFailure(null);
    load();
  }
  return { part, failure, reload, show };
}
