/** The queue as it is at this moment: told by the server, for as long as somebody looks. */
import type { JobQueues as Queues } from "../../../api/contract/types.gen";
import { useEffect, useState, useSyncExternalStore } from "react";
import { type StreamState, follow } from "../../kit/events";
import { client, query, refresh, refreshWhere } from "../../kit/query";
import { eventsAddress, historyAddress, queuesAddress } from "./address";
import { throttled } from "./throttle";

/** Milliseconds between two looks at the lists while the counts change, and while they do not. */
const afterChange = 1500;
const otherwise = 10_000;

export type Live = {
  stream: StreamState;
  /** Rises whenever lists of jobs may have become old. */
  changes: number;
};

/** Follows the queue's events and keeps `GET /api/admin/job-queues` and the charts up to date by them. */
export function useLiveQueues(): Live {
  const isVisible = useVisible();
  const [stream, setStream] = useState<StreamState>("connecting");
  const [changes, setChanges] = useState(0);

  useEffect(() => {
    // Browsers keep few connections to one server: a page that nobody sees leaves its own to others.
    if (!isVisible) return;
    const leaving = new AbortController();
    const soon = throttled(() => tellOfChanges(setChanges), afterChange);
    const later = throttled(() => {
      tellOfChanges(setChanges);
      void refresh(historyAddress);
    }, otherwise);

    let isKnown = false;

    function hear(name: string, data: unknown) {
      if (name !== "queues") return;
      const { queryKey } = query(queuesAddress);
      const before = client.getQueryData<Queues>(queryKey);
      client.setQueryData(queryKey, data as Queues);
      if (before && countsOf(before) !== countsOf(data as Queues)) soon.ask();
      // The first tells how things are, all others that something has changed.
      if (isKnown) later.ask();
      isKnown = true;
    }

    void follow(eventsAddress, { onEvent: hear, onState: setStream, signal: leaving.signal });
    return () => {
      leaving.abort();
      soon.stop();
      later.stop();
    };
  }, [isVisible]);

  return { stream, changes };
}

/** What is open about single jobs is asked for anew; the list decides by itself when it may move. */
function tellOfChanges(setChanges: (next: (changes: number) => number) => void): void {
  setChanges((changes) => changes + 1);
  void refreshWhere((path) => path.startsWith("/api/admin/jobs/"));
}

/** All counts of all queues; the same text as long as none of them changes. */
export function countsOf({ queues }: Queues): string {
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
