/** The designs put aside for comparison: kept in this tab. */
import { useSyncExternalStore } from "react";
import { mostCompared } from "./address";

export type Candidate = { slug: string; title: string };

const place = "nivas-compare";

let current: readonly Candidate[] = kept();
const listeners = new Set<() => void>();
const none: readonly Candidate[] = [];

export function useCompared(): readonly Candidate[] {
  return useSyncExternalStore(
    (listener) => {
      listeners.add(listener);
      return () => listeners.delete(listener);
    },
    () => current,
    () => none,
  );
}

/** A fourth is not taken. */
export function compare({ slug, title }: Candidate, isCompared: boolean): void {
  const others = current.filter((candidate) => candidate.slug !== slug);
  keep(isCompared ? [...others, { slug, title }].slice(0, mostCompared) : others);
}

export function compareNone(): void {
  keep([]);
}

function keep(candidates: readonly Candidate[]): void {
  current = candidates;
  try {
    sessionStorage.setItem(place, JSON.stringify(candidates));
  } catch {
    // A browser that keeps nothing: they last as long as the page.
  }
  for (const listener of listeners) listener();
}

function kept(): readonly Candidate[] {
  try {
    const candidates: unknown = JSON.parse(sessionStorage.getItem(place) ?? "[]");
    return Array.isArray(candidates) ? candidates.filter(isCandidate).slice(0, mostCompared) : [];
  } catch {
    return [];
  }
}

function isCandidate(value: unknown): value is Candidate {
  const { slug, title } = (value ?? {}) as Partial<Candidate>;
  return typeof slug === "string" && typeof title === "string";
}
