/** Refetches a list when it may be outdated, but not while somebody is using it or has rows selected. */
import { useCallback, useEffect, useState } from "react";

type Refetchable = { refetch: () => Promise<unknown> };

/** `changes` counts the changes on the server. While `held`, refetching waits. */
export function useDeferredRefresh({ refetch }: Refetchable, changes: number, held: boolean) {
  const [fetched, setFetched] = useState(changes);
  const isOutdated = changes !== fetched;

  const refreshNow = useCallback(() => {
    void refetch().then(() => setFetched(changes));
  }, [refetch, changes]);

  useEffect(() => {
    if (isOutdated && !held) refreshNow();
  }, [isOutdated, held, refreshNow]);

  return { isStale: isOutdated && held, refreshNow };
}
