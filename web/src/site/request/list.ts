/** What visitors chose for a quotation request: materials and items of the catalogue, stored for this tab. */
import { useSyncExternalStore } from "react";
import { createSelection } from "./selection";

export type Wanted = {
  /** `material:PLY-18` or `item:two-door-wardrobe`. */
  key: string;
  /** As the team reads it in the request. */
  label: string;
  /** Its page. */
  path: string;
};

/** As many as fit into the request's text. */
export const maxWanted = 12;

const wanted = createSelection<Wanted>("nivas-request", maxWanted, isWanted);

export const setWanted = wanted.set;
export const clearWanted = wanted.clear;

export function useWanted(): readonly Wanted[] {
  return useSyncExternalStore(wanted.subscribe, wanted.read, wanted.none);
}

/** The request as the booking form shows it. */
export function requestText(all: readonly Wanted[]): string {
  return `Please quote for: ${all.map(({ label }) => label).join("; ")}.`;
}

function isWanted(value: unknown): value is Wanted {
  const { key, label, path } = (value ?? {}) as Partial<Wanted>;
  return typeof key === "string" && typeof label === "string" && typeof path === "string" && /^\/(?![/\\])/.test(path);
}
