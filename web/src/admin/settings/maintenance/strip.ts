/** Maintenance windows by day, in IST. */
import { date, dayOf } from "../../../ui/format";
import { shortWeekday } from "../../kit/days";

const day = 86_400_000;

/** Including today. */
const stripDays = 30;

export type Span = { id: string; startsAt: string; endsAt: string };

/** The part of a window on one day, from 0 (midnight) to 1 (the next midnight). */
export type Segment<Window extends Span> = { window: Window; from: number; until: number };

export type StripDay<Window extends Span> = {
  /** `2026-11-21` */
  day: string;
  /** `Sat` */
  weekday: string;
  /** `21` */
  number: number;
  /** `Nov`, on the first day shown and on the first of each month. */
  month: string | null;
  isSunday: boolean;
  segments: Segment<Window>[];
};

export function strip<Window extends Span>(windows: readonly Window[], now: Date): StripDay<Window>[] {
  const today = Date.parse(`${dayOf(now)}T00:00:00+05:30`);
  return Array.from({ length: stripDays }, (_, index) => {
    const from = today + index * day;
    const name = dayOf(new Date(from));
    const number = Number(name.slice(8));
    const weekday = shortWeekday(name);
    return {
      day: name,
      weekday,
      number,
      month: index === 0 || number === 1 ? date(name).slice(3, 6) : null,
      isSunday: weekday === "Sun",
      segments: windows.flatMap((window) => segment(window, from)),
    };
  });
}

function segment<Window extends Span>(window: Window, from: number): Segment<Window>[] {
  const start = Math.max(0, (Date.parse(window.startsAt) - from) / day);
  const end = Math.min(1, (Date.parse(window.endsAt) - from) / day);
  return start < end ? [{ window, from: start, until: end }] : [];
}
