/** Groups and formats dashboard tiles. */
import type { Tile, TileTone } from "../../api/contract/types.gen";
import { moneyShort, number } from "../../ui/format";

type Groups = {
  /** Tiles that need action, the most urgent first. */
  toDo: Tile[];
  /** All others, in the order of the server. */
  glance: Tile[];
  /** What would need action, with a count of zero: nothing waits. */
  nothing: Tile[];
};

export function groupTiles(tiles: readonly Tile[]): Groups {
  const waiting = tiles.filter(needsAction);
  return {
    toDo: waiting.filter((tile) => !isZero(tile)).toSorted((one, other) => rank[one.tone] - rank[other.tone]),
    glance: tiles.filter((tile) => !needsAction(tile)),
    nothing: waiting.filter(isZero),
  };
}

function isZero({ unit, value }: Tile): boolean {
  return unit === "count" && value === 0;
}

function needsAction({ tone }: Tile): boolean {
  return tone === "danger" || tone === "attention";
}

const rank: Record<TileTone, number> = { danger: 0, attention: 1, neutral: 2, good: 3 };

/** `1,240`, `₹12.5 L`, `45 min`, `2 h 5 min`, `40%`. */
export function tileValue({ value, unit }: Pick<Tile, "value" | "unit">): string {
  if (unit === "rupees") return moneyShort(value * 100);
  if (unit === "percent") return `${number(value)}%`;
  if (unit === "count") return number(value);
  const [hours, minutes] = [Math.floor(value / 60), Math.round(value % 60)];
  if (hours === 0) return `${minutes} min`;
  return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`;
}
