/** The share card of a page without a record. */
import type { ShareCard } from "../api/contract/types.gen";
import { withParams } from "../api/path";
import { request } from "../api/request";
import type { PageName } from "../features/pages/public-pages";

/** Read for pages rendered by the server alone: who reads it runs no scripts. */
export async function readShareCard(page: PageName): Promise<ShareCard | null> {
  if (!import.meta.env.VITE_SERVER) return null;
  const found = await request("GET", withParams("/api/share-card", { page }), { retries: 0 }).catch(() => null);
  return found?.shareCard ?? null;
}
