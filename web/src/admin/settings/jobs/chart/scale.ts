/** Ticks for the axes of a chart. */
import { istOffset } from "../../../../ui/ist";

/** Round ticks from 0 to at least `max`, in at most `maxSteps` steps: `[0, 5, 10]`. */
export function valueTicks(max: number, maxSteps = 3): number[] {
  const minStep = Math.max(max, 1) / maxSteps;
  const size = 10 ** Math.floor(Math.log10(minStep));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * size).find((one) => one >= minStep) ?? size * 10;
  // Counts are whole numbers.
  const whole = Math.max(1, step % 1 === 0 ? step : Math.ceil(step));
  return Array.from({ length: Math.ceil(Math.max(max, 1) / whole) + 1 }, (_, index) => index * whole);
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Round steps for a time axis, in milliseconds. Each divides a day evenly. */
const spans = [minute, 5 * minute, 10 * minute, 15 * minute, 30 * minute, hour, 3 * hour, 6 * hour, 12 * hour, day];

export type TimeTick = { at: number; isDay: boolean };

/** At most `max` ticks at round times in IST. */
export function timeTicks(from: number, to: number, max: number): TimeTick[] {
  const step = spans.find((span) => (to - from) / span <= max) ?? day * Math.ceil((to - from) / day / max);
  const first = Math.ceil((from + istOffset) / step) * step - istOffset;
  const count = Math.max(0, Math.floor((to - first) / step) + 1);
  return Array.from({ length: count }, (_, index) => {
    const at = first + index * step;
    return { at, isDay: (at + istOffset) % day === 0 };
  });
}

/** The indices of each uninterrupted run of values: a line has gaps where values are missing. */
export function segments(values: readonly (number | null)[]): number[][] {
  const runs: number[][] = [];
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const last = runs.at(-1);
    if (last?.at(-1) === index - 1) last.push(index);
    else runs.push([index]);
  }
  return runs;
}
