/** The URLs of design lists: room type, filters, sort order and comparison. */
import { withParams } from "../../api/path";
import { areaBands, budgetBands, designTypes, kitchenLayouts } from "../../features/designs/labels";
import { typePath } from "../../features/designs/paths";
import type { DesignType } from "../../api/contract/types.gen";
import { paths } from "../../paths";

/** In the order of the screen. */
export const filterNames = ["style", "budget", "colour", "area", "layout", "category"] as const;
export type FilterName = (typeof filterNames)[number];

export type Sort = "" | "price" | "-price" | "newest";

/** What a list shows. Unset values are empty. */
export type Listing = Readonly<Record<FilterName, string>> & {
  /** The list is under `/kitchen-designs`. */
  readonly isKitchens: boolean;
  readonly type: DesignType | "";
  readonly sort: Sort;
};

export const sorts = [
  { value: "", label: "Our selection" },
  { value: "price", label: "Price, low to high" },
  { value: "-price", label: "Price, high to low" },
  { value: "newest", label: "Newest first" },
] as const satisfies readonly { value: Sort; label: string }[];

export const maxCompared = 3;

/** Null for an unknown room type. */
export function parseListing({ pathname, searchParams }: URL): Listing | null {
  const isKitchens = pathname.startsWith(paths.kitchenDesigns());
  const [, , , segment = ""] = pathname.split("/");
  const type = isKitchens ? "kitchen" : segment;
  if (type !== "" && !designTypes.some(({ value }) => value === type)) return null;
  const text = (name: string) => searchParams.get(name)?.slice(0, 60) ?? "";
  // Unknown values are ignored rather than showing an empty list.
  const known = <Value extends string>(name: string, options: readonly { value: Value }[]): Value | "" =>
    options.find(({ value }) => value === text(name))?.value ?? "";
  return {
    isKitchens,
    type: type as DesignType | "",
    style: text("style"),
    budget: known("budget", budgetBands),
    colour: text("colour"),
    area: known("area", areaBands),
    layout: type === "kitchen" ? known("layout", kitchenLayouts) : "",
    category: text("category"),
    sort: known("sort", sorts),
  };
}

export function listingPath(listing: Listing): string {
  const { isKitchens, type } = listing;
  const base = isKitchens ? paths.kitchenDesigns() : type ? typePath(type) : paths.designs();
  return withSearch(base, parametersOf(listing));
}

export function requestFor(listing: Listing, cursor: string | null = null) {
  return withParams("/api/designs", { type: listing.type, ...Object.fromEntries(parametersOf(listing)), cursor });
}

/** The same list, keeping only the room type. */
export function withoutFilters({ isKitchens, type }: Listing): Listing {
  return { isKitchens, type, style: "", budget: "", colour: "", area: "", layout: "", category: "", sort: "" };
}

/** The comparison, under the list in which the designs were selected. */
export function comparisonPath(slugs: readonly string[], isKitchens = false): string {
  const base = isKitchens ? paths.kitchenDesigns() : paths.designs();
  return `${base}?compare=${slugs.map(encodeURIComponent).join(",")}`;
}

/** The slugs to compare. */
export function parseCompared(search: URLSearchParams): string[] {
  const slugs = (search.get("compare") ?? "").split(",").filter((slug) => /^[a-z0-9-]{1,80}$/.test(slug));
  return [...new Set(slugs)].slice(0, maxCompared);
}

function parametersOf(listing: Listing): URLSearchParams {
  const names = [...filterNames, "sort"] as const;
  return new URLSearchParams(names.flatMap((name) => (listing[name] ? [[name, listing[name]]] : [])));
}

function withSearch(path: string, search: URLSearchParams): string {
  return search.size === 0 ? path : `${path}?${search}`;
}
