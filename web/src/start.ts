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
    // It is on the screen once another frame begins.
    await new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn)));
  }
  await start();
}

function start(): Promise<unknown> {
  return import("./main");
}
