/** The URL of the blog's list: filters, search and the place in the list. */
import { withParams } from "../../api/path";
import { readingPaths } from "../../features/reading/paths";

export type BlogFilters = { category: string; tag: string; q: string };

export type BlogAddress = BlogFilters & {
  /** Of the page before; empty on the first one. */
  cursor: string;
};

export const noFilters: BlogFilters = { category: "", tag: "", q: "" };

/** Unset filters are empty. */
export function parseAddress(search: URLSearchParams): BlogAddress {
  const of = (name: string) => search.get(name)?.trim() ?? "";
  return { category: of("category"), tag: of("tag"), q: of("q"), cursor: of("page") };
}

/** The path of the list. Without scripts, the rest of a long list is behind links with a place in it. */
export function blogPath(filters: Partial<BlogFilters>, cursor: string | null = null): string {
  const { category, tag, q } = { ...noFilters, ...filters };
  const params = Object.entries({ category, tag, q, page: cursor ?? "" }).filter(([, value]) => value !== "");
  return params.length === 0 ? readingPaths.blog() : `${readingPaths.blog()}?${new URLSearchParams(params)}`;
}

export function requestFor({ category, tag, q }: BlogFilters, cursor: string | null) {
  return withParams("/api/articles", { category, tag, q, cursor });
}
