/** The figures of a dashboard, sorted into what somebody must do and what is good to know. */
import type { Tile, TileTone } from "../../api/contract/types.gen";
import { moneyShort, number } from "../../ui/format";

/** What calls for somebody, the most pressing first; and all the rest, in the order of the server. */
export function sorted(tiles: readonly Tile[]): { toDo: Tile[]; toKnow: Tile[] } {
  const toDo = tiles.filter(calls).toSorted((one, other) => rank[one.tone] - rank[other.tone]);
  return { toDo, toKnow: tiles.filter((tile) => !calls(tile)) };
}

/** None of something bad is nothing to do. */
function calls({ tone, value }: Tile): boolean {
  return value !== 0 && (tone === "danger" || tone === "attention");
}

const rank: Record<TileTone, number> = { danger: 0, attention: 1, neutral: 2, good: 3 };

/** `1,240`, `₹12.5 L`, `45 min`, `2 h 5 min`. */
export function figure({ value, unit }: Pick<Tile, "value" | "unit">): string {
  if (unit === "rupees") return moneyShort(value * 100);
  if (unit === "count") return number(value);
  const [hours, minutes] = [Math.floor(value / 60), Math.round(value % 60)];
  if (hours === 0) return `${minutes} min`;
  return minutes === 0 ? `${hours} h` : `${hours} h ${minutes} min`;
}
