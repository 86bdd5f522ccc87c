/** The URL of the projects list: its filters and where it goes on. */
import { withParams } from "../../api/path";
import { paths } from "../../paths";

export const filterNames = ["homeType", "locality", "budget", "style", "service"] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = Readonly<Record<FilterName, string>>;

export const noFilters: Filters = { homeType: "", locality: "", budget: "", style: "", service: "" };

/** Unset filters are empty. */
export function parseFilters(search: URLSearchParams): Filters {
  return Object.fromEntries(filterNames.map((name) => [name, search.get(name) ?? ""])) as Filters;
}

/** The path of the list with these filters, from its start or from a cursor. */
export function pathWith(filters: Filters, cursor: string | null = null): string {
  const search = new URLSearchParams(filterNames.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])));
  if (cursor !== null) search.set("cursor", cursor);
  return search.size === 0 ? paths.projects() : `${paths.projects()}?${search}`;
}

export function requestFor(filters: Filters, cursor: string | null = null) {
  return withParams("/api/case-studies", { ...filters, cursor });
}
