/** The live connection of the bell. */
import { useEffect, useState } from "react";
import type { NoticeCount } from "../../api/contract/types.gen";
import { type StreamState, subscribe } from "../kit/events";
import { eventsAddress } from "./notices";

type Live = {
  state: StreamState;
  /** What the server said last. */
  told: NoticeCount | null;
};

/**
 * Listens while the page is visible: browsers open few connections to a site, and tabs in the background would use them
 * up. Begins once the page has loaded, which the connection would otherwise keep from ending.
 */
export function useLiveNotices(): Live {
  const [state, setState] = useState<StreamState>("connecting");
  const [told, setTold] = useState<NoticeCount | null>(null);

  useEffect(() => {
    let stream: AbortController | null = null;

    function update() {
      const isWanted = document.visibilityState === "visible" && document.readyState === "complete";
      if (!isWanted) {
        stream?.abort();
        stream = null;
      } else if (!stream) {
        stream = new AbortController();
        void subscribe(eventsAddress, {
          onEvent: (_, data) => setTold(data as NoticeCount),
          onState: setState,
          signal: stream.signal,
        });
      }
    }

    update();
    document.addEventListener("visibilitychange", update);
    window.addEventListener("load", update);
    return () => {
      document.removeEventListener("visibilitychange", update);
      window.removeEventListener("load", update);
      stream?.abort();
    };
  }, []);

  return { state, told };
}
