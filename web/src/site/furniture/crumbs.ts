/** The way to the shop's pages. */
import type { CategoryLink, PublicProduct } from "../../api/contract/types.gen";
import { paths } from "../../paths";
import type { Crumb } from "../structured-data";
import { listingPath } from "./address";

/** From the front page through `categories`. */
export function shopCrumbs(categories: readonly CategoryLink[]): Crumb[] {
  return [
    { name: "Furniture", path: paths.furniture() },
    ...categories.map(({ name, slug }) => ({ name, path: listingPath({ category: slug }) })),
  ];
}

export function productCrumbs({ name, slug, categories }: PublicProduct): Crumb[] {
  return [...shopCrumbs(categories), { name, path: paths.furnitureProduct(slug) }];
}
