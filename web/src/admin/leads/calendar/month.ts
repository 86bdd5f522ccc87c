/** The days of a month, in weeks starting on Monday. Days are `2026-11-21`, months `2026-11`. */
import { addDays, sinceMonday } from "../../kit/form/date-text";

export function monthOf(date: string): string {
  return date.slice(0, 7);
}

export function addMonths(month: string, by: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return monthOf(new Date(Date.UTC(year, number - 1 + by, 1)).toISOString());
}

/** All weeks with a day in the month. The first and the last may include days of its neighbours. */
export function weeksOf(month: string): string[][] {
  const first = `${month}-01`;
  const next = `${addMonths(month, 1)}-01`;
  const weeks: string[][] = [];
  for (let monday = addDays(first, -sinceMonday(first)); monday < next; monday = addDays(monday, 7)) {
    weeks.push(Array.from({ length: 7 }, (_, index) => addDays(monday, index)));
  }
  return weeks;
}
