/** The URLs of the catalogue. */
import { paths } from "../../paths";

/** A category's page, or the front page; later pages of a list by their cursor. */
export function listPath(category: string | undefined, cursor: string | null = null): string {
  const path = category === undefined ? paths.catalog() : paths.catalogCategory(category);
  return cursor ? `${path}?cursor=${encodeURIComponent(cursor)}` : path;
}
