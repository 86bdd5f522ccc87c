/** The materials selected for comparison, stored for this tab. */
import { useSyncExternalStore } from "react";
import { createSelection } from "../request/selection";
import { maxCompared } from "./address";

/** The key is the material's code. */
export type Candidate = { key: string; name: string };

const compared = createSelection<Candidate>("nivas-materials", maxCompared, isCandidate);

export const setCompared = compared.set;
export const clearCompared = compared.clear;

export function useCompared(): readonly Candidate[] {
  return useSyncExternalStore(compared.subscribe, compared.read, compared.none);
}

function isCandidate(value: unknown): value is Candidate {
  const { key, name } = (value ?? {}) as Partial<Candidate>;
  return typeof key === "string" && typeof name === "string";
}
