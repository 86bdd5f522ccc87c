/** Keeps the end of the page, what has the focus and messages clear of the cookie notice. */
import { type RefObject, useEffect } from "react";

/** Above the bar with the next step. */
const withBar = "body:has(:is(.bottom-bar:not([hidden]), .campaign-sticky)):has(.cookie-notice)";

/** With the height in each: all elements would inherit a custom property of the page, and be styled anew with it. */
const rulesFor = (height: string) => `
html:has(.cookie-notice) { scroll-padding-bottom: calc(${height} + 1rem) }
body:has(.cookie-notice) { padding-bottom: ${height} }
body:has(.cookie-notice) [data-toast] { bottom: calc(${height} + 1rem) }
@media (width < 64rem) and (height > 460px) {
  ${withBar} { padding-bottom: calc(${height} + 5.25rem + env(safe-area-inset-bottom)) }
  ${withBar} [data-toast] { bottom: calc(${height} + 5.75rem + env(safe-area-inset-bottom)) }
}`;

export function useRoomBelow(notice: RefObject<HTMLElement | null>): void {
  useEffect(() => {
    // Jsdom has no observer.
    if (!notice.current || !("ResizeObserver" in window)) return;
    const sheet = new CSSStyleSheet();
    document.adoptedStyleSheets.push(sheet);
    const observer = new ResizeObserver(([notice]) =>
      sheet.replaceSync(rulesFor(`${notice?.borderBoxSize[0]?.blockSize ?? 0}px`)),
    );
    observer.observe(notice.current);
    return () => {
      observer.disconnect();
      document.adoptedStyleSheets = document.adoptedStyleSheets.filter((other) => other !== sheet);
    };
  }, [notice]);
}
