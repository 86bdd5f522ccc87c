/** Pages of the site that a text can link to. */
import { withParams } from "../../../api/path";
import { request } from "../../../api/request";

export type LinkTarget = { address: string; label: string; kind: string };

const kinds: Record<string, string> = {
  article: "Article",
  help_page: "Help",
  case_study: "Case study",
  design: "Design",
  product: "Product",
  video: "Video",
};

/** What visitors find with these words. */
export async function searchPages(words: string): Promise<LinkTarget[]> {
  const { items } = await request("GET", withParams("/api/search", { q: words }));
  return items.map(({ address, title, kind }) => ({
    address,
    label: title.map(({ text }) => text).join(""),
    kind: kinds[kind] ?? "Page",
  }));
}
