/** Facts about the screen that decide which parts are drawn at all; looks alone are decided by style sheets. */
import { useSyncExternalStore } from "react";
import { fromMd } from "../../ui/breakpoints";

const phone = `not all and ${fromMd}`;

/** Whether the screen is too narrow for tables and for two things side by side. */
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
