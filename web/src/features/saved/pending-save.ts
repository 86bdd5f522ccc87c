/** What to save once the visitor has signed in, remembered for this tab. */
import type { KitchenPlan } from "../../api/contract/types.gen";
import type { SavedItem } from "./store";

/** An item, or a kitchen of the calculator. */
export type PendingSave = SavedItem | { kind: "kitchen"; plan: KitchenPlan };

const storageKey = "nivas-wish";

export function storePendingSave(pendingSave: PendingSave): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify(pendingSave));
  } catch {
    // Storage is blocked: the visitor saves it again after signing in.
  }
}

/** Returns and removes it. */
export function takePendingSave(): PendingSave | null {
  try {
    const pendingSave = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return pendingSave === null ? null : (JSON.parse(pendingSave) as PendingSave);
  } catch {
    return null;
  }
}
