/** Keyboard navigation between rows. The focus is on the link of a row, so that Enter opens it. */
import type { KeyboardEvent } from "react";

const rowLinks = () => [...document.querySelectorAll<HTMLElement>("[data-row-link]")];

/** Handles arrow keys while the focus is in a row. */
export function onArrowKey(event: KeyboardEvent): void {
  if (event.target instanceof HTMLInputElement && event.target.type !== "checkbox") return;
  if (event.key === "ArrowDown") focusRow(1);
  else if (event.key === "ArrowUp") focusRow(-1);
  else return;
  event.preventDefault();
}

/** Moves the focus to the next or previous row and returns its ID. */
export function focusRow(by: 1 | -1): string | undefined {
  const links = rowLinks();
  const row = document.activeElement?.closest("[data-row]") ?? document.querySelector("[data-row] [aria-current]");
  const here = links.findIndex((link) => row?.contains(link) || link === row);
  const next = here < 0 ? links.at(by > 0 ? 0 : -1) : links[Math.min(links.length - 1, Math.max(0, here + by))];
  next?.focus();
  return next?.closest<HTMLElement>("[data-row]")?.dataset["row"];
}

/** The checkbox of the focused row. */
export function focusedCheckbox(): HTMLInputElement | null {
  return document.activeElement?.closest("[data-row]")?.querySelector("[data-row-box]") ?? null;
}

export function rowLink(id: string): HTMLElement | null {
  return document.querySelector(`[data-row="${CSS.escape(id)}"] [data-row-link]`);
}
