/** What the address of the videos says: which are shown, and which of them is looked at. */
import { withParams } from "../../api/path";
import { paths } from "../../paths";

export const filterNames = ["category", "tag"] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = Readonly<Record<FilterName, string>>;

/** Empty texts where nothing is chosen. */
export function filtersIn(search: URLSearchParams): Filters {
  return { category: search.get("category") ?? "", tag: search.get("tag") ?? "" };
}

/** The address of the videos with other filters, or with one of them opened. */
export function addressWith(filters: Filters, slug: string | null = null): string {
  const search = parametersOf(filters);
  if (slug !== null) search.set("video", slug);
  return search.size === 0 ? paths.videos() : `${paths.videos()}?${search}`;
}

/** What is asked of the API. */
export function requestFor(filters: Filters, cursor: string | null = null) {
  return withParams("/api/videos", { ...filters, cursor });
}

function parametersOf(filters: Filters): URLSearchParams {
  return new URLSearchParams(filterNames.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])));
}
