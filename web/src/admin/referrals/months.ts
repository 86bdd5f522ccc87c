/** The last two years, month by month, for a filter. */
import type { Choice } from "../kit/resource";

const names = [
  "January",
  "February",
  "March",
  "April",
  "May",
  "June",
  "July",
  "August",
  "September",
  "October",
  "November",
  "December",
];

/** Newest first: `{ value: "2026-11", label: "November 2026" }`. */
export function monthChoices(now: Date): Choice[] {
  return Array.from({ length: 24 }, (_, back) => {
    const month = new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth() - back, 1));
    const index = month.getUTCMonth();
    const year = month.getUTCFullYear();
    return { value: `${year}-${String(index + 1).padStart(2, "0")}`, label: `${names[index]} ${year}` };
  });
}
