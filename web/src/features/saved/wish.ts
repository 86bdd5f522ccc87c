/** What somebody wanted to save before they signed in: saved when they come back, in the same tab. */
import type { Thing } from "./store";

const place = "nivas-wish";

export function keepWish({ kind, id }: Thing): void {
  try {
    sessionStorage.setItem(place, JSON.stringify({ kind, id }));
  } catch {
    // A browser that keeps nothing: they press once more after signing in.
  }
}

/** The wish, which is forgotten by that. */
export function takeWish(): Thing | null {
  try {
    const wish = sessionStorage.getItem(place);
    sessionStorage.removeItem(place);
    return wish === null ? null : (JSON.parse(wish) as Thing);
  } catch {
    return null;
  }
}
