/**
 * Keeps the text that a visitor was shown beyond the session, if they agree to analytics. Otherwise it is forgotten with
 * the session, and what was kept before a withdrawal is removed.
 */
import { shownVariant } from "./variant";

/** The choice about cookies: its version, then whether analytics are allowed. */
const agreesToAnalytics = /(?:^|; )consent=[a-z0-9-]{1,60}\.1\./;

/** The name under which `campaign-variant.js` looks for it. */
const keyOf = (test: string) => `campaign_variant:${test}`;

export function rememberVariant(root: Document): void {
  const test = root.getElementById("campaign")?.dataset["test"];
  if (!test) return;
  try {
    if (agreesToAnalytics.test(root.cookie)) localStorage.setItem(keyOf(test), shownVariant(root));
    else localStorage.removeItem(keyOf(test));
  } catch {
    // Storage is blocked.
  }
}
