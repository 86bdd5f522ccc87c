/** Formats numbers, money, dates and phone numbers for India. Instants are shown in IST. */

const zone = "Asia/Kolkata";

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

const numbers = new Intl.NumberFormat("en-IN");
const rupees = new Intl.NumberFormat("en-IN", {
  style: "currency",
  currency: "INR",
  maximumFractionDigits: 2,
  trailingZeroDisplay: "stripIfInteger",
});

export function number(value: number): string {
  return numbers.format(value);
}

/** `1 user`, `1,240 users`. */
export function count(value: number, one: string, many = `${one}s`): string {
  return `${number(value)} ${value === 1 ? one : many}`;
}

/** Paise as rupees with Indian grouping: `₹1,35,151`, `₹99.50`. */
export function money(paise: number): string {
  return rupees.format(paise / 100);
}

/** For dashboards: `₹12.5 L`, `₹1.2 Cr`. */
export function moneyShort(paise: number): string {
  const value = paise / 100;
  const size = Math.abs(value);
  if (size >= 1e7) return `₹${oneDecimal(value / 1e7)} Cr`;
  if (size >= 1e5) return `₹${oneDecimal(value / 1e5)} L`;
  return money(Math.round(value) * 100);
}

function oneDecimal(value: number): string {
  return value.toLocaleString("en-IN", { maximumFractionDigits: 1 });
}

/** `21 Nov 2026`, for an instant or a calendar date (`2026-11-21`). */
export function date(value: string): string {
  const { day, month, year } = partsOf(value);
  return `${day} ${month} ${year}`;
}

/** `21 Nov 2026, 14:05`. */
export function dateTime(instant: string): string {
  return `${date(instant)}, ${time(instant)}`;
}

/** `14:05`. */
export function time(instant: string): string {
  const { hour, minute } = partsOf(instant);
  return `${hour}:${minute}`;
}

/** The calendar date of an instant in IST, as `2026-11-21`. */
export function dayOf(instant: Date): string {
  return instant.toLocaleDateString("en-CA", { timeZone: zone });
}

/** `just now`, `5 min ago`, `in 3 h`, `yesterday, 14:05`, or the date. */
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

const parts = new Intl.DateTimeFormat("en-US", {
  timeZone: zone,
  day: "2-digit",
  month: "short",
  year: "numeric",
  hour: "2-digit",
  minute: "2-digit",
  hourCycle: "h23",
});

type Parts = Record<"day" | "month" | "year" | "hour" | "minute", string>;

function partsOf(value: string): Parts {
  // A calendar date has no time zone.
  const instant = /^\d{4}-\d{2}-\d{2}$/.test(value) ? `${value}T00:00:00+05:30` : value;
  return Object.fromEntries(parts.formatToParts(new Date(instant)).map(({ type, value }) => [type, value])) as Parts;
}

/** `+919845012345` as `+91 98450 12345`. Numbers of other countries stay unchanged. */
export function phone(number: string): string {
  return number.replace(/^\+91(\d{5})(\d{5})$/, "+91 $1 $2");
}
