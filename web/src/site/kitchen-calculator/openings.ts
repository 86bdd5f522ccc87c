/** Windows and doors in the walls, and the ceiling. Lengths are in hundredths of a foot, as in the API. */
import type { KitchenLayout, KitchenOpening, KitchenOpeningKind } from "../../api/contract/types.gen";
import { feetText, parseFeet } from "./feet";

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

/** A usual window or door on the first wall that has none: a window in the middle, a door at the end without a corner. */
export function newOpening(
  kind: KitchenOpeningKind,
  layout: KitchenLayout,
  walls: readonly number[],
  openings: readonly WallOpening[],
): WallOpening {
  const places = walls.map((_, wall) => (kind === "window" ? wall : walls.length - 1 - wall));
  const wall = places.find((place) => openings.every((one) => one.wall !== place)) ?? places[0] ?? 0;
  const length = walls[wall] ?? 0;
  const [usual, sill] = kind === "window" ? [400, 300] : [300, 0];
  const width = Math.min(usual, length);
  const end = layout === "u_shape" ? length - width : 0;
  return { kind, wall, from: kind === "window" ? Math.round((length - width) / 2) : end, width, sill, head: 700 };
}

/** `window:A:3:4:3:7,door:B:0:3:0:7`, for the URL. */
export function openingsText(openings: readonly WallOpening[]): string {
  return openings
    .map(({ kind, wall, from, width, sill, head }) =>
      [kind, wallNames[wall], ...[from, width, sill, head].map(feetText)].join(":"),
    )
    .join(",");
}

/** Reads them from the URL, without those that are not whole. */
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
