/** The URLs of the material catalogue: search, filters, page and comparison. */
import { type Path, withParams } from "../../api/path";

export const filterNames = ["category", "kind", "grade", "brand", "finish", "colour", "thickness"] as const;
export type FilterName = (typeof filterNames)[number];

/** What the list shows. Unset values are empty. */
export type Listing = Readonly<Record<FilterName, string>> & { readonly q: string; readonly cursor: string };

export const catalogPath = "/material-catalog";
export const guidePath = "/materials";
export const maxCompared = 3;

export function parseListing({ searchParams }: URL): Listing {
  const text = (name: string) => searchParams.get(name)?.slice(0, 120) ?? "";
  const chosen = Object.fromEntries(filterNames.map((name) => [name, text(name)])) as Record<FilterName, string>;
  return { ...chosen, q: text("q"), cursor: text("cursor") };
}

/** Another choice begins at the first page again. */
export function listingPath({ cursor = "", ...listing }: Partial<Listing>): string {
  const names = ["q", ...filterNames] as const;
  const search = new URLSearchParams(names.flatMap((name) => (listing[name] ? [[name, listing[name]]] : [])));
  if (cursor) search.set("cursor", cursor);
  return search.size === 0 ? catalogPath : `${catalogPath}?${search}`;
}

export function isFiltered(listing: Listing): boolean {
  return listingPath({ ...listing, cursor: "" }) !== catalogPath;
}

export function requestFor(listing: Listing): Path<"/api/materials"> {
  // Values that the server would refuse are left out rather than showing an error.
  const known = (value: string, all: readonly string[]) => (all.includes(value) ? value : null);
  return withParams("/api/materials", {
    q: listing.q.slice(0, 100),
    category: listing.category.slice(0, 80),
    kind: known(listing.kind, kinds),
    grade: known(listing.grade, ["mr", "bwr", "bwp"]),
    brand: listing.brand,
    finish: listing.finish,
    colour: listing.colour,
    thickness: /^\d{1,6}$/.test(listing.thickness) ? listing.thickness : null,
    cursor: listing.cursor,
  });
}

const kinds = [
  "core",
  "shutter",
  "laminate",
  "veneer",
  "acrylic",
  "pu",
  "hardware",
  "counter",
  "tile",
  "paint",
  "light",
  "appliance",
  "fabric",
];

export function comparisonPath(codes: readonly string[]): string {
  return `${catalogPath}?compare=${codes.map(encodeURIComponent).join(",")}`;
}

export function parseCompared(search: URLSearchParams): string[] {
  const codes = (search.get("compare") ?? "")
    .split(",")
    .filter((code) => /^[A-Za-z0-9][A-Za-z0-9 ._/-]{0,39}$/.test(code));
  return [...new Set(codes)].slice(0, maxCompared);
}
