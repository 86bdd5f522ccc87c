/** Texts about upcoming and current maintenance. */
import { dateTime, dayOf, time } from "../../ui/format";

const minute = 60_000;

/** Product specification, 3.12. */
const noticePeriod = 15 * minute;

/** `less than a minute`, `14 minutes`, `1 hour 20 minutes`, `2 days`, rounded up to whole minutes. */
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

/** `2:30 pm`; with its date unless that is today. */
export function timeOrDateTime(instant: string, now: Date): string {
  return dayOf(new Date(instant)) === dayOf(now) ? time(instant) : dateTime(instant);
}

type Span = { startsAt: string; endsAt: string };

/** `Maintenance starts in 14 minutes, at 2:30 pm, and ends at 4:00 pm.`; null before the notice period. */
export function upcomingMessage({ startsAt, endsAt }: Span, now: Date): string | null {
  const left = Date.parse(startsAt) - now.getTime();
  if (left <= 0 || left > noticePeriod) return null;
  return `Maintenance starts in ${duration(left)}, at ${timeOrDateTime(startsAt, now)}, and ends at ${timeOrDateTime(endsAt, now)}.`;
}

type ActiveMaintenance = {
  cause: "manual" | "window" | null;
  since: string | null;
  until: string | null;
};

/** `Maintenance is on. Started at 2:30 pm, ends at 4:00 pm (scheduled).` */
export function activeMessage(active: ActiveMaintenance, now: Date): string {
  return `Maintenance is on. ${activePeriod(active, now)}.`;
}

/** `Started at 2:30 pm, ends at 4:00 pm (scheduled)`. */
export function activePeriod({ cause, since, until }: ActiveMaintenance, now: Date): string {
  const start = since && `Started at ${timeOrDateTime(since, now)}`;
  if (cause === "manual") return start ? `${start}, stays on until turned off` : "Stays on until turned off";
  const end = until && `ends at ${timeOrDateTime(until, now)}`;
  return `${[start, end].filter(Boolean).join(", ")} (scheduled)`;
}
