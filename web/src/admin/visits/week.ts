/** Weeks of the calendar, from Monday. Days are `2026-11-21`. */
import { addDays } from "../kit/form/date-text";

/** The seven days of a week that contains this day. */
export function weekOf(date: string): string[] {
  const sinceMonday = (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
  return Array.from({ length: 7 }, (_, index) => addDays(date, index - sinceMonday));
}
