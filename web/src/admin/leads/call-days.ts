/** Days on which the customer can be called, within the team's hours. */
import type { WorkingHours } from "../../api/contract/types.gen";
import { dayOf, timeOfDay } from "../../ui/format";
import { sinceMonday } from "../kit/form/date-text";
import { toInput } from "../kit/form/ist";
import { dayAfter } from "./service-level";

export type CallDay = {
  /** `2026-11-21`. */
  day: string;
  label: string;
  /** `9:00 am–6:00 pm`; what is left of today. */
  hours: string;
};

const shortcuts = [
  { label: "Today", days: 0 },
  { label: "Tomorrow", days: 1 },
  { label: "In 3 days", days: 3 },
  { label: "In a week", days: 7 },
];

/** The usual follow-up days on which the team still makes calls. */
export function callDays(hours: WorkingHours, now: Date): CallDay[] {
  return shortcuts.flatMap(({ label, days }) => {
    const day = dayAfter(now, days);
    const { from, until } = sinceMonday(day) === 6 ? hours.sunday : hours.weekdays;
    // Only the rest of today is left.
    const start = day === dayOf(now) ? later(from, `${toInput(now).slice(11)}:00`) : from;
    return start < until ? [{ day, label, hours: `${timeOfDay(start)}–${timeOfDay(until)}` }] : [];
  });
}

/** Times of day compare as texts. */
function later(one: string, other: string): string {
  return one > other ? one : other;
}
