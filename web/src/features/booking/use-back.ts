/**
 * The browser's Back inside a dialog of several steps: each step is an entry of the history, so Back goes one step back
 * and never leaves the page.
 *
 * Bypasses the router, for which all entries are the same page: it would read the page's data anew. Entries are only
 * added after what a person does, since browsers skip others on Back.
 */
import { useEffect, useRef } from "react";

/** Whether the entries of a dialog that has just closed are still being left. */
let isLeaving = false;

/** `onBack` goes one step back, or closes the dialog. `step` counts from 1. */
export function useBack(step: number, onBack: () => void): void {
  const latest = useRef({ step, onBack });
  /** Entries above the page's own. */
  const depth = useRef(0);

  useEffect(() => {
    latest.current = { step, onBack };
  });

  useEffect(() => {
    const page = window.location.href;
    // After a reload the entries are still there.
    depth.current = isLeaving ? 0 : depthOf(window.history.state);
    window.removeEventListener("popstate", hasLeft, { capture: true });
    isLeaving = false;

    function handle(event: PopStateEvent) {
      const now = depthOf(event.state);
      // Forward, or to another page: the router's.
      if (window.location.href !== page || now >= depth.current) return;
      depth.current = now;
      event.stopImmediatePropagation();
      latest.current.onBack();
      // If the dialog is still open, as while it asks.
      setTimeout(() => isOpen && cover(depth, latest.current.step));
    }

    let isOpen = true;
    window.addEventListener("popstate", handle, { capture: true });
    return () => {
      isOpen = false;
      window.removeEventListener("popstate", handle, { capture: true });
      const left = window.location.href === page ? depthOf(window.history.state) : 0;
      depth.current = 0;
      if (left === 0) return;
      isLeaving = true;
      window.addEventListener("popstate", hasLeft, { capture: true, once: true });
      window.history.go(-left);
    };
  }, []);

  useEffect(() => cover(depth, step), [step]);
}

function hasLeft(event: PopStateEvent): void {
  isLeaving = false;
  event.stopImmediatePropagation();
}

function cover(depth: { current: number }, step: number): void {
  while (depth.current < step) {
    depth.current += 1;
    window.history.pushState({ ...(window.history.state as object | null), dialogDepth: depth.current }, "");
  }
}

function depthOf(state: unknown): number {
  const depth = (state as { dialogDepth?: unknown } | null)?.dialogDepth;
  return typeof depth === "number" ? depth : 0;
}
