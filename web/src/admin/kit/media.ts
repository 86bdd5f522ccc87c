/** Screen sizes that decide what is rendered. Style alone belongs in style sheets. */
import { useSyncExternalStore } from "react";
import { fromMd } from "../../ui/breakpoints";

const phone = `not all and ${fromMd}`;

/** Whether the screen is too narrow for tables and side-by-side layouts. */
export function usePhone(): boolean {
  return useSyncExternalStore(watch, read, () => false);
}

function watch(onChange: () => void): () => void {
  const list = window.matchMedia?.(phone);
  list?.addEventListener("change", onChange);
  return () => list?.removeEventListener("change", onChange);
}

function read(): boolean {
  return window.matchMedia?.(phone).matches ?? false;
}
