/** Addresses of designs: which of them a list shows, and where each of them stands. */
import { withParams } from "../../api/path";
import { areaBands, budgetBands, designTypes, kitchenLayouts } from "../../features/designs/labels";
import { typePath } from "../../features/designs/paths";
import type { DesignType } from "../../api/contract/types.gen";
import { paths } from "../../paths";

/** What lists are narrowed by, in the order of the screen. */
export const filterNames = ["style", "budget", "colour", "area", "layout", "category"] as const;
export type FilterName = (typeof filterNames)[number];

export type Sort = "" | "price" | "-price" | "newest";

/** What a list shows. Empty texts where nothing is chosen. */
export type Listing = Readonly<Record<FilterName, string>> & {
  /** The kitchens have pages of their own. */
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

/** So plural can stand side by side. */
export const mostCompared = 3;

/** Null for a kind of room that there is not. */
export function listingIn({ pathname, searchParams }: URL): Listing | null {
  const isKitchens = pathname.startsWith(paths.kitchenDesigns());
  const [, , , word = ""] = pathname.split("/");
  const type = isKitchens ? "kitchen" : word;
  if (type !== "" && !designTypes.some(({ value }) => value === type)) return null;
  const text = (name: string) => searchParams.get(name)?.slice(0, 60) ?? "";
  // A word that does not exist is none, not an empty list.
  const known = <Value extends string>(name: string, words: readonly { value: Value }[]): Value | "" =>
    words.find(({ value }) => value === text(name))?.value ?? "";
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

/** The list's own address. */
export function addressOf(listing: Listing): string {
  const { isKitchens, type } = listing;
  const base = isKitchens ? paths.kitchenDesigns() : type ? typePath(type) : paths.designs();
  return withSearch(base, parametersOf(listing));
}

/** What is asked of the API. */
export function requestFor(listing: Listing, cursor: string | null = null) {
  return withParams("/api/designs", { type: listing.type, ...Object.fromEntries(parametersOf(listing)), cursor });
}

/** The same list with nothing chosen but the kind of room. */
export function wholeOf({ isKitchens, type }: Listing): Listing {
  return { isKitchens, type, style: "", budget: "", colour: "", area: "", layout: "", category: "", sort: "" };
}

/** Designs side by side; beside the list that they were chosen in. */
export function comparisonPath(slugs: readonly string[], isKitchens = false): string {
  const base = isKitchens ? paths.kitchenDesigns() : paths.designs();
  return `${base}?compare=${slugs.map(encodeURIComponent).join(",")}`;
}

/** The slugs that an address sets side by side. */
export function comparedIn(search: URLSearchParams): string[] {
  const slugs = (search.get("compare") ?? "").split(",").filter((slug) => /^[a-z0-9-]{1,80}$/.test(slug));
  return [...new Set(slugs)].slice(0, mostCompared);
}

function parametersOf(listing: Listing): URLSearchParams {
  const names = [...filterNames, "sort"] as const;
  return new URLSearchParams(names.flatMap((name) => (listing[name] ? [[name, listing[name]]] : [])));
}

function withSearch(path: string, search: URLSearchParams): string {
  return search.size === 0 ? path : `${path}?${search}`;
}
