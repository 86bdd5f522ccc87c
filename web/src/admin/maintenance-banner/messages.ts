/** What is said about maintenance that is near or on, in words. */
import { dateTime, dayOf, time } from "../../ui/format";

const minute = 60_000;

/** How long before a window everybody who may pass it is told. Rule: product specification, maintenance. */
export const announcedAhead = 15 * minute;

/** `less than a minute`, `14 minutes`, `1 hour 20 minutes`, `2 days`; begun minutes count as whole ones. */
export function duration(milliseconds: number): string {
  if (milliseconds < minute) return "less than a minute";
  const minutes = Math.ceil(milliseconds / minute);
  const hours = Math.floor(minutes / 60);
  if (hours >= 48) return plural(Math.round(hours / 24), "day");
  return [hours > 0 && plural(hours, "hour"), minutes % 60 > 0 && plural(minutes % 60, "minute")]
    .filter(Boolean)
    .join(" ");
}

function plural(value: number, one: string): string {
  return `${value} ${one}${value === 1 ? "" : "s"}`;
}

/** `14:30`, or with its date where that is not today's. */
export function clock(instant: string, now: Date): string {
  return dayOf(new Date(instant)) === dayOf(now) ? time(instant) : dateTime(instant);
}

type Span = { startsAt: string; endsAt: string };

/** `Maintenance begins in 14 minutes, at 14:30, and ends at 16:00.`; null while it is too far away. */
export function announcement({ startsAt, endsAt }: Span, now: Date): string | null {
  const left = Date.parse(startsAt) - now.getTime();
  if (left <= 0 || left > announcedAhead) return null;
  return `Maintenance begins in ${duration(left)}, at ${clock(startsAt, now)}, and ends at ${clock(endsAt, now)}.`;
}

type Present = {
  cause: "manual" | "window" | null;
  since: string | null;
  until: string | null;
};

/** `Maintenance is on since 14:30 until 16:00, as planned.` */
export function standing(present: Present, now: Date): string {
  return `Maintenance is on ${how(present, now)}.`;
}

/** `since 14:30 until 16:00, as planned` */
export function how({ cause, since, until }: Present, now: Date): string {
  const from = since ? `since ${clock(since, now)} ` : "";
  if (cause === "manual") return `${from}until somebody switches it off`;
  return `${from}${until ? `until ${clock(until, now)}` : ""}, as planned`;
}
