/** Where things stand on a chart: round numbers at its side, round times below it. */

/** At most `most` round steps that reach at least `max`, from nought: `[0, 5, 10]`. */
export function steps(max: number, most = 3): number[] {
  const least = Math.max(max, 1) / most;
  const size = 10 ** Math.floor(Math.log10(least));
  const step = [1, 2, 2.5, 5, 10].map((factor) => factor * size).find((one) => one >= least) ?? size * 10;
  // What is counted comes whole.
  const whole = Math.max(1, step % 1 === 0 ? step : Math.ceil(step));
  return Array.from({ length: Math.ceil(Math.max(max, 1) / whole) + 1 }, (_, index) => index * whole);
}

const minute = 60_000;
const hour = 60 * minute;
const day = 24 * hour;

/** Round spans of time, in milliseconds, as they are read below a chart; all of them divide a day or are made of days. */
const spans = [minute, 5 * minute, 10 * minute, 15 * minute, 30 * minute, hour, 3 * hour, 6 * hour, 12 * hour, day];

/** India is ahead of UTC by this, all year. */
const ahead = 5.5 * hour;

export type Mark = { at: number; isDay: boolean };

/** At most `most` moments between two, at round Indian times. A day's beginning is told apart. */
export function moments(from: number, to: number, most: number): Mark[] {
  const step = spans.find((span) => (to - from) / span <= most) ?? day * Math.ceil((to - from) / day / most);
  const first = Math.ceil((from + ahead) / step) * step - ahead;
  const count = Math.max(0, Math.floor((to - first) / step) + 1);
  return Array.from({ length: count }, (_, index) => {
    const at = first + index * step;
    return { at, isDay: (at + ahead) % day === 0 };
  });
}

/** The parts of a line that has gaps where nothing is known: each part's indices. */
export function stretches(values: readonly (number | null)[]): number[][] {
  const parts: number[][] = [];
  for (const [index, value] of values.entries()) {
    if (value === null) continue;
    const last = parts.at(-1);
    if (last?.at(-1) === index - 1) last.push(index);
    else parts.push([index]);
  }
  return parts;
}
