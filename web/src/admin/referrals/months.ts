/** The last two years, month by month, for a filter. */
import { dayOf } from "../../ui/format";
import { monthName } from "../kit/days";
import type { Choice } from "../kit/resource";

/** Newest first, from this month in IST: `{ value: "2026-11", label: "November 2026" }`. */
export function monthChoices(now: Date): Choice[] {
  const [year = 0, month = 1] = dayOf(now).split("-").map(Number);
  return Array.from({ length: 24 }, (_, back) => {
    const first = new Date(Date.UTC(year, month - 1 - back, 1));
    const value = first.toISOString().slice(0, 7);
    return { value, label: monthName(value) };
  });
}
