/** The share cards of pages without a record. */
import type { ShareCard } from "../api/contract/types.gen";
import { withParams } from "../api/path";
import { request } from "../api/request";
import { type PageName, isPageName } from "../features/pages/public-pages";

/** Read for pages rendered by the server alone: who reads it runs no scripts. */
export async function readShareCard(page: PageName): Promise<ShareCard | null> {
  if (!import.meta.env.VITE_SERVER) return null;
  const found = await request("GET", withParams("/api/share-card", { page }), { retries: 0 }).catch(() => null);
  return found?.shareCard ?? null;
}

/** The card of the page at this address, if it is one of these; records have their own. */
export async function readCardOf(url: string): Promise<ShareCard | null> {
  const page = new URL(url).pathname.slice(1) || "home";
  if (page === "furniture-products") return readShareCard("furniture");
  return isPageName(page) ? readShareCard(page) : null;
}
