/** What the address of the gallery says: which photographs are shown, and which of them is looked at. */
import { withParams } from "../../api/path";
import { rooms } from "../../features/photographs/labels";
import { paths } from "../../paths";

export const filterNames = ["room", "style", "colour"] as const;
export type FilterName = (typeof filterNames)[number];
export type Filters = Readonly<Record<FilterName, string>>;

/** Empty texts where nothing is chosen. */
export function filtersIn(search: URLSearchParams): Filters {
  const room = search.get("room") ?? "";
  return {
    // A room that does not exist is none, not an empty gallery.
    room: rooms.some(({ value }) => value === room) ? room : "",
    style: search.get("style") ?? "",
    colour: search.get("colour") ?? "",
  };
}

/** The gallery's address with other filters, or with a photograph opened. */
export function addressWith(filters: Filters, photo: string | null = null): string {
  const search = parametersOf(filters);
  if (photo !== null) search.set("photo", photo);
  return search.size === 0 ? paths.gallery() : `${paths.gallery()}?${search}`;
}

/** What is asked of the API. */
export function requestFor(filters: Filters, cursor: string | null = null) {
  return withParams("/api/gallery", { ...filters, cursor });
}

/** What is asked about how many there are of what. */
export function facetsRequestFor(filters: Filters) {
  return withParams("/api/gallery/facets", filters);
}

function parametersOf(filters: Filters): URLSearchParams {
  return new URLSearchParams(filterNames.flatMap((name) => (filters[name] ? [[name, filters[name]]] : [])));
}
