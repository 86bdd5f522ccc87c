/** Counts a view of a campaign page: once in a browser session, without anything about the visitor. */
import { shownVariant } from "./variant";

export async function countView(root: Document): Promise<void> {
  const data = root.getElementById("campaign")?.dataset;
  if (!data || "preview" in data) return;
  const { page, test } = data;
  const key = `campaign_seen:${page}:${test ?? ""}`;
  try {
    if (sessionStorage.getItem(key)) return;
    sessionStorage.setItem(key, "1");
  } catch {
    // Storage is blocked: every view counts.
  }
  await fetch(`/api/landing-pages/${page}/views`, {
    method: "POST",
    headers: { "Content-Type": "application/json" },
    body: JSON.stringify({ variant: shownVariant(root), ...(test && { test }) }),
    // Counted even if the visitor leaves at once.
    keepalive: true,
  }).catch(() => undefined);
}
