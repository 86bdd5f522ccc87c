/**
 * Short fault tests of the queue with real processes. The long ones are `make bench NAME=queue-faults`,
 * `NAME=quotation-faults`, `NAME=photograph-faults`, `NAME=checkout-faults` and `NAME=conversion-faults`.
 */
import assert from "node:assert/strict";
import { existsSync, mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { after, before, describe, test } from "node:test";
import { ROOT } from "../dev/checkout.mjs";
import { command } from "../dev/command.mjs";
import { brokenPromises as brokenOfCheckouts, checkouts } from "./checkouts.mjs";
import { brokenPromises as brokenOfConversions, conversions } from "./conversions.mjs";
import { kill } from "./kill.mjs";
import { partition } from "./partition.mjs";
import { brokenPromises as brokenOfPhotographs, photographs } from "./photographs.mjs";
import { withPostOffice } from "./post-office.mjs";
import { brokenPromises, quotations } from "./quotations.mjs";
import { acquire, dropDatabase, freshDatabase } from "../dev/postgres.mjs";

const BIN = resolve(ROOT, process.env.BIN || "target/debug");

// Several times what all of them take on an idle machine.
describe("the queue", { timeout: 900_000 }, () => {
  /** @type {import("../dev/postgres.mjs").Acquired} */
  let postgres;
  /** @type {string[]} */
  const databases = [];

  async function place() {
    const name = `nivas_faults_${process.pid}_${databases.length}`;
    databases.push(name);
    const databaseUrl = await freshDatabase(postgres.url, name);
    await command(join(BIN, "api"), ["migrate"], { env: { DATABASE_URL: databaseUrl } });
    return { databaseUrl, program: join(BIN, "chores"), log() {} };
  }

  before(async () => {
    for (const program of ["api", "worker", "chores", "originals"]) {
      assert.ok(existsSync(join(BIN, program)), `${program} is not built: cargo build --workspace --bins`);
    }
    postgres = await acquire({ profile: "tests" });
  });

  after(async () => {
    for (const name of databases) await dropDatabase(postgres.url, name);
    await postgres?.release();
  });

  test("loses nothing when its worker is killed, and does twice only what was in hand", async (t) => {
    const report = await kill(await place(), { jobs: 1000, milliseconds: 20, kills: 5, lease: 2 });
    t.diagnostic(JSON.stringify(report));
    const { lost, notDone, doneTwiceThoughNotInHand, takeOverSeconds, leaseSeconds } = report;
    assert.deepEqual({ lost, notDone, doneTwiceThoughNotInHand }, { lost: 0, notDone: 0, doneTwiceThoughNotInHand: 0 });
    assert.ok(report.inHandAtKills.some((count) => count > 0), "no kill met a worker at work");
    // Workers look for silent ones six times per lease; the rest is for a busy machine.
    assert.ok(takeOverSeconds < leaseSeconds * 2, `taken over after ${takeOverSeconds} s`);
  });

  test("refuses what a worker says that stood still for longer than its lease", async (t) => {
    const report = await partition(await place(), { lease: 2, still: 5 });
    t.diagnostic(JSON.stringify(report));
    const { jobs, refused, takenOver, isRefusalLogged, workersThatEndedThem, left } = report;
    assert.deepEqual(
      { refused, takenOver, isRefusalLogged, workersThatEndedThem, left },
      { refused: jobs, takenOver: jobs, isRefusalLogged: true, workersThatEndedThem: 1, left: 0 },
    );
  });

  test("sends quotations that were chosen together once each, whatever becomes of a worker", async (t) => {
    const { databaseUrl, log } = await place();
    const folder = mkdtempSync(join(tmpdir(), "nivas-quotations-"));
    try {
      const report = await withPostOffice((postOffice) =>
        quotations({ databaseUrl, bin: BIN, folder, postOffice, log }, { quotations: 24, kills: 1, lease: 2 }),
      );
      t.diagnostic(JSON.stringify(report));
      const broken = brokenPromises(report);
      assert.deepEqual(broken, Object.fromEntries(Object.keys(broken).map((what) => [what, 0])));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test("makes all pictures of every photograph, whatever becomes of workers and of the storage", async (t) => {
    const { databaseUrl, log } = await place();
    const folder = mkdtempSync(join(tmpdir(), "nivas-photographs-"));
    try {
      const report = await photographs({ databaseUrl, bin: BIN, folder, log }, { photographs: 24, kills: 2, outage: 3, lease: 2 });
      t.diagnostic(JSON.stringify(report));
      const broken = brokenOfPhotographs(report);
      assert.deepEqual(broken, Object.fromEntries(Object.keys(broken).map((what) => [what, 0])), JSON.stringify(report));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test("takes furniture orders, their money and their pieces once, whatever becomes of API and workers", async (t) => {
    const { databaseUrl, log } = await place();
    const folder = mkdtempSync(join(tmpdir(), "nivas-checkouts-"));
    try {
      const report = await withPostOffice((postOffice) =>
        checkouts({ databaseUrl, bin: BIN, folder, postOffice, log }, { orders: 30, kills: 6, lease: 5 }),
      );
      t.diagnostic(JSON.stringify(report));
      const broken = brokenOfCheckouts(report);
      assert.deepEqual(broken, Object.fromEntries(Object.keys(broken).map((what) => [what, 0])), JSON.stringify(report));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });

  test("tells ad platforms of each event once, or says why not, whatever becomes of workers and platforms", async (t) => {
    const { databaseUrl, log } = await place();
    const folder = mkdtempSync(join(tmpdir(), "nivas-conversions-"));
    try {
      const report = await conversions({ databaseUrl, bin: BIN, folder, log }, { events: 300, kills: 3, outage: 3, lease: 2 });
      t.diagnostic(JSON.stringify(report));
      const broken = brokenOfConversions(report);
      assert.deepEqual(broken, Object.fromEntries(Object.keys(broken).map((what) => [what, 0])), JSON.stringify(report));
    } finally {
      rmSync(folder, { recursive: true, force: true });
    }
  });
});
