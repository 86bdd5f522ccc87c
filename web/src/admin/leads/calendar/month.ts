/** The days of a month, in weeks that begin on Monday. Days are `2026-11-21`, months `2026-11`. */

const day = 86_400_000;

export function monthOf(date: string): string {
  return date.slice(0, 7);
}

/** The month so many months later. */
export function later(month: string, by: number): string {
  const [year = 0, number = 1] = month.split("-").map(Number);
  return monthOf(iso(Date.UTC(year, number - 1 + by, 1)));
}

/** All weeks that have a day in the month, whole: the first and the last reach into its neighbours. */
export function weeksOf(month: string): string[][] {
  const first = Date.parse(`${month}-01T00:00:00Z`);
  const next = Date.parse(`${later(month, 1)}-01T00:00:00Z`);
  const weeks: string[][] = [];
  for (let monday = first - sinceMonday(first) * day; monday < next; monday += 7 * day) {
    weeks.push(Array.from({ length: 7 }, (_, index) => iso(monday + index * day)));
  }
  return weeks;
}

/** `November 2026`. */
export function monthName(month: string): string {
  return name(`${month}-01`, { month: "long", year: "numeric" });
}

/** `Saturday 21 November`. */
export function dayName(date: string): string {
  return `${name(date, { weekday: "long" })} ${name(date, { day: "numeric", month: "long" })}`;
}

function name(date: string, options: Intl.DateTimeFormatOptions): string {
  return new Date(`${date}T00:00:00Z`).toLocaleDateString("en-GB", { timeZone: "UTC", ...options });
}

function sinceMonday(instant: number): number {
  return (new Date(instant).getUTCDay() + 6) % 7;
}

function iso(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
