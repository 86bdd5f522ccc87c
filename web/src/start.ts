/**
 * First script of a document: loads the application. A page that the server has rendered can be read without it, so its
 * pictures and fonts come first, until it is complete and drawn, or somebody does something.
 */
import "./ui/fonts.css";
import "./ui/theme.css";
import { keepEarly } from "./early";

if (document.getElementById("page-data")) {
  keepEarly();
  if (document.readyState === "complete") whenDrawn();
  else window.addEventListener("load", whenDrawn, { once: true });
  for (const event of ["pointerdown", "keydown"])
    window.addEventListener(event, () => void start(), { once: true, passive: true });
} else {
  // With the application, which asks for it at once.
  void import("./router");
  void start();
}

/** A page in the background is not drawn. */
function whenDrawn(): void {
  if (document.hidden) void start();
  else requestAnimationFrame(() => setTimeout(() => void start()));
}

function start(): Promise<unknown> {
  return import("./main");
}
