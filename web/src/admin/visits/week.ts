/** Weeks of the calendar, from Monday. Days are `2026-11-21`. */

const day = 86_400_000;

/** The seven days of a week that contains this day. */
export function weekOf(date: string): string[] {
  const at = Date.parse(`${date}T00:00:00Z`);
  const monday = at - ((new Date(at).getUTCDay() + 6) % 7) * day;
  return Array.from({ length: 7 }, (_, index) => iso(monday + index * day));
}

export function addDays(date: string, by: number): string {
  return iso(Date.parse(`${date}T00:00:00Z`) + by * day);
}

/** Whether the text is a calendar date, as an address may say anything. */
export function isDate(text: string | null): text is string {
  return text !== null && /^\d{4}-\d{2}-\d{2}$/.test(text) && !Number.isNaN(Date.parse(text));
}

function iso(instant: number): string {
  return new Date(instant).toISOString().slice(0, 10);
}
