/** The lock between processes: one at a time, and nothing left behind by a killed holder. */
import assert from "node:assert/strict";
import { spawn } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { test } from "node:test";
import { fileURLToPath } from "node:url";

const LOCK = fileURLToPath(new URL("lock.mjs", import.meta.url));

/** @param {import("node:test").TestContext} t @param {string} body @param {string} folder */
function contender(t, body, folder) {
  const source = `
    import { withLock } from ${JSON.stringify(LOCK)};
    import { readFileSync, writeFileSync } from "node:fs";
    import { setTimeout as sleep } from "node:timers/promises";
    const folder = ${JSON.stringify(folder)}, counter = folder + ".count";
    ${body}`;
  const child = spawn(process.execPath, ["--input-type=module", "-e", source], { stdio: ["ignore", "pipe", "inherit"] });
  t.after(() => child.kill("SIGKILL"));
  return { child, done: new Promise((resolve) => child.on("exit", resolve)) };
}

test("lets one process in at a time", { timeout: 60_000 }, async (t) => {
  const folder = join(mkdtempSync(join(tmpdir(), "nivas-lock-")), "lock");
  t.after(() => rmSync(join(folder, ".."), { recursive: true }));
  writeFileSync(`${folder}.count`, "0");
  const body = `
    for (let round = 0; round < 10; round++) {
      await withLock(folder, async () => {
        const seen = Number(readFileSync(counter, "utf8"));
        await sleep(2);
        writeFileSync(counter, String(seen + 1));
      });
    }`;
  await Promise.all(Array.from({ length: 6 }, () => contender(t, body, folder).done));
  assert.equal(readFileSync(`${folder}.count`, "utf8"), "60");
});

test("is free again when its holder was killed", { timeout: 60_000 }, async (t) => {
  const folder = join(mkdtempSync(join(tmpdir(), "nivas-lock-")), "lock");
  t.after(() => rmSync(join(folder, ".."), { recursive: true }));
  const holder = contender(t, `await withLock(folder, () => { console.log("in"); return sleep(600_000); });`, folder);
  await new Promise((resolve) => holder.child.stdout.once("data", resolve));
  const next = contender(t, `await withLock(folder, async () => writeFileSync(counter, "in"));`, folder);
  holder.child.kill("SIGKILL");
  assert.equal(await next.done, 0);
  assert.equal(readFileSync(`${folder}.count`, "utf8"), "in");
});
