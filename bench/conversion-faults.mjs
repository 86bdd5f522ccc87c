/**
 * Ten thousand events on their way to three ad platforms while workers are killed and the platforms are away, busy and
 * refuse some. A test rather than a benchmark; `faults/faults.test.mjs` runs a short version.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brokenPromises, conversions } from "../faults/conversions.mjs";

export const name = "conversion-faults";
export const describe = "10,000 events for three ad platforms: workers killed 30 times, 20 s of outage, 5% refused, 5% of answers 503";

/** @param {import("../dev/bench.mjs").Context} ctx */
export async function run(ctx) {
  const folder = mkdtempSync(join(tmpdir(), "nivas-conversions-"));
  try {
    const databaseUrl = await ctx.freshDatabase();
    const report = await conversions({ databaseUrl, bin: ctx.binDir, folder, log: ctx.log }, { events: 10_000, kills: 30, outage: 20, lease: 10 });
    const broken = brokenPromises(report);
    const promises = Object.entries(broken).filter(([, count]) => count !== 0);
    if (promises.length > 0) throw new Error(`Broken: ${JSON.stringify(Object.fromEntries(promises))} ${JSON.stringify(report)}`);
    return { ...report, rows: Object.entries(broken).map(([what, count]) => ({ what, count })) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
