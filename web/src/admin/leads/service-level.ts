/** The service level of a lead in words: how long there still is to call, or since when it is too late. */
import { count, dateTime, dayOf, daysBetween, relative } from "../../ui/format";
import type { Tone } from "../kit/status";
import type { Status } from "./status";

type Clocked = {
  status: Status;
  receivedAt: string;
  callDueAt: string | null;
  escalateAt: string | null;
  promiseAt: string | null;
  firstResponseAt: string | null;
  nextFollowUpOn: string | null;
};

export type Words = { tone: Tone; text: string; /** The exact time, for those who want it. */ exact?: string };

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** How the first call stands, while it has not been made. Null when nobody waits for it. */
export function firstCall(lead: Clocked, now: Date): Words | null {
  if (lead.firstResponseAt || lead.status !== "new" || !lead.callDueAt) return null;
  const exact = `Due ${dateTime(lead.callDueAt)}`;
  if (isPast(lead.promiseAt, now))
    return { tone: "danger", text: `Promise missed by ${since(lead.promiseAt, now)}`, exact };
  if (isPast(lead.escalateAt, now)) return { tone: "danger", text: `Overdue by ${since(lead.callDueAt, now)}`, exact };
  if (isPast(lead.callDueAt, now))
    return { tone: "attention", text: `Overdue by ${since(lead.callDueAt, now)}`, exact };
  return { tone: "neutral", text: `Call ${relative(lead.callDueAt, now)}`, exact };
}

/** How the promise was kept, once there was a first response. */
export function response(lead: Clocked): Words | null {
  const { firstResponseAt, receivedAt, callDueAt, promiseAt } = lead;
  if (!firstResponseAt) return null;
  const text = `Answered after ${span(Date.parse(firstResponseAt) - Date.parse(receivedAt))}`;
  const exact = dateTime(firstResponseAt);
  const after = (limit: string | null) => limit !== null && firstResponseAt > limit;
  if (after(promiseAt)) return { tone: "danger", text: `${text}, the promise was missed`, exact };
  if (after(callDueAt)) return { tone: "attention", text: `${text}, later than agreed`, exact };
  return { tone: "good", text: `${text}, in time`, exact };
}

/** The next thing to do about a lead: the first call, then what was agreed. */
export function nextStep(lead: Clocked, now: Date): Words | null {
  return firstCall(lead, now) ?? (lead.nextFollowUpOn ? followUp(lead.nextFollowUpOn, now) : null);
}

/** A follow-up in words, by its day. */
export function followUp(on: string, now: Date): Words {
  const days = daysBetween(dayOf(now), on);
  if (days === 0) return { tone: "attention", text: "Follow up today" };
  if (days < 0) return { tone: "danger", text: `Follow-up ${count(-days, "day")} late` };
  if (days === 1) return { tone: "neutral", text: "Follow up tomorrow" };
  return { tone: "neutral", text: `Follow up ${shortDay(on)}` };
}

/** The Indian day so many days after today. */
export function dayAfter(now: Date, days: number): string {
  return dayOf(new Date(now.getTime() + days * day));
}

/** `Tue 24 Nov`: for days that are near. */
export function shortDay(on: string): string {
  const [weekday, rest] = [name(on, { weekday: "short" }), name(on, { day: "numeric", month: "short" })];
  return `${weekday} ${rest}`;
}

function name(on: string, options: Intl.DateTimeFormatOptions): string {
  return new Date(`${on}T00:00:00Z`).toLocaleDateString("en-GB", { timeZone: "UTC", ...options });
}

/** `12 min`, `3 h 20 min`, `1 day 4 h`, `5 days`: the larger, the rougher. */
export function span(milliseconds: number): string {
  const days = Math.floor(milliseconds / day);
  const hours = Math.floor((milliseconds % day) / hour);
  const minutes = Math.floor((milliseconds % hour) / minute);
  if (days > 1) return `${days} days`;
  if (days === 1) return hours > 0 ? `1 day ${hours} h` : "1 day";
  if (hours > 0) return minutes > 0 ? `${hours} h ${minutes} min` : `${hours} h`;
  return minutes > 0 ? `${minutes} min` : "less than a minute";
}

function since(instant: string | null, now: Date): string {
  return span(now.getTime() - Date.parse(instant ?? ""));
}

function isPast(instant: string | null, now: Date): boolean {
  return instant !== null && Date.parse(instant) <= now.getTime();
}
