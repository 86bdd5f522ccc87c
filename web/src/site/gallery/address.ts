/** The URL of the gallery: filters and the open photograph. */
import { withParams } from "../../api/path";
import { rooms } from "../../features/photographs/labels";
import { paths } from "../../paths";

export const filterNames = ["room", "style", "colour"] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = Readonly<Record<FilterName, string>>;

/** Unset filters are empty. */
export function parseFilters(search: URLSearchParams): Filters {
  const room = search.get("room") ?? "";
  return {
    // An unknown room is ignored rather than showing an empty gallery.
    room: rooms.some(({ value }) => value === room) ? room : "",
    style: search.get("style") ?? "",
    colour: search.get("colour") ?? "",
  };
}

/** The gallery's path with these filters and, optionally, an open photograph. */
export function pathWith(filters: Filters, photo: string | null = null): string {
  const search = parametersOf(filters);
  if (photo !== null) search.set("photo", photo);
  return search.size === 0 ? paths.gallery() : `${paths.gallery()}?${search}`;
}

export function requestFor(filters: Filters, cursor: string | null = null) {
  return withParams("/api/gallery", { ...filters, cursor });
}

export function facetsRequestFor(filters: Filters) {
  return withParams("/api/gallery/facets", filters);
}

function parametersOf(filters: Filters): URLSearchParams {
  return new URLSearchParams(filterNames.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])));
}
