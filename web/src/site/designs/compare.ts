/** The designs selected for comparison, stored for this tab. */
import { useSyncExternalStore } from "react";
import { maxCompared } from "./address";

export type Candidate = { slug: string; title: string };

const storageKey = "nivas-compare";

let current: readonly Candidate[] = restore();
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

/** Adding beyond the maximum has no effect. */
export function setCompared({ slug, title }: Candidate, isCompared: boolean): void {
  const others = current.filter((candidate) => candidate.slug !== slug);
  store(isCompared ? [...others, { slug, title }].slice(0, maxCompared) : others);
}

export function clearCompared(): void {
  store([]);
}

function store(candidates: readonly Candidate[]): void {
  current = candidates;
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(candidates));
  } catch {
    // Storage is blocked: the selection lasts until the page is reloaded.
  }
  for (const listener of listeners) listener();
}

function restore(): readonly Candidate[] {
  try {
    const candidates: unknown = JSON.parse(sessionStorage.getItem(storageKey) ?? "[]");
    return Array.isArray(candidates) ? candidates.filter(isCandidate).slice(0, maxCompared) : [];
  } catch {
    return [];
  }
}

function isCandidate(value: unknown): value is Candidate {
  const { slug, title } = (value ?? {}) as Partial<Candidate>;
  return typeof slug === "string" && typeof title === "string";
}
