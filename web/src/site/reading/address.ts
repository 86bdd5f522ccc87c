/** The URL of the blog's list: filters and search. */
import { withParams } from "../../api/path";
import { readingPaths } from "../../features/reading/paths";

export type BlogFilters = { category: string; tag: string; q: string };

export const noFilters: BlogFilters = { category: "", tag: "", q: "" };

/** Unset filters are empty. */
export function parseFilters(search: URLSearchParams): BlogFilters {
  const of = (name: string) => search.get(name)?.trim() ?? "";
  return { category: of("category"), tag: of("tag"), q: of("q") };
}

export function blogPath(filters: Partial<BlogFilters>): string {
  const { category, tag, q } = { ...noFilters, ...filters };
  const params = Object.entries({ category, tag, q }).filter(([, value]) => value !== "");
  return params.length === 0 ? readingPaths.blog() : `${readingPaths.blog()}?${new URLSearchParams(params)}`;
}

export function requestFor({ category, tag, q }: BlogFilters, cursor: string | null) {
  return withParams("/api/articles", { category, tag, q, cursor });
}
