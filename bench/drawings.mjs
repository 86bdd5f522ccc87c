/**
 * Drawings: how long a kitchen's plan and elevations take, from its measurements to SVG, beside a limit of a
 * millisecond, and whether memory stays flat.
 */
import { join } from "node:path";
import { command } from "../dev/command.mjs";

export const name = "drawings";
export const describe = "a kitchen's plan and elevations as SVG, 100,000 times";

const KITCHENS = 100_000;
/** Of a kitchen, in microseconds. */
const MOST_MEDIAN = 1000;
/** Memory after all kitchens, as a part of that after a fifth of them. */
const MOST_GROWTH = 1.15;

/** @param {import("../dev/bench.mjs").Context} ctx */
export async function run(ctx) {
  const { stdout } = await command(join(ctx.binDir, "drawings"), [String(KITCHENS)]);
  /** @type {{ count: number, medianUs: number, p99Us: number, maxUs: number, bytes: number, memoryKib: number[] }} */
  const { memoryKib, ...measured } = JSON.parse(stdout);
  const growth = memoryKib[4] / memoryKib[0];
  return {
    mostMedian: MOST_MEDIAN,
    memoryKib,
    growth,
    mostGrowth: MOST_GROWTH,
    holds: measured.medianUs < MOST_MEDIAN && growth <= MOST_GROWTH,
    rows: [measured],
  };
}
