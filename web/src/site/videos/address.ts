/** The URL of the video list: filters and the open video. */
import { withParams } from "../../api/path";
import { paths } from "../../paths";

export const filterNames = ["category", "tag"] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = Readonly<Record<FilterName, string>>;

/** Unset filters are empty. */
export function parseFilters(search: URLSearchParams): Filters {
  return { category: search.get("category") ?? "", tag: search.get("tag") ?? "" };
}

/** The path of the list with these filters and, optionally, an open video. */
export function pathWith(filters: Filters, slug: string | null = null): string {
  const search = parametersOf(filters);
  if (slug !== null) search.set("video", slug);
  return search.size === 0 ? paths.videos() : `${paths.videos()}?${search}`;
}

export function requestFor(filters: Filters, cursor: string | null = null) {
  return withParams("/api/videos", { ...filters, cursor });
}

function parametersOf(filters: Filters): URLSearchParams {
  return new URLSearchParams(filterNames.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])));
}
