/** The time for words like "in 12 min", which change while one looks at them. */
import { useSyncExternalStore } from "react";

/** Milliseconds between two looks at the clock. */
const beat = 15_000;

let now = new Date();
let timer: ReturnType<typeof setInterval> | undefined;
const watchers = new Set<() => void>();

function look(): void {
  now = new Date();
  for (const watcher of watchers) watcher();
}

function watch(watcher: () => void): () => void {
  if (watchers.size === 0) {
    timer = setInterval(look, beat);
    now = new Date();
  }
  watchers.add(watcher);
  return () => {
    watchers.delete(watcher);
    if (watchers.size === 0) clearInterval(timer);
  };
}

/** The present, one clock for all who ask, so that a screen never shows two times. */
export function useNow(): Date {
  return useSyncExternalStore(
    watch,
    () => now,
    () => now,
  );
}
