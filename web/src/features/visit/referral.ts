/** Who recommended us to this visitor: the code of the link that they came by. */

const storageKey = "referral-code";

/** The code in a page's query, if it looks like one. */
export function codeIn(search: URLSearchParams, name: "ref" | "code"): string | null {
  const code = search.get(name)?.trim().toUpperCase() ?? "";
  return /^[2-9A-HJ-NP-Z]{8}$/.test(code) ? code : null;
}

/** Keeps the code until the tab is closed. */
export function rememberReferral(code: string): void {
  try {
    sessionStorage.setItem(storageKey, code);
  } catch {
    // Private browsing without storage: the code counts on this page only.
  }
}

export function referralCode(): string | null {
  const here = codeIn(new URLSearchParams(window.location.search), "ref");
  if (here !== null) return here;
  try {
    return sessionStorage.getItem(storageKey);
  } catch {
    return null;
  }
}
