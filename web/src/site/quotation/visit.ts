/**
 * Reports to staff which rooms a client has viewed, and for how long.
 *
 * Counts while the page is visible and a room is in the middle of the screen. Sent from time to time and on leaving.
 */
import { useCallback, useEffect, useRef } from "react";
import type { QuotationLink } from "./link";

const everySecond = 1000;
const sendEvery = 20;
/** One day, the API's limit. */
const maxSeconds = 86_400;

/** Returns a `ref` callback for a room's section. */
export function useVisitTracking(
  { visits }: QuotationLink,
  isPreview: boolean,
): (room: string) => (section: HTMLElement | null) => () => void {
  const sections = useRef(new Map<string, HTMLElement>());

  useEffect(() => {
    if (isPreview) return;
    const visit = crypto.randomUUID?.() ?? null;
    // `randomUUID` needs a secure origin.
    if (!visit) return;
    const seconds = new Map<string, number>();
    let total = 0;
    let sent = 0;

    function send() {
      if (total === sent) return;
      sent = total;
      const rooms = [...seconds].map(([room, seconds]) => ({ room, seconds }));
      const body = JSON.stringify({ visit, seconds: total, rooms });
      // `keepalive` lets it outlive the page. Failures are ignored: tracking must not disturb the client.
      void fetch(visits, {
        method: "POST",
        keepalive: true,
        headers: { "Content-Type": "application/json" },
        body,
      }).catch(() => undefined);
    }

    const timer = setInterval(() => {
      if (document.visibilityState !== "visible" || total === maxSeconds) return;
      total += 1;
      const room = roomInView(sections.current);
      if (room !== null) seconds.set(room, (seconds.get(room) ?? 0) + 1);
      if (total - sent >= sendEvery) send();
    }, everySecond);
    const onHide = () => document.visibilityState === "hidden" && send();
    document.addEventListener("visibilitychange", onHide);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onHide);
      send();
    };
  }, [visits, isPreview]);

  return useCallback(
    (room) => (section) => {
      if (section) sections.current.set(room, section);
      return () => void sections.current.delete(room);
    },
    [],
  );
}

/** The room in the middle of the screen. */
function roomInView(sections: ReadonlyMap<string, HTMLElement>): string | null {
  const middle = window.innerHeight / 2;
  for (const [room, section] of sections) {
    const { top, bottom } = section.getBoundingClientRect();
    if (top <= middle && bottom >= middle) return room;
  }
  return null;
}
