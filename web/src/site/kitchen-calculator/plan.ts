/** A visitor's kitchen plan. It is stored in the URL, so that it can be shared. */
import type { KitchenChoices, KitchenLayout, KitchenPlan, KitchenPieceOffered } from "../../api/contract/types.gen";
import { kitchenSearch } from "../../features/kitchens/address";
import { parseFeet } from "./feet";
import { type WallOpening, defaultCeiling, openingsOn, parseOpenings, toKitchenOpening } from "./openings";

export type Package = KitchenPlan["package"];

/** Lengths are in hundredths of a foot, as in the API. */
export type Plan = {
  layout: KitchenLayout;
  /** Always three walls, so that lengths survive a change of layout. */
  walls: readonly [number, number, number];
  island: number;
  ceiling: number;
  /** Those on walls that another layout has survive, too. */
  openings: readonly WallOpening[];
  package: Package;
  core: string;
  finish: string;
  counter: string;
  /** Percentage of the run. */
  wallUnits: number;
  hasLoft: boolean;
  tallUnits: number;
  /** Counts of accessories and appliances by item; missing means none. */
  pieces: Readonly<Record<string, number>>;
};

/** Limits of the API; a test compares them with the contract. */
export const lengths = { min: 300, max: 2500, step: 25 } as const;
export const maxTallUnits = 10;
export const maxPieces = 20;

export const layouts = [
  { value: "straight", label: "Straight", fact: "Along one wall", walls: 1 },
  { value: "l_shape", label: "L-shape", fact: "Two adjoining walls", walls: 2 },
  { value: "u_shape", label: "U-shape", fact: "Three walls", walls: 3 },
  { value: "parallel", label: "Parallel", fact: "Two facing walls", walls: 2 },
  { value: "island", label: "Island", fact: "One wall and an island", walls: 1 },
] as const satisfies readonly { value: KitchenLayout; label: string; fact: string; walls: number }[];

export const packages = [
  { value: "essential", label: "Essential", fact: "Hard-wearing and plain" },
  { value: "premium", label: "Premium", fact: "Smooth shutters, a finer counter" },
  { value: "luxe", label: "Luxe", fact: "The best we make" },
] as const satisfies readonly { value: Package; label: string; fact: string }[];

export function layoutOf(layout: KitchenLayout) {
  return layouts.find(({ value }) => value === layout) ?? layouts[0];
}

/** The lengths of the layout's walls. */
export function wallsOf({ layout, walls }: Pick<Plan, "layout" | "walls">): number[] {
  return walls.slice(0, layoutOf(layout).walls);
}

/**
 * The materials that a package preselects. The offered lists run from plain to fine; only the top package has a
 * waterproof carcass.
 */
export function materialsOf(
  of: Package,
  choices: KitchenChoices,
): Pick<Plan, "package" | "core" | "finish" | "counter"> {
  const at = packages.findIndex(({ value }) => value === of);
  const option = (options: string[], place: number) => options[Math.min(place, options.length - 1)] ?? "";
  return {
    package: of,
    core: option(choices.cores, of === "luxe" ? 1 : 0),
    finish: option(choices.finishes, at),
    counter: option(choices.counters, at),
  };
}

export function defaultPlan(choices: KitchenChoices): Plan {
  return {
    layout: "l_shape",
    walls: [1000, 800, 800],
    island: 600,
    ceiling: defaultCeiling,
    openings: [],
    ...materialsOf("premium", choices),
    wallUnits: 80,
    hasLoft: false,
    tallUnits: 0,
    pieces: {},
  };
}

export function toKitchenPlan(plan: Plan, choices: KitchenChoices): KitchenPlan {
  const { layout, core, finish, counter, wallUnits, hasLoft, tallUnits } = plan;
  const chosen = (offered: KitchenPieceOffered[]) =>
    offered.flatMap(({ item }) => {
      const count = plan.pieces[item] ?? 0;
      return count > 0 ? [{ item, count }] : [];
    });
  const openings = openingsOn(wallsOf(plan).length, plan.openings).map(toKitchenOpening);
  return {
    layout,
    legs: wallsOf(plan),
    island: layout === "island" ? plan.island : null,
    ...(plan.ceiling !== defaultCeiling && { ceiling: plan.ceiling }),
    ...(openings.length > 0 && { openings }),
    package: plan.package,
    core,
    finish,
    counter,
    wallUnits,
    hasLoft,
    tallUnits,
    accessories: chosen(choices.accessories),
    appliances: chosen(choices.appliances),
  };
}

/** As in the address: with openings on walls that only another layout has. */
export function planSearch(plan: Plan): URLSearchParams {
  const pieces = Object.entries(plan.pieces).filter(([, count]) => count > 0);
  return kitchenSearch({
    ...plan,
    legs: wallsOf(plan),
    island: plan.layout === "island" ? plan.island : null,
    ceiling: plan.ceiling === defaultCeiling ? null : plan.ceiling,
    openings: plan.openings.map(toKitchenOpening),
    accessories: pieces.map(([item, count]) => ({ item, count })),
    appliances: [],
  });
}

/** Reads a plan from URL parameters. Missing and unknown values fall back to the default plan, so old links still open. */
export function parsePlan(search: URLSearchParams, choices: KitchenChoices): Plan {
  const defaults = defaultPlan(choices);
  const option = <Option extends string>(name: string, options: readonly Option[], fallback: Option): Option =>
    options.find((one) => one === search.get(name)) ?? fallback;
  const layout = option(
    "layout",
    layouts.map(({ value }) => value),
    defaults.layout,
  );
  const parsed = (search.get("walls") ?? "").split(",").map(parseLength);
  const wall = (at: 0 | 1 | 2) => parsed[at] ?? defaults.walls[at];
  const materials = materialsOf(
    option(
      "package",
      packages.map(({ value }) => value),
      defaults.package,
    ),
    choices,
  );
  return {
    layout,
    walls: [wall(0), wall(1), wall(2)],
    island: parseLength(search.get("island") ?? "") ?? defaults.island,
    ceiling: parseFeet(search.get("ceiling") ?? "") ?? defaults.ceiling,
    openings: parseOpenings(search.get("openings") ?? ""),
    package: materials.package,
    core: option("core", choices.cores, materials.core),
    finish: option("finish", choices.finishes, materials.finish),
    counter: option("counter", choices.counters, materials.counter),
    wallUnits: parseCount(search.get("wallUnits"), 100) ?? defaults.wallUnits,
    hasLoft: search.get("loft") === "yes",
    tallUnits: parseCount(search.get("tallUnits"), maxTallUnits) ?? defaults.tallUnits,
    pieces: parsePieces(search.get("with") ?? "", choices),
  };
}

function parsePieces(text: string, { accessories, appliances }: KitchenChoices): Record<string, number> {
  const offered = [...accessories, ...appliances].map(({ item }) => item);
  const pieces = text.split(",").map((piece) => piece.split(":"));
  return Object.fromEntries(
    offered.flatMap((item) => {
      const count = parseCount(pieces.find(([name]) => name === item)?.[1] ?? null, maxPieces);
      return count ? [[item, count]] : [];
    }),
  );
}

function parseCount(text: string | null, max: number): number | undefined {
  return text !== null && /^\d{1,3}$/.test(text) ? Math.min(Number(text), max) : undefined;
}

/** Parses a wall's length and clamps it to the limits. */
export function parseLength(text: string): number | undefined {
  const length = parseFeet(text);
  return length === undefined ? undefined : Math.min(Math.max(length, lengths.min), lengths.max);
}
