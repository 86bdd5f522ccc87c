/** Lays out what the page has put off (`late` in the theme), once the browser has nothing else to do. */
import { whenIdle } from "../../ui/idle";

const late = ".late, .late-cards > *, .late-sections > *";

/** One after the other, each in a frame of its own: all at once would hold up whoever does something. */
export function layOutRest(): void {
  const rest = [...document.querySelectorAll<HTMLElement>(late)];
  const next = () =>
    whenIdle(() => {
      const element = rest.shift();
      if (!element) return;
      element.style.contentVisibility = "visible";
      requestAnimationFrame(next);
    });
  next();
}
