/** The last two years, month by month, for a filter. */
import { monthName } from "../kit/days";
import type { Choice } from "../kit/resource";

/** Newest first: `{ value: "2026-11", label: "November 2026" }`. */
export function monthChoices(now: Date): Choice[] {
  return Array.from({ length: 24 }, (_, back) => {
    const first = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
    const value = first.toISOString().slice(0, 7);
    return { value, label: monthName(value) };
  });
}
