/** Moving among the rows of a list by keyboard. The focus is on the link of a row, so that Enter opens it. */
import type { KeyboardEvent } from "react";

const rowLinks = () => [...document.querySelectorAll<HTMLElement>("[data-row-link]")];

/** Arrow keys, while the focus is in a row. */
export function moveTo(event: KeyboardEvent): void {
  if (event.target instanceof HTMLInputElement && event.target.type !== "checkbox") return;
  if (event.key === "ArrowDown") focusRow(1);
  else if (event.key === "ArrowUp") focusRow(-1);
  else return;
  event.preventDefault();
}

/** Moves the focus by so many rows, or to the first one. Returns the row's id. */
export function focusRow(by: 1 | -1): string | undefined {
  const links = rowLinks();
  const row = document.activeElement?.closest("[data-row]") ?? document.querySelector("[data-row] [aria-current]");
  const here = links.findIndex((link) => row?.contains(link) || link === row);
  const next = here < 0 ? links.at(by > 0 ? 0 : -1) : links[Math.min(links.length - 1, Math.max(0, here + by))];
  next?.focus();
  return next?.closest<HTMLElement>("[data-row]")?.dataset["row"];
}

/** The box of the row with the focus. */
export function boxHere(): HTMLInputElement | null {
  return document.activeElement?.closest("[data-row]")?.querySelector("[data-row-box]") ?? null;
}

/** The link of a record's row, for the focus to come back to. */
export function linkOf(id: string): HTMLElement | null {
  return document.querySelector(`[data-row="${CSS.escape(id)}"] [data-row-link]`);
}
