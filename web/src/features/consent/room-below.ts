/** Keeps the end of the page and what has the focus clear of the cookie notice. */
import { type RefObject, useEffect } from "react";

/**
 * By styles of two elements: a custom property that all inherit, or a style sheet of the document, would have all of the
 * page styled and laid out anew.
 */
export function useRoomBelow(notice: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // Jsdom has no observer.
    if (!notice.current || !("ResizeObserver" in window)) return;
    const { style } = document.documentElement;
    const room = document.createElement("div");
    document.body.append(room);
    const observer = new ResizeObserver(([notice]) => {
      const height = `${notice?.borderBoxSize[0]?.blockSize ?? 0}px`;
      room.style.height = height;
      style.scrollPaddingBottom = `calc(${height} + 1rem)`;
    });
    observer.observe(notice.current);
    return () => {
      observer.disconnect();
      room.remove();
      style.scrollPaddingBottom = "";
    };
  }, [notice]);
}
