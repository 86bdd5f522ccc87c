/** A kitchen as a visitor plans it. It is kept in the page's address: whoever has the address has the plan. */
import type { KitchenChoices, KitchenLayout, KitchenPlan, KitchenPieceOffered } from "../../api/contract/types.gen";

export type Package = KitchenPlan["package"];

/** Lengths are hundredths of a foot, as the API has them. */
export type Plan = {
  layout: KitchenLayout;
  /** Of all three walls, so that another layout finds the lengths that were entered for the one before. */
  walls: readonly [number, number, number];
  island: number;
  package: Package;
  core: string;
  finish: string;
  counter: string;
  /** How much of the run has wall units, in percent. */
  wallUnits: number;
  hasLoft: boolean;
  tallUnits: number;
  /** How many of each accessory and appliance, by the name of the choices; none is left out. */
  pieces: Readonly<Record<string, number>>;
};

/** The limits of the API; a test compares them with what it takes. */
export const lengths = { least: 300, most: 2500, step: 25 } as const;
export const mostTallUnits = 10;
export const mostOfAPiece = 20;

export const layouts = [
  { value: "straight", label: "Straight", fact: "Along one wall", walls: 1 },
  { value: "l_shape", label: "L-shape", fact: "Two walls that meet", walls: 2 },
  { value: "u_shape", label: "U-shape", fact: "Three walls", walls: 3 },
  { value: "parallel", label: "Parallel", fact: "Two walls that face", walls: 2 },
  { value: "island", label: "Island", fact: "A wall, and a block", walls: 1 },
] as const satisfies readonly { value: KitchenLayout; label: string; fact: string; walls: number }[];

export const packages = [
  { value: "essential", label: "Essential", fact: "Hard-wearing and plain" },
  { value: "premium", label: "Premium", fact: "Smooth fronts, a finer counter" },
  { value: "luxe", label: "Luxe", fact: "The best that we make" },
] as const satisfies readonly { value: Package; label: string; fact: string }[];

export function factsOf(layout: KitchenLayout) {
  return layouts.find(({ value }) => value === layout) ?? layouts[0];
}

/** The lengths of the walls that the layout has. */
export function wallsOf({ layout, walls }: Pick<Plan, "layout" | "walls">): number[] {
  return walls.slice(0, factsOf(layout).walls);
}

/**
 * What a package begins with. The lists of the choices run from plain to fine; only the last package needs a carcass
 * that stands water everywhere.
 */
export function materialsOf(
  of: Package,
  choices: KitchenChoices,
): Pick<Plan, "package" | "core" | "finish" | "counter"> {
  const at = packages.findIndex(({ value }) => value === of);
  const word = (words: string[], place: number) => words[Math.min(place, words.length - 1)] ?? "";
  return {
    package: of,
    core: word(choices.cores, of === "luxe" ? 1 : 0),
    finish: word(choices.finishes, at),
    counter: word(choices.counters, at),
  };
}

export function firstPlan(choices: KitchenChoices): Plan {
  return {
    layout: "l_shape",
    walls: [1000, 800, 800],
    island: 600,
    ...materialsOf("premium", choices),
    wallUnits: 80,
    hasLoft: false,
    tallUnits: 0,
    pieces: {},
  };
}

/** The plan as the API takes it. */
export function toKitchenPlan(plan: Plan, choices: KitchenChoices): KitchenPlan {
  const { layout, core, finish, counter, wallUnits, hasLoft, tallUnits } = plan;
  const chosen = (offered: KitchenPieceOffered[]) =>
    offered.flatMap(({ item }) => {
      const count = plan.pieces[item] ?? 0;
      return count > 0 ? [{ item, count }] : [];
    });
  return {
    layout,
    legs: wallsOf(plan),
    island: layout === "island" ? plan.island : null,
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

/** The plan as the address's parameters. All of it, so that a link stays what it was when the usual plan changes. */
export function searchOf(plan: Plan): URLSearchParams {
  const search = new URLSearchParams({
    layout: plan.layout,
    walls: wallsOf(plan).map(inFeet).join(","),
    ...(plan.layout === "island" && { island: inFeet(plan.island) }),
    package: plan.package,
    core: plan.core,
    finish: plan.finish,
    counter: plan.counter,
    wallUnits: String(plan.wallUnits),
    ...(plan.hasLoft && { loft: "yes" }),
    ...(plan.tallUnits > 0 && { tallUnits: String(plan.tallUnits) }),
  });
  const pieces = Object.entries(plan.pieces).filter(([, count]) => count > 0);
  if (pieces.length > 0) search.set("with", pieces.map(([item, count]) => `${item}:${count}`).join(","));
  return search;
}

/** Reads a plan from an address. What is missing or unknown is as in the usual plan: an old link still opens. */
export function planFrom(search: URLSearchParams, choices: KitchenChoices): Plan {
  const usual = firstPlan(choices);
  const word = <Word extends string>(name: string, words: readonly Word[], otherwise: Word): Word =>
    words.find((one) => one === search.get(name)) ?? otherwise;
  const layout = word(
    "layout",
    layouts.map(({ value }) => value),
    usual.layout,
  );
  const written = (search.get("walls") ?? "").split(",").map(lengthFrom);
  const wall = (at: 0 | 1 | 2) => written[at] ?? usual.walls[at];
  const materials = materialsOf(
    word(
      "package",
      packages.map(({ value }) => value),
      usual.package,
    ),
    choices,
  );
  return {
    layout,
    walls: [wall(0), wall(1), wall(2)],
    island: lengthFrom(search.get("island") ?? "") ?? usual.island,
    package: materials.package,
    core: word("core", choices.cores, materials.core),
    finish: word("finish", choices.finishes, materials.finish),
    counter: word("counter", choices.counters, materials.counter),
    wallUnits: wholeFrom(search.get("wallUnits"), 100) ?? usual.wallUnits,
    hasLoft: search.get("loft") === "yes",
    tallUnits: wholeFrom(search.get("tallUnits"), mostTallUnits) ?? usual.tallUnits,
    pieces: piecesFrom(search.get("with") ?? "", choices),
  };
}

function piecesFrom(text: string, { accessories, appliances }: KitchenChoices): Record<string, number> {
  const offered = [...accessories, ...appliances].map(({ item }) => item);
  const pieces = text.split(",").map((piece) => piece.split(":"));
  return Object.fromEntries(
    offered.flatMap((item) => {
      const count = wholeFrom(pieces.find(([name]) => name === item)?.[1] ?? null, mostOfAPiece);
      return count ? [[item, count]] : [];
    }),
  );
}

function wholeFrom(text: string | null, most: number): number | undefined {
  return text !== null && /^\d{1,3}$/.test(text) ? Math.min(Number(text), most) : undefined;
}

/** `10.5`, of hundredths. */
export function inFeet(length: number): string {
  return String(length / 100);
}

/** Reads `10`, `10.5`, `10'6"`, `10 ft 6 in`; the nearest length that can be built. */
export function lengthFrom(text: string): number | undefined {
  const found =
    /^\s*(\d{1,3}(?:[.,]\d{1,2})?)\s*(?:(?:'|′|ft|feet)\.?\s*(?:(\d{1,2})\s*(?:"|″|''|in|inch|inches)?)?)?\s*$/i.exec(
      text,
    );
  if (!found) return undefined;
  const [, feet = "", inches = "0"] = found;
  const length = Math.round(Number(feet.replace(",", ".")) * 100 + (Number(inches) * 100) / 12);
  return Math.min(Math.max(length, lengths.least), lengths.most);
}

/** `10 ft 6 in`, of hundredths. */
export function feetAndInches(length: number): string {
  const inches = Math.round((length * 12) / 100);
  const rest = inches % 12;
  return rest === 0 ? `${inches / 12} ft` : `${Math.floor(inches / 12)} ft ${rest} in`;
}
