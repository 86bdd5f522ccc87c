/** The way to articles and help pages. */
import { readingPaths } from "../../features/reading/paths";
import type { Crumb } from "../structured-data";
import { blogPath } from "./address";
import type { ArticlePage, HelpPage } from "./types";

export const blogCrumb: Crumb = { name: "Blog", path: readingPaths.blog() };
export const helpCrumb: Crumb = { name: "Help", path: readingPaths.docs() };

/** Previews may have no category yet. */
export function articleCrumbs({ title, slug, category }: ArticlePage): Crumb[] {
  return [
    blogCrumb,
    ...(category.slug ? [{ name: category.name, path: blogPath({ category: category.slug }) }] : []),
    { name: title, path: readingPaths.article(slug) },
  ];
}

/** Previews may have no category yet. */
export function helpPageCrumbs({ title, slug, categoryName, categorySlug }: HelpPage): Crumb[] {
  return [
    helpCrumb,
    ...(categorySlug ? [{ name: categoryName, path: readingPaths.helpCategory(categorySlug) }] : []),
    { name: title, path: readingPaths.helpPage(slug) },
  ];
}
