/** Pages of the site that a text can link to. */
import { request } from "../../../api/request";
import { withParams } from "../../../api/path";
import { paths } from "../../../paths";

export type LinkTarget = { address: string; label: string; kind: string };

/** Published records whose name has the words. */
export async function searchPages(words: string): Promise<LinkTarget[]> {
  const { items } = await request("GET", withParams("/api/products", { q: words }));
  return items
    .slice(0, 5)
    .map(({ slug, name }) => ({ address: paths.furnitureProduct(slug), label: name, kind: "Product" }));
}
