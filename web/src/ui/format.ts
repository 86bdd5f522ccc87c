/**
 * Formats numbers, money, dates and phone numbers for India. Instants are shown in IST.
 *
 * Without the browser's locales, which the engine that renders pages on the server lacks.
 */

import { istOffset } from "./ist";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

export const months = [
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
] as const;

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"] as const;

/** With Indian grouping: `1,35,151.5`. */
export function number(value: number, maxDigits = 3): string {
  const [whole = "", fraction] = rounded(Math.abs(value), maxDigits).split(".");
  const sign = value < 0 && /[1-9]/.test(whole + (fraction ?? "")) ? "-" : "";
  return sign + grouped(whole) + (fraction ? `.${fraction}` : "");
}

/** Half away from zero, without trailing zeros. */
function rounded(value: number, digits: number): string {
  if (value < 1e-6) return "0";
  // By the decimal digits, as people round: 1.005 is just below in binary.
  return String(Number(`${Math.round(Number(`${value}e${digits}`))}e-${digits}`));
}

/** The last three digits, then pairs. */
function grouped(digits: string): string {
  return digits.replaceAll(/\B(?=(\d\d)*\d{3}$)/g, ",");
}

/** `1 user`, `1,240 users`. */
export function count(value: number, one: string, many = `${one}s`): string {
  return `${number(value)} ${value === 1 ? one : many}`;
}

/** Paise as rupees with Indian grouping: `₹1,35,151`, `₹99.50`. */
export function money(paise: number): string {
  const rupees = Math.abs(paise) / 100;
  const [whole, fraction] = number(rupees, 2).split(".");
  return `${paise < 0 && rupees !== 0 ? "-" : ""}₹${whole}${fraction ? `.${fraction.padEnd(2, "0")}` : ""}`;
}

/** For dashboards: `₹12.5 L`, `₹1.2 Cr`. */
export function moneyShort(paise: number): string {
  const value = paise / 100;
  const size = Math.abs(value);
  // From here on it would be ₹100 L.
  if (size >= 9_995_000) return `₹${oneDecimal(value / 1e7)} Cr`;
  if (size >= 1e5) return `₹${oneDecimal(value / 1e5)} L`;
  return money(Math.round(value) * 100);
}

function oneDecimal(value: number): string {
  return number(value, 1);
}

/** `21 Nov 2026`, for an instant or a calendar date (`2026-11-21`). */
export function date(value: string): string {
  const at = partsOf(value);
  return `${twoDigits(at.day)} ${at.month.slice(0, 3)} ${at.year}`;
}

/** `21 Nov 2026, 2:05 pm`. */
export function dateTime(instant: string): string {
  return `${date(instant)}, ${time(instant)}`;
}

/** `2:05 pm`. */
export function time(instant: string): string {
  const { hour, minute } = partsOf(instant);
  return `${hour % 12 || 12}:${twoDigits(minute)} ${hour < 12 ? "am" : "pm"}`;
}

/** `9:00 am` for a time of day, `09:00:00` or `09:00`. */
export function timeOfDay(text: string): string {
  return time(`2000-01-01T${text}+05:30`);
}

/** `Saturday, 21 November, 2:05 pm`. */
export function spokenTime(instant: string): string {
  return `${spokenDay(instant)}, ${time(instant)}`;
}

/** `Saturday, 21 November`. */
export function spokenDay(instant: string): string {
  const { weekday, day, month } = partsOf(instant);
  return `${weekday}, ${day} ${month}`;
}

/** The calendar date of an instant in IST, as `2026-11-21`. */
export function dayOf(instant: Date): string {
  return new Date(instant.getTime() + istOffset).toISOString().slice(0, 10);
}

/** `just now`, `5 min ago`, `in 3 h`, `yesterday, 2:05 pm`, or the date. */
export function relative(instant: string, now: Date = new Date()): string {
  const distance = Date.parse(instant) - now.getTime();
  const size = Math.abs(distance);
  const around = (text: string) => (distance < 0 ? `${text} ago` : `in ${text}`);
  if (size < minute) return distance > 0 ? "in a moment" : "just now";
  if (size < hour) return around(`${Math.floor(size / minute)} min`);
  const days = daysBetween(dayOf(now), dayOf(new Date(instant)));
  if (size < 12 * hour && days === 0) return around(`${Math.floor(size / hour)} h`);
  if (days === 0) return `today, ${time(instant)}`;
  if (days === -1) return `yesterday, ${time(instant)}`;
  if (days === 1) return `tomorrow, ${time(instant)}`;
  return date(instant);
}

/** Days from one calendar date to another; negative if `to` is earlier. */
export function daysBetween(from: string, to: string): number {
  return Math.round((Date.parse(to) - Date.parse(from)) / day);
}

function partsOf(value: string) {
  // A calendar date has no time zone.
  const isDate = /^\d{4}-\d{2}-\d{2}$/.test(value);
  const at = new Date(isDate ? value : Date.parse(value) + istOffset);
  return {
    weekday: weekdays[at.getUTCDay()] ?? "",
    day: at.getUTCDate(),
    month: months[at.getUTCMonth()] ?? "",
    year: at.getUTCFullYear(),
    hour: at.getUTCHours(),
    minute: at.getUTCMinutes(),
  };
}

/** `05`. */
export function twoDigits(value: number): string {
  return String(value).padStart(2, "0");
}

/** `+919845012345`, and a mobile typed as `98450 12345`, as `+91 98450 12345`. All others stay unchanged. */
export function phone(number: string): string {
  return number.replace(/^(?:\+91(?=\d{10}$)|(?=[6-9]))(\d{5})[\s-]?(\d{5})$/, "+91 $1 $2");
}
