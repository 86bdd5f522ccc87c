/**
 * Five hundred photographs and a folder of malicious files, uploaded in a browser while a worker is killed five times
 * and the storage fails for 20 s. A test rather than a benchmark; `faults/faults.test.mjs` runs a short version.
 */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brokenPromises, photographs } from "../faults/photographs.mjs";
import { buildWeb, installWeb } from "../dev/web.mjs";

export const name = "photograph-faults";
export const describe = "500 photographs by a browser, a worker killed five times and no storage for 20 s on the way";

const show = (/** @type {string} */ text) => void process.stderr.write(text);

/** @param {import("../dev/bench.mjs").Context} ctx */
export async function run(ctx) {
  const folder = mkdtempSync(join(tmpdir(), "nivas-photographs-"));
  try {
    const databaseUrl = await ctx.freshDatabase();
    const place = { databaseUrl, bin: ctx.binDir, folder, log: ctx.log };
    await installWeb(show);
    await buildWeb(show);
    const report = await photographs(place, { photographs: 500, kills: 5, outage: 20, lease: 2, inBrowser: true });
    const broken = brokenPromises(report);
    const promises = Object.entries(broken).filter(([, count]) => count !== 0);
    if (promises.length > 0) throw new Error(`Broken: ${JSON.stringify(Object.fromEntries(promises))} ${JSON.stringify(report)}`);
    return { ...report, rows: Object.entries(broken).map(([what, count]) => ({ what, count })) };
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
