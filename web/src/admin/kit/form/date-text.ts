/** Calendar dates as people type them. A date is `2026-11-21`, as in the contract. */
import { months } from "../../../ui/format";

const relative: Record<string, number> = { yesterday: -1, today: 0, tomorrow: 1 };

const datePattern = /^\d{4}-\d{2}-\d{2}$/;

export function isDate(text: string): boolean {
  return datePattern.test(text) && addDays(text, 0) === text;
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

/** Whether nothing more will be typed: it ends in a year of four digits, or begins with one. */
export function isComplete(typed: string): boolean {
  return typed.trim() === "" || /(?:\D\d{4}|^\d{4}-\d{2}-\d{2})$/.test(typed.trim());
}

function monthOf(text: string): number {
  if (/^\d{1,2}$/.test(text)) return Number(text);
  if (text.length < 3) return Number.NaN;
  return months.findIndex((name) => name.toLowerCase().startsWith(text)) + 1;
}

function dateOf(year: string, month: number, day: string): string | null {
  if (!/^(?:\d{2}|\d{4})$/.test(year) || !/^\d{1,2}$/.test(day)) return null;
  const two = (part: number) => String(part).padStart(2, "0");
  const date = `${year.padStart(4, "20")}-${two(month)}-${two(Number(day))}`;
  // 31 Nov is no date.
  return isDate(date) ? date : null;
}

export function addDays(date: string, days: number): string {
  const at = new Date(`${date}T00:00:00Z`);
  if (Number.isNaN(at.getTime())) return "";
  at.setUTCDate(at.getUTCDate() + days);
  return at.toISOString().slice(0, 10);
}

/** The same day of another month, or its last. */
export function addMonths(date: string, by: number): string {
  const first = new Date(`${date.slice(0, 7)}-01T00:00:00Z`);
  first.setUTCMonth(first.getUTCMonth() + by);
  const month = first.toISOString().slice(0, 7);
  first.setUTCMonth(first.getUTCMonth() + 1);
  first.setUTCDate(0);
  return `${month}-${String(Math.min(Number(date.slice(8)), first.getUTCDate())).padStart(2, "0")}`;
}

/** Monday is 0. */
export function weekdayOf(date: string): number {
  return (new Date(`${date}T00:00:00Z`).getUTCDay() + 6) % 7;
}
