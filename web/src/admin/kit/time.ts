/** The current time for relative texts such as "in 12 min", which must update while they are on screen, and spans of time. */
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

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** `12 min`, `3 h 20 min`, `1 day 4 h`, `5 days`. */
export function span(milliseconds: number): string {
  const days = Math.floor(milliseconds / day);
  const hours = Math.floor((milliseconds % day) / hour);
  const minutes = Math.floor((milliseconds % hour) / minute);
  if (days > 1) return `${days} days`;
  if (days === 1) return hours > 0 ? `1 day ${hours} h` : "1 day";
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
  return minutes > 0 ? `${minutes} min` : "less than a minute";
}
