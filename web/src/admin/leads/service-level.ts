/** The service level of a lead: when the first call and the follow-up are due, and whether they are late. */
import { count, dateTime, dayOf, daysBetween, relative } from "../../ui/format";
import { weekdayDate } from "../kit/days";
import { addDays } from "../kit/form/date-text";
import type { Tone } from "../kit/status";
import { span } from "../kit/time";
import type { Status } from "./status";

type TimedLead = {
  status: Status;
  receivedAt: string;
  callDueAt: string | null;
  escalateAt: string | null;
  promiseAt: string | null;
  firstResponseAt: string | null;
  nextFollowUpOn: string | null;
};

export type TimeStatus = { tone: Tone; text: string; /** The exact time, for the tooltip. */ exact?: string };

/** When the first call is due. Null if it was made, or is not needed any more. */
export function firstCall(lead: TimedLead, now: Date): TimeStatus | null {
  if (lead.firstResponseAt || lead.status !== "new" || !lead.callDueAt) return null;
  const exact = `Due ${dateTime(lead.callDueAt)}`;
  if (isPast(lead.promiseAt, now))
    return { tone: "danger", text: `Missed callback, ${since(lead.promiseAt, now)} late`, exact };
  if (isPast(lead.escalateAt, now)) return { tone: "danger", text: `Overdue by ${since(lead.callDueAt, now)}`, exact };
  if (isPast(lead.callDueAt, now))
    return { tone: "attention", text: `Overdue by ${since(lead.callDueAt, now)}`, exact };
  return { tone: "neutral", text: `Call ${relative(lead.callDueAt, now)}`, exact };
}

/** How fast the first response was. Null before there is one. */
export function response(lead: TimedLead): TimeStatus | null {
  const { firstResponseAt, receivedAt, callDueAt, promiseAt } = lead;
  if (!firstResponseAt) return null;
  const text = `First contact in ${span(Date.parse(firstResponseAt) - Date.parse(receivedAt))}`;
  const exact = dateTime(firstResponseAt);
  const after = (limit: string | null) => limit !== null && firstResponseAt > limit;
  if (after(promiseAt)) return { tone: "danger", text: `${text} (missed callback)`, exact };
  if (after(callDueAt)) return { tone: "attention", text: `${text} (late)`, exact };
  return { tone: "good", text: `${text} (on time)`, exact };
}

/** The first call comes before any follow-up. */
export function nextStep(lead: TimedLead, now: Date): TimeStatus | null {
  return firstCall(lead, now) ?? (lead.nextFollowUpOn ? followUp(lead.nextFollowUpOn, now) : null);
}

/** `Follow up today`, `Follow-up 2 days late`. */
function followUp(on: string, now: Date): TimeStatus {
  const { tone, text } = followUpDay(on, now);
  if (tone === "danger") return { tone, text: `Follow-up ${text}` };
  return { tone, text: `Follow up ${text.replace(/^To/, "to")}` };
}

/** The day of a follow-up, beside a label: `Today`, `2 days late`, `Tue, 24 Nov 2026`. */
export function followUpDay(on: string, now: Date): TimeStatus {
  const days = daysBetween(dayOf(now), on);
  if (days === 0) return { tone: "attention", text: "Today" };
  if (days < 0) return { tone: "danger", text: `${count(-days, "day")} late` };
  return { tone: "neutral", text: days === 1 ? "Tomorrow" : weekdayDate(on) };
}

/** Today plus `days`, as a date in India. */
export function dayAfter(now: Date, days: number): string {
  return addDays(dayOf(now), days);
}

function since(instant: string | null, now: Date): string {
  return span(now.getTime() - Date.parse(instant ?? ""));
}

function isPast(instant: string | null, now: Date): boolean {
  return instant !== null && Date.parse(instant) <= now.getTime();
}
