/**
 * Two hundred quotations sent with a bulk action, while a worker is killed. A test rather than a benchmark;
 * `faults/faults.test.mjs` runs a short version.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { withPostOffice } from "../faults/post-office.mjs";
import { brokenPromises, quotations } from "../faults/quotations.mjs";

export const name = "quotation-faults";
export const describe = "200 quotations sent by one click, a worker killed twice on the way";

/** @param {import("../dev/bench.mjs").Context} ctx */
export async function run(ctx) {
  const folder = mkdtempSync(join(tmpdir(), "nivas-quotations-"));
  try {
    const databaseUrl = await ctx.freshDatabase();
    const report = await withPostOffice((postOffice) =>
      quotations({ databaseUrl, bin: ctx.binDir, folder, postOffice, log: ctx.log }, { quotations: 200, kills: 2, lease: 2 }),
    );
    const broken = brokenPromises(report);
    const promises = Object.entries(broken).filter(([, count]) => count !== 0);
    if (promises.length > 0) throw new Error(`Broken: ${JSON.stringify(Object.fromEntries(promises))}`);
    return { ...report, rows: Object.entries(broken).map(([what, count]) => ({ what, count })) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
