/** Groups and formats dashboard tiles. */
import type { Tile, TileTone } from "../../api/contract/types.gen";
import { moneyShort, number } from "../../ui/format";

/** Tiles that need action, the most urgent first; all others in the order of the server. */
export function groupTiles(tiles: readonly Tile[]): { toDo: Tile[]; glance: Tile[] } {
  const toDo = tiles.filter(needsAction).toSorted((one, other) => rank[one.tone] - rank[other.tone]);
  return { toDo, glance: tiles.filter((tile) => !needsAction(tile)) };
}

/** A count of zero needs no action, whatever its tone. */
function needsAction({ tone, value }: Tile): boolean {
  return value !== 0 && (tone === "danger" || tone === "attention");
}

const rank: Record<TileTone, number> = { danger: 0, attention: 1, neutral: 2, good: 3 };

/** `1,240`, `₹12.5 L`, `45 min`, `2 h 5 min`. */
export function tileValue({ value, unit }: Pick<Tile, "value" | "unit">): string {
  if (unit === "rupees") return moneyShort(value * 100);
  if (unit === "count") return number(value);
  const [hours, minutes] = [Math.floor(value / 60), Math.round(value % 60)];
  if (hours === 0) return `${minutes} min`;
  return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`;
}
