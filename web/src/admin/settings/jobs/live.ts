/** Live updates of the job queue, by server-sent events. */
import type { JobQueues as Queues } from "../../../api/contract/types.gen";
import { useEffect, useState, useSyncExternalStore } from "react";
import { type StreamState, subscribe } from "../../kit/events";
import { client, query, invalidate, invalidateWhere } from "../../kit/query";
import { eventsAddress, historyAddress, queuesAddress } from "./address";
import { throttled } from "./throttle";

/** Milliseconds between two refetches while the counts change, and while they do not. */
const refetchOnChange = 1500;
const refetchOtherwise = 10_000;

export type Live = {
  stream: StreamState;
  /** Incremented whenever lists of jobs may be outdated. */
  changes: number;
};

/** Keeps the cached `GET /api/admin/job-queues` and the charts up to date. */
export function useLiveQueues(): Live {
  const isVisible = useVisible();
  const [stream, setStream] = useState<StreamState>("connecting");
  const [changes, setChanges] = useState(0);

  useEffect(() => {
    // Browsers limit connections per server: a hidden page frees its own.
    if (!isVisible) return;
    const controller = new AbortController();
    const soon = throttled(() => notifyChange(setChanges), refetchOnChange);
    const later = throttled(() => {
      notifyChange(setChanges);
      void invalidate(historyAddress);
    }, refetchOtherwise);

    let isFirst = true;

    function onEvent(name: string, data: unknown) {
      if (name !== "queues") return;
      const { queryKey } = query(queuesAddress);
      const before = client.getQueryData<Queues>(queryKey);
      client.setQueryData(queryKey, data as Queues);
      if (before && countsOf(before) !== countsOf(data as Queues)) soon.call();
      // The first event is the current state; each later one is a change.
      if (!isFirst) later.call();
      isFirst = false;
    }

    void subscribe(eventsAddress, { onEvent, onState: setStream, signal: controller.signal });
    return () => {
      controller.abort();
      soon.cancel();
      later.cancel();
    };
  }, [isVisible]);

  return { stream, changes };
}

/** Open job details are refetched now; the list decides for itself when to refetch. */
function notifyChange(setChanges: (next: (changes: number) => number) => void): void {
  setChanges((changes) => changes + 1);
  void invalidateWhere((path) => path.startsWith("/api/admin/jobs/"));
}

/** All counts of all queues as one string, for comparison. */
function countsOf({ queues }: Queues): string {
  return queues
    .map(({ name, ready, scheduled, retrying, running, dead }) =>
      [name, ready, scheduled, retrying, running, dead].join(" "),
    )
    .join("\n");
}

function useVisible(): boolean {
  return useSyncExternalStore(watchVisibility, () => document.visibilityState === "visible");
}

function watchVisibility(onChange: () => void): () => void {
  document.addEventListener("visibilitychange", onChange);
  return () => document.removeEventListener("visibilitychange", onChange);
}
