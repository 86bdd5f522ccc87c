/**
 * Tells the company which rooms were looked at, and for how long: what a good host notices.
 *
 * Counted while the page is in front and a room is what the screen shows most of; told now and then, and on leaving.
 */
import { useCallback, useEffect, useRef } from "react";
import type { QuotationLink } from "./link";

const everySecond = 1000;
const tellEvery = 20;
/** Nobody reads for longer than a day: the API takes no more. */
const longest = 86_400;

/** Returns what a room's section is given as its `ref`. */
export function useVisit(
  { visits }: QuotationLink,
  isPreview: boolean,
): (room: string) => (section: HTMLElement | null) => () => void {
  const sections = useRef(new Map<string, HTMLElement>());

  useEffect(() => {
    if (isPreview) return;
    const visit = crypto.randomUUID?.() ?? null;
    // Only on secure origins can a visit be named.
    if (!visit) return;
    const seconds = new Map<string, number>();
    let all = 0;
    let told = 0;

    function tell() {
      if (all === told) return;
      told = all;
      const rooms = [...seconds].map(([room, seconds]) => ({ room, seconds }));
      const body = JSON.stringify({ visit, seconds: all, rooms });
      // Outlives the page. Nobody waits for it, and a visit that is not told of is no loss to the visitor.
      void fetch(visits, {
        method: "POST",
        keepalive: true,
        headers: { "Content-Type": "application/json" },
        body,
      }).catch(() => undefined);
    }

    const timer = setInterval(() => {
      if (document.visibilityState !== "visible" || all === longest) return;
      all += 1;
      const room = shownMost(sections.current);
      if (room !== null) seconds.set(room, (seconds.get(room) ?? 0) + 1);
      if (all - told >= tellEvery) tell();
    }, everySecond);
    const onHide = () => document.visibilityState === "hidden" && tell();
    document.addEventListener("visibilitychange", onHide);
    return () => {
      clearInterval(timer);
      document.removeEventListener("visibilitychange", onHide);
      tell();
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

/** The room that crosses the middle of the screen. */
function shownMost(sections: ReadonlyMap<string, HTMLElement>): string | null {
  const middle = window.innerHeight / 2;
  for (const [room, section] of sections) {
    const { top, bottom } = section.getBoundingClientRect();
    if (top <= middle && bottom >= middle) return room;
  }
  return null;
}
