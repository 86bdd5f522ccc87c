/**
 * Two hundred quotations sent by one click, with a worker killed on the way. Not a measurement but a proof;
 * `faults/faults.test.mjs` has a short form of it in every test run.
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
