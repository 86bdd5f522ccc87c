/** The bars of the weekly trend, in the units of the drawing. */
import type { DealWeek } from "../../api/contract/types.gen";

export const chart = { width: 480, height: 120 };

export type Bar = { x: number; y: number; width: number; height: number };

/** Two bars for each week, on one scale. */
export function bars(weeks: readonly DealWeek[]): { monday: string; leads: Bar; signed: Bar }[] {
  const most = Math.max(1, ...weeks.flatMap(({ leads, signed }) => [leads, signed]));
  const band = chart.width / Math.max(1, weeks.length);
  const width = band * 0.36;
  const bar = (value: number, x: number): Bar => {
    const height = (value / most) * chart.height;
    return { x, y: chart.height - height, width, height };
  };
  return weeks.map(({ monday, leads, signed }, index) => ({
    monday,
    leads: bar(leads, index * band + band * 0.12),
    signed: bar(signed, index * band + band * 0.52),
  }));
}
