/** Windows and doors in the walls, and the ceiling. Lengths are in hundredths of a foot, as in the API. */
import type { KitchenLayout, KitchenOpening, KitchenOpeningKind } from "../../api/contract/types.gen";
import { parseFeet } from "./feet";

export type WallOpening = {
  kind: KitchenOpeningKind;
  /** Position of its wall: 0 for A. */
  wall: number;
  /** From the wall's left end, as seen from the room. */
  from: number;
  width: number;
  /** Height of its lower edge above the floor: 0 for a door. */
  sill: number;
  /** Height of its upper edge above the floor. */
  head: number;
};

/** A ceiling that nobody has measured. */
export const defaultCeiling = 900;
/** Limit of the API; a test compares it with the contract. */
export const maxOpenings = 6;
/** Limit of the API for a window or a door. */
const minWidth = 100;
export const wallNames = ["A", "B", "C"] as const;

export const openingLabels = { window: "Window", door: "Door" } as const satisfies Record<KitchenOpeningKind, string>;

/** What an opening's fields are called, by their names in the API. */
export const openingFields = {
  wall: "Wall",
  from: "From the left end",
  width: "Width",
  sill: "Sill above floor",
  head: "Top above floor",
} as const;

export type OpeningField = keyof typeof openingFields;

/** Those that the layout has a wall for: what is sent, and what can be edited. */
export function openingsOn(walls: number, openings: readonly WallOpening[]): readonly WallOpening[] {
  return openings.filter(({ wall }) => wall < walls);
}

export function toKitchenOpening({ kind, wall, from, width, sill, head }: WallOpening): KitchenOpening {
  return { kind, wall, from, width, ...(kind === "window" && { sill }), head };
}

/** Where a door is in its gap, from 0 at the left to 1 at the right: at the wall's end that has no corner. */
const doorPlaces: Partial<Record<KitchenLayout, readonly number[]>> = { l_shape: [1, 0], u_shape: [0, 0.5, 1] };

/**
 * A usual window or door where there is space for it, on a wall without any if possible: a window in the middle, a door
 * away from corners. Where the space is less, it is narrower; undefined if it would be too narrow.
 */
export function newOpening(
  kind: KitchenOpeningKind,
  layout: KitchenLayout,
  walls: readonly number[],
  openings: readonly WallOpening[],
): WallOpening | undefined {
  const [usual, sill] = kind === "window" ? [400, 300] : [300, 0];
  const placeOn = (wall: number) => (kind === "window" ? 0.5 : (doorPlaces[layout]?.[wall] ?? 0));
  const order = walls.map((_, wall) => (kind === "window" ? wall : walls.length - 1 - wall));
  const isTaken = (wall: number) => openings.some((one) => one.wall === wall);
  const gaps = [...order.filter((wall) => !isTaken(wall)), ...order.filter(isTaken)].flatMap((wall) => {
    const own = gapsOf(wall, walls[wall] ?? 0, openings);
    return placeOn(wall) === 1 ? own.toReversed() : own;
  });
  const widest = Math.max(...gaps.map(({ width }) => width));
  const gap = gaps.find(({ width }) => width >= Math.min(usual, widest));
  if (!gap || gap.width < minWidth) return undefined;
  const width = Math.min(usual, gap.width);
  const from = gap.from + Math.round((gap.width - width) * placeOn(gap.wall));
  return { kind, wall: gap.wall, from, width, sill, head: 700 };
}

/** The parts of a wall that no window or door takes, from left to right. */
function gapsOf(wall: number, length: number, openings: readonly WallOpening[]) {
  const own = openings.filter((one) => one.wall === wall).toSorted((one, other) => one.from - other.from);
  const gaps: Pick<WallOpening, "wall" | "from" | "width">[] = [];
  let from = 0;
  for (const one of [...own, { from: length, width: 0 }]) {
    const width = Math.min(one.from, length) - from;
    if (width > 0) gaps.push({ wall, from, width });
    from = Math.max(from, one.from + one.width);
  }
  return gaps;
}

/** Reads `window:A:3:4:3:7,door:B:0:3:0:7` of the URL, without those that are not whole. */
export function parseOpenings(text: string): WallOpening[] {
  return text
    .split(",")
    .flatMap((one): WallOpening[] => {
      const [kind, name, ...heights] = one.split(":");
      const wall = wallNames.findIndex((known) => known === name);
      const [from, width, sill, head] = heights.map(parseFeet);
      if ((kind !== "window" && kind !== "door") || wall < 0) return [];
      if (from === undefined || width === undefined || sill === undefined || head === undefined) return [];
      return [{ kind, wall, from, width, sill, head }];
    })
    .slice(0, maxOpenings);
}
