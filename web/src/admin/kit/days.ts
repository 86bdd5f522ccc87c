/** Names of calendar dates (`2026-11-21`) and months (`2026-11`). */
import { date, months, spokenDay } from "../../ui/format";

/** `Sat`. */
export function shortWeekday(day: string): string {
  return spokenDay(day).slice(0, 3);
}

/** `Sat, 21 Nov 2026`. */
export function weekdayDate(day: string): string {
  return `${shortWeekday(day)}, ${date(day)}`;
}

/** `November 2026`. */
export function monthName(month: string): string {
  const [year = "", number] = month.split("-");
  return `${months[Number(number) - 1]} ${year}`;
}
