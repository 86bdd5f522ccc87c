/**
 * First script of a document: loads the application. A page that the server has rendered can be read without it, so its
 * pictures and fonts come first, until it is complete and drawn, or somebody does something.
 */
import "./ui/fonts.css";
import "./ui/theme.css";
import { keepEarly } from "./ui/early";

if (document.getElementById("page-data")) {
  keepEarly();
  if (document.readyState === "complete") void whenDrawn();
  else window.addEventListener("load", () => void whenDrawn(), { once: true });
  for (const event of ["pointerdown", "keydown"])
    window.addEventListener(event, () => void start(), { once: true, passive: true });
} else {
  // With the application, which asks for it at once.
  void import("./router");
  void start();
}

/** A page in the background is not drawn. */
async function whenDrawn(): Promise<void> {
  if (!document.hidden) {
    const first = document.querySelector<HTMLImageElement>("img[fetchpriority=high]");
    // Without its picture, a page is complete, too.
    await first?.decode().catch(() => undefined);
    await Promise.race([whenShown(first), new Promise((resolve) => setTimeout(resolve, patience))]);
  }
  await start();
}

/** Milliseconds: some pages have something larger than their first picture, and some browsers do not tell. */
const patience = 150;

/** When the browser says that it has shown the picture, or any large part if there is none. */
function whenShown(picture: HTMLImageElement | null): Promise<void> {
  return new Promise((resolve) => {
    const observer = new PerformanceObserver((list) => {
      const parts = list.getEntries() as LargestContentfulPaint[];
      if (picture && !parts.some(({ element }) => element === picture)) return;
      observer.disconnect();
      resolve();
    });
    // Ignored where it is unknown.
    observer.observe({ type: "largest-contentful-paint", buffered: true });
  });
}

function start(): Promise<unknown> {
  return import("./main");
}
