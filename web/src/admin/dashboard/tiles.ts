/** Groups and formats dashboard tiles. */
import type { Tile, TileTone } from "../../api/contract/types.gen";
import { moneyShort, number } from "../../ui/format";

type Groups = {
  /** Tiles that need action, the most urgent first. */
  toDo: Tile[];
  /** All others, in the order of the server. */
  glance: Tile[];
  /** What would need action, with a count of zero. */
  nothing: Tile[];
};

export function groupTiles(tiles: readonly Tile[]): Groups {
  const [nothing, something] = [tiles.filter(isFolded), tiles.filter((tile) => !isFolded(tile))];
  return {
    toDo: something.filter(needsAction).toSorted((one, other) => rank[one.tone] - rank[other.tone]),
    glance: something.filter((tile) => !needsAction(tile)),
    nothing,
  };
}

/** Only of what would wait for somebody does zero mean that nothing waits. */
function isFolded(tile: Tile): boolean {
  return tile.unit === "count" && tile.value === 0 && needsAction(tile);
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
