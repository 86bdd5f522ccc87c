/** Many callers send public writes as fast as they get responses, while a user works and a visitor books. */
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { brokenPromises, overload } from "../faults/overload.mjs";

export const name = "overload";
export const describe = "64 callers of each public write for 5 s: /api/me and POST /api/leads of others under 500 ms at p99, refusals under 50 ms";

/** @param {import("../dev/bench.mjs").Context} ctx */
export async function run(ctx) {
  const folder = mkdtempSync(join(tmpdir(), "nivas-overload-"));
  try {
    const place = { databaseUrl: await ctx.freshDatabase(), bin: ctx.binDir, folder, log: ctx.log };
    const report = await overload(place, { callers: 64, seconds: 5 });
    const broken = brokenPromises(report);
    if (broken.length > 0) throw new Error(`${broken.join("; ")}\n${JSON.stringify(report.rows, null, 2)}`);
    return report;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
