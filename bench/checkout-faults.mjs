/**
 * Five hundred guests buy furniture while API and workers are killed a hundred times. A test rather than a benchmark;
 * `faults/faults.test.mjs` runs a short version.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brokenPromises, checkouts } from "../faults/checkouts.mjs";
import { withPostOffice } from "../faults/post-office.mjs";

export const name = "checkout-faults";
export const describe = "500 checkouts paid at the demo gateway, API and workers killed a hundred times on the way";

/** @param {import("../dev/bench.mjs").Context} ctx */
export async function run(ctx) {
  const folder = mkdtempSync(join(tmpdir(), "nivas-checkouts-"));
  try {
    const databaseUrl = await ctx.freshDatabase();
    const report = await withPostOffice((postOffice) =>
      checkouts({ databaseUrl, bin: ctx.binDir, folder, postOffice, log: ctx.log }, { orders: 500, kills: 100, lease: 10 }),
    );
    const broken = brokenPromises(report);
    const promises = Object.entries(broken).filter(([, count]) => count !== 0);
    if (promises.length > 0) throw new Error(`Broken: ${JSON.stringify(Object.fromEntries(promises))} ${JSON.stringify(report)}`);
    const { otherwise: _, ...figures } = report;
    return { ...figures, rows: Object.entries(broken).map(([what, count]) => ({ what, count })) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
