/** The live connection of the bell. */
import { useEffect, useState, useSyncExternalStore } from "react";
import type { NoticeCount } from "../../api/contract/types.gen";
import { type StreamState, subscribe } from "../kit/events";
import { eventsAddress } from "./notices";

type Live = {
  state: StreamState;
  /** What the server said last. */
  told: NoticeCount | null;
};

export function useLiveNotices(): Live {
  const isWanted = useSyncExternalStore(watch, isReady);
  const [state, setState] = useState<StreamState>("connecting");
  const [told, setTold] = useState<NoticeCount | null>(null);

  useEffect(() => {
    if (!isWanted) return;
    const stream = new AbortController();
    void subscribe(eventsAddress, {
      onEvent: (_, data) => setTold(data as NoticeCount),
      onState: setState,
      signal: stream.signal,
    });
    return () => stream.abort();
  }, [isWanted]);

  return { state, told };
}

/**
 * While the page is visible: browsers open few connections to a site, and tabs in the background would use them up. Once
 * it has loaded, which the connection would otherwise keep from ending.
 */
function isReady(): boolean {
  return document.visibilityState === "visible" && document.readyState === "complete";
}

function watch(onChange: () => void): () => void {
  document.addEventListener("visibilitychange", onChange);
  window.addEventListener("load", onChange);
  return () => {
    document.removeEventListener("visibilitychange", onChange);
    window.removeEventListener("load", onChange);
  };
}
