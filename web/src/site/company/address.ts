/** The URL of the projects list: its filters and where it goes on. */
import { withParams } from "../../api/path";
import { budgets, homeTypes, services } from "../../features/case-studies/labels";
import { paths } from "../../paths";

export const filterNames = ["homeType", "locality", "budget", "style", "service"] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = Readonly<Record<FilterName, string>>;

export const noFilters: Filters = { homeType: "", locality: "", budget: "", style: "", service: "" };

/** Unset filters are empty, and values that the server would refuse are left out. */
export function parseFilters(search: URLSearchParams): Filters {
  const known = (name: FilterName, all: readonly { value: string }[]) => {
    const given = search.get(name) ?? "";
    return all.some(({ value }) => value === given) ? given : "";
  };
  return {
    homeType: known("homeType", homeTypes),
    locality: (search.get("locality") ?? "").slice(0, 80),
    budget: known("budget", budgets),
    style: (search.get("style") ?? "").slice(0, 40),
    service: known("service", services),
  };
}

/** The path of the list with these filters. */
export function pathWith(filters: Filters): string {
  const search = new URLSearchParams(filterNames.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])));
  return search.size === 0 ? paths.projects() : `${paths.projects()}?${search}`;
}

export function requestFor(filters: Filters, cursor: string | null = null) {
  return withParams("/api/case-studies", { ...filters, cursor });
}
