/** Weeks of the calendar, from Monday. Days are `2026-11-21`. */
import { addDays, sinceMonday } from "../kit/form/date-text";

/** The seven days of a week that contains this day. */
export function weekOf(date: string): string[] {
  const monday = addDays(date, -sinceMonday(date));
  return Array.from({ length: 7 }, (_, index) => addDays(monday, index));
}
