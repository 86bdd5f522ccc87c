/** An item to save once the visitor has signed in, remembered for this tab. */
import type { SavedItem } from "./store";

const storageKey = "nivas-wish";

export function storePendingSave({ kind, id }: SavedItem): void {
  try {
    sessionStorage.setItem(storageKey, JSON.stringify({ kind, id }));
  } catch {
    // Storage is blocked: the visitor saves it again after signing in.
  }
}

/** Returns and removes the pending item. */
export function takePendingSave(): SavedItem | null {
  try {
    const pendingSave = sessionStorage.getItem(storageKey);
    sessionStorage.removeItem(storageKey);
    return pendingSave === null ? null : (JSON.parse(pendingSave) as SavedItem);
  } catch {
    return null;
  }
}
