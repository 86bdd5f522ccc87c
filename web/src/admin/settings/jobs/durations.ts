/** Formats durations and ages. */
import { relative } from "../../../ui/format";

const second = 1000;
const minute = 60 * second;
const hour = 60 * minute;
const day = 24 * hour;

/** `12 ms`, `1.4 s`, `38 s`, `3 min 5 s`, `2 h 4 min`, `3 d 4 h`. */
export function span(milliseconds: number): string {
  const size = Math.max(0, milliseconds);
  if (size < second) return `${Math.round(size)} ms`;
  if (size < 10 * second) return `${Math.floor(size / 100) / 10} s`;
  if (size < minute) return `${Math.floor(size / second)} s`;
  if (size < hour) return twoUnits(size, minute, "min", second, "s");
  if (size < day) return twoUnits(size, hour, "h", minute, "min");
  return twoUnits(size, day, "d", hour, "h");
}

function twoUnits(size: number, large: number, largeName: string, small: number, smallName: string): string {
  const rest = Math.floor((size % large) / small);
  const whole = `${Math.floor(size / large)} ${largeName}`;
  return rest > 0 ? `${whole} ${rest} ${smallName}` : whole;
}

/** Time since an instant, in whole seconds because it is redrawn every second. Future instants count as now. */
export function age(instant: string, now: Date): string {
  const size = Math.max(0, now.getTime() - Date.parse(instant));
  return size < minute ? `${Math.floor(size / second)} s` : span(size);
}

/** The duration between two instants; null while either is unknown. */
export function between(from: string | null, to: string | null): string | null {
  return from && to ? span(Date.parse(to) - Date.parse(from)) : null;
}

/** How long ago something happened. A very recent event may be newer than `now`, which is updated once a minute. */
export function ago(instant: string, now: Date): string {
  return relative(instant, new Date(Math.max(now.getTime(), Date.parse(instant))));
}
