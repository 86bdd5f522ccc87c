/** Sets up what the tests need, runs every check and test, and ends with a summary: `make test`. */
import { existsSync, mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { ROOT, loadEnvironment } from "./checkout.mjs";
import { ensureChromium } from "./chromium.mjs";
import { attempt, stopCommands } from "./command.mjs";
import { ensureCompilers } from "./compilers.mjs";
import { count, failures } from "./count.mjs";
import { LINTED } from "./linted.mjs";
import { stopOrphans } from "./orphans.mjs";
import { acquire, freshDatabase } from "./postgres.mjs";
import { FOR_TESTS } from "./programs.mjs";
import { elapsed, paint } from "./progress.mjs";
import { faults, passed } from "./proofs.mjs";
import { checkTools } from "./tools.mjs";
import { WEB, installWeb } from "./web.mjs";

const LOGS = join(ROOT, "target", "test-logs");

/**
 * @typedef {{ name: string, passed: number, failed: number, took: string, note?: string, failures?: string[] }} Outcome
 * @typedef {{ cwd?: string, env?: Record<string, string>, runner?: import("./count.mjs").Runner, isAside?: boolean }} How
 */

/** @type {Outcome[]} */
const outcomes = [];

/** @type {NodeJS.Signals | undefined} */
let asked;

/** @returns {Promise<number>} the exit code */
async function main() {
  loadEnvironment();
  for (const name of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(name, () => {
      asked ??= name;
      stopCommands();
    });
  }
  const since = Date.now();
  // Logs of an earlier run prove nothing about this one.
  rmSync(LOGS, { recursive: true, force: true });
  mkdirSync(LOGS, { recursive: true });
  await stopOrphans(ROOT);
  await checkTools();

  /** @type {import("./postgres.mjs").Acquired | undefined} */
  let postgres;
  const compilers = setUp("Compilers", (onText) => ensureCompilers(onText));
  // The first Rust steps do not need the downloads.
  const packages = setUp("Web packages", (onText) => installWeb(onText));
  const browser = setUp("Chromium", (onText) => ensureChromium(onText));
  const database = setUp("Postgres", async () => (postgres = await acquire({ profile: "tests" })));
  try {
    await lint(compilers, packages, database);
    await rustPrograms();
    // What waits goes together with what computes: the last Rust tests wait for leases, journeys for pages, and the
    // launcher's tests for servers.
    const rust = rustTests(database);
    await web(packages);
    await Promise.all([rust, journeys(packages, browser, database), launcher()]);
    if (!asked) proofs();
  } finally {
    await Promise.all([packages, browser, database]);
    await postgres?.release();
  }
  return asked ? 128 + constants.signals[asked] : summarise(since);
}

/**
 * @param {Promise<unknown>} compilers
 * @param {Promise<unknown>} packages
 * @param {Promise<{ url: string } | null>} database
 */
async function lint(compilers, packages, database) {
  await run("Rust format", "cargo", ["fmt", "--all", "--check"]);
  await compilers;
  const postgres = await database;
  if (!postgres || (await packages) === null) return blocked(["Clippy, generated"], "the set-up failed");
  await run("Clippy, generated", "node", ["dev/generated.mjs", "--check"], { env: { DATABASE_URL: postgres.url } });
}

/** With the environment of the lint step, as for the tests: nothing is compiled again. */
async function rustPrograms() {
  await run("Rust programs", "cargo", FOR_TESTS, { env: LINTED });
}

/** @param {Promise<import("./postgres.mjs").Acquired | null>} database */
async function rustTests(database) {
  const postgres = await database;
  if (!postgres) return blocked(["Rust tests"], "no Postgres");
  const env = { ...LINTED, DATABASE_URL: postgres.url };
  // Docs have no code to test, but rustdoc would read each crate once more to find that out.
  const args = ["test", "--workspace", "--tests", "--no-fail-fast"];
  await run("Rust tests", "cargo", args, { env, runner: "cargo", isAside: true });
}

/** @param {Promise<unknown>} packages */
async function web(packages) {
  if ((await packages) === null) return blocked(["Web"], "no web packages");
  const how = { cwd: WEB };
  await run("Web lint", "npm", ["run", "lint"], how);
  await run("Web types", "npm", ["run", "typecheck"], how);
  await run("Web tests", "npm", ["test"], { ...how, runner: "vitest" });
  await run("Web build", "npm", ["run", "build"], how);
  await run("Web size", "npm", ["run", "size"], how);
}

async function launcher() {
  // By name: newer versions of Node do not accept a folder.
  const tests = ["dev", "faults"].flatMap((folder) =>
    readdirSync(join(ROOT, folder)).filter((name) => name.endsWith(".test.mjs")).map((name) => join(folder, name)),
  );
  await run("Launcher", "node", ["--test", "--test-reporter=spec", ...tests], { runner: "node", isAside: true });
}

/**
 * @param {Promise<unknown>} packages
 * @param {Promise<string | null>} browser
 * @param {Promise<{ url: string } | null>} database
 */
async function journeys(packages, browser, database) {
  const chromium = await browser;
  const postgres = await database;
  if ((await packages) === null || !chromium || !postgres) return blocked(["Journeys"], "the set-up failed");
  if (asked) return;
  const env = {
    BIN: "target/debug",
    CHROMIUM_PATH: chromium,
    DATABASE_URL: await freshDatabase(postgres.url, "nivas_journeys"),
  };
  await run("Journeys", "npm", ["run", "e2e"], { cwd: WEB, env, runner: "playwright" });
}

/** Compares docs/security.md with the tests that have just passed. */
function proofs() {
  const since = Date.now();
  const log = (/** @type {string} */ name) => {
    const file = logOf(name);
    return existsSync(file) ? readFileSync(file, "utf8") : "";
  };
  const ran = passed({ cargo: log("Rust tests"), playwright: log("Journeys"), node: log("Launcher") });
  const wrong = faults(readFileSync(join(ROOT, "docs", "security.md"), "utf8"), ran);
  outcomes.push({ name: "Security proofs", ...count(undefined, { code: wrong.length, output: "" }), failures: wrong, took: elapsed(since) });
}

/**
 * A set-up step: counts only if it fails, and then returns null.
 * @template T
 * @param {string} name
 * @param {(onText: (text: string) => void) => Promise<T>} work
 * @returns {Promise<T | null>}
 */
async function setUp(name, work) {
  const since = Date.now();
  try {
    const result = await work(() => {});
    outcomes.push({ name, passed: 0, failed: 0, took: elapsed(since), note: "set up" });
    return result;
  } catch (error) {
    console.error(`${name}: ${error.message}`);
    outcomes.push({ name, passed: 0, failed: 1, took: elapsed(since), note: "set-up failed" });
    return null;
  }
}

/**
 * Runs one step, shows its output and keeps it as a log. The output of a step with `isAside` is shown when it has ended,
 * so that it does not mix with another one's.
 * @param {string} name
 * @param {string} program
 * @param {string[]} args
 * @param {How} [how]
 * @returns {Promise<boolean>} whether it succeeded
 */
async function run(name, program, args, { cwd = ROOT, env = {}, runner, isAside = false } = {}) {
  if (asked) return false;
  const title = `\n${paint(1, `> ${name}`)}  ${[program, ...args].join(" ")}\n`;
  const show = (/** @type {string} */ text) => process.stdout.write(text);
  const since = Date.now();
  if (!isAside) show(title);
  const result = await attempt(program, args, { cwd, env, onText: isAside ? undefined : show });
  if (isAside) show(title + result.output);
  writeFileSync(logOf(name), result.output);
  outcomes.push({ name, ...count(runner, result), failures: failures(runner, result), took: elapsed(since) });
  return result.code === 0;
}

/** Path of a step's log. @param {string} name */
function logOf(name) {
  return join(LOGS, `${name.toLowerCase().replaceAll(" ", "-")}.log`);
}

/** Records steps as failed that cannot run because an earlier one failed. @param {string[]} names @param {string} note */
function blocked(names, note) {
  for (const name of names) outcomes.push({ name, passed: 0, failed: 1, took: "", note });
}

/** @param {number} since */
function summarise(since) {
  console.log("");
  for (const { name, passed, failed, took, note, failures = [] } of outcomes) {
    const mark = failed > 0 ? paint(31, "✗") : paint(32, "✓");
    const result = note ?? `${passed} passed${failed > 0 ? `, ${failed} failed` : ""}`;
    console.log(`${mark} ${name.padEnd(18)} ${took.padStart(12)}  ${result}`);
    for (const failure of failed > 0 ? failures : []) console.log(`  - ${failure}`);
  }
  const passed = outcomes.reduce((total, outcome) => total + outcome.passed, 0);
  const failed = outcomes.reduce((total, outcome) => total + outcome.failed, 0);
  console.log(`\nEverything took ${elapsed(since)}; the logs are in target/test-logs/.`);
  console.log(`${passed} passed, ${failed} failed`);
  return failed > 0 ? 1 : 0;
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(error.message);
  console.log("0 passed, 1 failed");
  process.exitCode = 1;
}
