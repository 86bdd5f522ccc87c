/** The current time for relative texts such as "in 12 min", which must update while they are on screen. */
import { useSyncExternalStore } from "react";

/** In milliseconds. */
const interval = 15_000;

let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
const listeners = new Set<() => void>();

function tick(): void {
  now = new Date();
  for (const listener of listeners) listener();
}

function subscribe(listener: () => void): () => void {
  if (listeners.size === 0) {
    timer = setInterval(tick, interval);
    now = new Date();
  }
  listeners.add(listener);
  return () => {
    listeners.delete(listener);
    if (listeners.size === 0) clearInterval(timer);
  };
}

/** One clock for all components, so that a screen never shows two different times. */
export function useNow(): Date {
  return useSyncExternalStore(
    subscribe,
    () => now,
    () => now,
  );
}
