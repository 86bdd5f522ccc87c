/** A list's search, filters, sort order and page, kept in the address. */
import type { Params } from "../query";
import type { Identified, List } from "../resource";

export const pageSizes = [25, 50, 100] as const;
export type PageSize = (typeof pageSizes)[number];

export type ListState = {
  q: string;
  /** The sort name of a column, with `-` for descending. */
  sort: string;
  page: number;
  perPage: PageSize;
  /** By query parameter; values are separated by commas. */
  filters: Readonly<Record<string, string>>;
};

export function readState<Item extends Identified>(list: List<Item>, search: URLSearchParams): ListState {
  const filters: Record<string, string> = {};
  for (const name of filterNames(list)) {
    const value = search.get(name);
    if (value) filters[name] = value;
  }
  return {
    q: search.get("q") ?? "",
    sort: search.get("sort") || list.sort,
    page: Math.max(1, Math.trunc(Number(search.get("page"))) || 1),
    perPage: pageSizes.find((size) => String(size) === search.get("perPage")) ?? pageSizes[0],
    filters,
  };
}

/** Writes the state to query parameters. Defaults are left out; other parameters stay. */
export function writeState<Item extends Identified>(
  list: List<Item>,
  search: URLSearchParams,
  state: ListState,
): URLSearchParams {
  const next = new URLSearchParams(search);
  const set = (name: string, value: string, usual: string) =>
    value === usual ? next.delete(name) : next.set(name, value);
  set("q", state.q, "");
  set("sort", state.sort, list.sort);
  set("page", String(state.page), "1");
  set("perPage", String(state.perPage), String(pageSizes[0]));
  for (const name of filterNames(list)) set(name, state.filters[name] ?? "", "");
  return next;
}

export function filterNames<Item extends Identified>({ filters = [] }: List<Item>): string[] {
  return filters.flatMap((filter) => (filter.kind === "days" ? [filter.name, filter.until] : [filter.name]));
}

/** What says which records are meant, whatever their order and page. */
export function filterParams<Item extends Identified>(
  list: List<Item>,
  { q, filters }: ListState,
): Record<string, string> {
  return { ...list.fixedQuery, ...filters, ...(q.trim() && { q: q.trim() }) };
}

/** The parameters of the request for one page. */
export function listParams<Item extends Identified>(list: List<Item>, state: ListState): Params {
  const { sort, page, perPage } = state;
  return { ...filterParams(list, state), sort, page, perPage };
}

export function hasFilters({ q, filters }: ListState): boolean {
  return q.trim() !== "" || Object.keys(filters).length > 0;
}

export function valuesOf(filters: ListState["filters"], name: string): string[] {
  return filters[name]?.split(",").filter(Boolean) ?? [];
}

/** The query of a saved view: everything but the page. */
export function viewQuery<Item extends Identified>(list: List<Item>, state: ListState): Record<string, string> {
  const search = writeState(list, new URLSearchParams(), { ...state, page: 1 });
  return Object.fromEntries(search);
}
