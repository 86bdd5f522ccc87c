/** The way to the catalogue's pages. */
import type { CatalogLink, PublicCatalogItem } from "../../api/contract/types.gen";
import { paths } from "../../paths";
import type { Crumb } from "../structured-data";
import { listPath } from "./address";

/** From the front page through `categories`. */
export function catalogCrumbs(categories: readonly CatalogLink[]): Crumb[] {
  return [
    { name: "Catalogue", path: listPath(undefined) },
    ...categories.map(({ name, slug }) => ({ name, path: listPath(slug) })),
  ];
}

export function itemCrumbs({ name, slug, categories }: PublicCatalogItem): Crumb[] {
  return [...catalogCrumbs(categories), { name, path: paths.catalogItem(slug) }];
}
