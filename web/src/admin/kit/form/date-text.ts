/** Calendar dates and moments as people type them. A date is `2026-11-21`, as in the contract, and a moment `2026-11-21T14:30`. */
import { months, twoDigits } from "../../../ui/format";

/** What fields say about a text that is no date or no moment. */
export const dateExample = "Please enter a date such as 21 Nov 2026.";
export const momentExample = "Please enter a date and time such as 21 Nov 2026, 2:30 pm.";

const relative: Record<string, number> = { yesterday: -1, today: 0, tomorrow: 1 };

const datePattern = /^\d{4}-\d{2}-\d{2}$/;

const timePattern = /[\s,t]+(\d{1,2})(?::(\d{2}))?\s*([ap]m)?$/;

export function isDate(text: string | null): text is string {
  return text !== null && datePattern.test(text) && addDays(text, 0) === text;
}

/**
 * The date that was typed: `21 Nov 2026`, `21/11/26`, `Nov 21`, `2026-11-21`, `tomorrow`. The day comes before the month,
 * and without a year it is in today's. Blank for a blank text, null if it is no date.
 */
export function readDate(typed: string, today: string): string | null {
  const text = typed.trim().toLowerCase();
  if (text === "") return "";
  const days = relative[text];
  if (days !== undefined) return addDays(today, days);
  const parts = text.match(/\p{L}+|\d+/gu) ?? [];
  // A sign between the parts, and nothing else.
  if (!/^[\p{L}\d]+(?:[\s./,-]*[\p{L}\d]+)*\.?$/u.test(text)) return null;
  const [first = "", second = "", third, ...others] = parts.filter((part) => !/^(?:st|nd|rd|th)$/.test(part));
  if (others.length > 0) return null;
  if (/^\d{4}$/.test(first)) return third === undefined ? null : dateOf(first, monthOf(second), third);
  const [day, month] = /^\d/.test(first) ? [first, second] : [second, first];
  return dateOf(third ?? today.slice(0, 4), monthOf(month), day);
}

/** The moment that was typed: a date as above, then `14:30`, `2:30 pm` or `9am`. Null as well if a part is missing. */
export function readMoment(typed: string, today: string): string | null {
  const text = typed.trim().toLowerCase();
  if (text === "") return "";
  const [ending = "", hours = "", minutes, half] = timePattern.exec(text) ?? [];
  // A number alone is a day or a year.
  if (minutes === undefined && half === undefined) return null;
  const date = readDate(text.slice(0, -ending.length), today);
  const hour = half === undefined ? Number(hours) : hourOf(Number(hours), half);
  if (!date || hour > 23 || Number(minutes ?? 0) > 59) return null;
  return `${date}T${twoDigits(hour)}:${minutes ?? "00"}`;
}

export function isMoment(text: string): boolean {
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(text);
}

/** Infinite if no clock shows it. */
function hourOf(shown: number, half: string): number {
  if (shown < 1 || shown > 12) return Number.POSITIVE_INFINITY;
  return (shown % 12) + (half === "pm" ? 12 : 0);
}

/** Whether nothing more will be typed: it ends in a year of four digits, begins with one, or ends in a time. */
export function isComplete(typed: string): boolean {
  return typed.trim() === "" || /(?:\D\d{4}|^\d{4}-\d{2}-\d{2}|:\d{2}|[ap]m)$/i.test(typed.trim());
}

function monthOf(text: string): number {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  if (text.length < 3) return Number.NaN;
  return months.findIndex((name) => name.toLowerCase().startsWith(text)) + 1;
}

function dateOf(year: string, month: number, day: string): string | null {
  if (!/^(?:\d{2}|\d{4})$/.test(year) || !/^\d{1,2}$/.test(day)) return null;
  const date = `${year.padStart(4, "20")}-${twoDigits(month)}-${twoDigits(Number(day))}`;
  // 31 Nov is no date.
  return isDate(date) ? date : null;
}

export function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return "";
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** How many days ago it was Monday: 0 for a Monday, 6 for a Sunday. */
export function sinceMonday(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}
