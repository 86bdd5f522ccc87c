/**
 * Benchmarks of release programs on a durable Postgres (fsync on): `make bench`, or a single one with
 * `make bench NAME=leads`.
 *
 * An entry is a file `bench/<name>.mjs` that exports
 *   name      the file's name
 *   describe  one line: what is compared with what
 *   isAlone   true if it needs neither the programs nor Postgres; then neither is waited for
 *   run(ctx)  measures and returns a report: an object of plain values, whose `rows`, an array of flat objects, are
 *             shown as a table; it is written to `target/bench/<name>.json` with the machine, its load and the date.
 * A peer or floor for comparison belongs in the same run: machines differ, ratios less so.
 */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { existsSync, mkdirSync, openSync, readdirSync, writeFileSync } from "node:fs";
import { createRequire } from "node:module";
import { availableParallelism, cpus, loadavg, totalmem } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { pathToFileURL } from "node:url";
import { ROOT, loadEnvironment } from "./checkout.mjs";
import { command, stopCommands, which } from "./command.mjs";
import { ensureCompilers } from "./compilers.mjs";
import { remember, stopGroup, stopOrphans } from "./orphans.mjs";
import { portsFrom } from "./port.mjs";
import { dropDatabase, freshDatabase, withPostgres } from "./postgres.mjs";
import { installedPrograms } from "./postgres/binaries.mjs";
import { record } from "./process.mjs";
import { MEASURED, release } from "./programs.mjs";
import { elapsed } from "./progress.mjs";
import { checkTools } from "./tools.mjs";

const ENTRIES = join(ROOT, "bench");
const REPORTS = join(ROOT, "target", "bench");

const freePort = portsFrom(18_000);

/**
 * Context of an entry.
 * @typedef {{
 *   databaseUrl: string,
 *   binDir: string,
 *   freshDatabase: () => Promise<string>,
 *   spawnApi: (env: Record<string, string>) => Promise<Started>,
 *   spawnWorker: (env: Record<string, string>) => Promise<Started>,
 *   program: (name: string) => string | null,
 *   library: (name: string) => Promise<any>,
 *   log: (line: string) => void,
 *   stop: () => Promise<void>,
 * }} Context
 *   `databaseUrl`: the server's empty database `nivas`;
 *   `binDir`: the folder of the release programs;
 *   `freshDatabase`: the URL of a new, migrated database, dropped after the entry;
 *   `spawnApi`, `spawnWorker`: start a program with at least DATABASE_URL, on a free port, and wait until the API is
 *     ready;
 *   `program`: the path of a tool such as `pgbench`, or null;
 *   `library`: a package of bench/package.json, installed on first use;
 *   `stop`: stops all spawned programs; also called after the entry.
 * @typedef {{ url: string, pid: number, stop: () => Promise<void> }} Started
 * @typedef {{ name: string, describe: string, isAlone?: boolean, run: (ctx: Context) => Promise<Record<string, unknown>> }} Entry
 */

/** @param {string | undefined} only @returns {Promise<number>} the exit code */
async function main(only) {
  loadEnvironment();
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, stopEverything);
  await stopOrphans(ROOT);
  await checkTools();
  await ensureCompilers((text) => process.stderr.write(text));
  const entries = await load(only);
  mkdirSync(REPORTS, { recursive: true });
  if (entries.every((entry) => entry.isAlone)) return measureAll(entries, "");
  await command("cargo", release(MEASURED), { onText: (text) => process.stderr.write(text) });
  return withPostgres({ profile: "bench" }, (url) => measureAll(entries, url));
}

/** @param {Entry[]} entries @param {string} url @returns {Promise<number>} the exit code */
async function measureAll(entries, url) {
  let failures = 0;
  for (const entry of entries) if (!isStopping && !(await measure(entry, url))) failures += 1;
  return failures > 0 || isStopping ? 1 : 0;
}

/** @param {string | undefined} only */
async function load(only) {
  const files = existsSync(ENTRIES) ? readdirSync(ENTRIES) : [];
  const names = files.filter((file) => file.endsWith(".mjs")).map((file) => file.slice(0, -4)).sort();
  if (names.length === 0) throw new Error("There is no benchmark in bench/.");
  if (only && !names.includes(only)) throw new Error(`Unknown benchmark "${only}"; the benchmarks are ${names.join(", ")}.`);
  return Promise.all(
    names.filter((name) => !only || name === only).map((name) => import(pathToFileURL(join(ENTRIES, `${name}.mjs`)).href)),
  );
}

/** @param {Entry} entry @param {string} url */
async function measure(entry, url) {
  console.log(`\n${entry.name}: ${entry.describe}`);
  const since = Date.now();
  const loadBefore = loadavg();
  const { ctx, close } = context(entry.name, url);
  try {
    const report = await entry.run(ctx);
    const file = join(REPORTS, `${entry.name}.json`);
    const machine = {
      cpu: cpus()[0]?.model ?? "unknown",
      cores: availableParallelism(),
      memoryMib: Math.round(totalmem() / 2 ** 20),
      platform: `${process.platform} ${process.arch}`,
      loadBefore,
      loadAfter: loadavg(),
    };
    const about = { name: entry.name, describe: entry.describe, date: new Date(since).toISOString(), machine };
    writeFileSync(file, `${JSON.stringify({ ...about, seconds: (Date.now() - since) / 1000, report }, null, 2)}\n`);
    show(report);
    console.log(`took ${elapsed(since)}, load ${loadBefore[0].toFixed(2)} before; target/bench/${entry.name}.json`);
    return true;
  } catch (error) {
    console.error(`${entry.name} failed: ${error.stack}`);
    return false;
  } finally {
    await close();
  }
}

/** @param {Record<string, unknown>} report */
function show({ rows, ...rest }) {
  for (const [name, value] of Object.entries(rest)) {
    console.log(`  ${name}: ${typeof value === "object" ? JSON.stringify(value) : value}`);
  }
  if (!Array.isArray(rows) || rows.length === 0) return;
  const names = Object.keys(rows[0]);
  const lines = [names, ...rows.map((row) => names.map((name) => shown(row[name])))];
  const widths = names.map((_, column) => Math.max(...lines.map((line) => line[column].length)));
  for (const line of lines) {
    console.log(`  ${line.map((cell, column) => (column === 0 ? cell.padEnd(widths[0]) : cell.padStart(widths[column]))).join("  ")}`);
  }
}

/** @param {unknown} value */
function shown(value) {
  if (typeof value !== "number") return String(value ?? "");
  return Number.isInteger(value) ? String(value) : value.toFixed(Math.abs(value) < 10 ? 2 : 1);
}

let isStopping = false;

/** @type {Set<Started>} */
const started = new Set();

function stopEverything() {
  isStopping = true;
  stopCommands();
  for (const one of started) void one.stop();
}

/** @param {string} name @param {string} url */
function context(name, url) {
  const binDir = join(ROOT, "target", "release");
  /** @type {string[]} */
  const databases = [];
  const stop = async () => {
    await Promise.all([...started].map((one) => one.stop()));
  };

  /** @type {Context} */
  const ctx = {
    databaseUrl: url,
    binDir,
    async freshDatabase() {
      const database = `nivas_bench_${process.pid}_${databases.length + 1}`;
      databases.push(database);
      const fresh = await freshDatabase(url, database);
      await command(join(binDir, "api"), ["migrate"], { env: { DATABASE_URL: fresh } });
      return fresh;
    },
    async spawnApi(env) {
      const port = env.PORT ?? String(await freePort());
      const api = launch(join(binDir, "api"), name, { DATABASE_URL: url, PORT: port, API_METRICS_PORT: "0", ...env }, `http://127.0.0.1:${port}`);
      await untilReady(api);
      return api;
    },
    async spawnWorker(env) {
      const port = env.WORKER_METRICS_PORT ?? String(await freePort());
      const more = { DATABASE_URL: url, WORKER_METRICS_PORT: port, ...env };
      return launch(join(binDir, "worker"), name, more, `http://127.0.0.1:${port}`);
    },
    program: (tool) => which(tool) ?? installedPrograms(tool)[0] ?? null,
    async library(library) {
      if (!existsSync(join(ENTRIES, "node_modules", library))) {
        await command("npm", ["ci", "--ignore-scripts", "--no-audit", "--no-fund"], { cwd: ENTRIES });
      }
      return (await import(pathToFileURL(createRequire(join(ENTRIES, "package.json")).resolve(library)).href)).default;
    },
    log: (line) => console.log(`  ${line}`),
    stop,
  };
  const close = async () => {
    await stop();
    for (const database of databases) await dropDatabase(url, database);
  };
  return { ctx, close };
}

/** @param {string} program @param {string} name @param {Record<string, string>} env @param {string} url @returns {Started} */
function launch(program, name, env, url) {
  const log = openSync(join(REPORTS, `${name}.log`), "a");
  const child = spawn(program, [], { cwd: ROOT, env: { SECRET_KEY: randomUUID() + randomUUID(), ...process.env, ...env }, detached: true, stdio: ["ignore", log, log] });
  child.on("error", () => {});
  if (!child.pid) throw new Error(`Cannot start ${program}.`);
  const forget = remember(ROOT, child.pid, "bench");
  const leader = record(child.pid);
  const one = {
    url,
    pid: child.pid,
    async stop() {
      if (!started.delete(one)) return;
      await stopGroup(leader, 15_000);
      forget();
    },
  };
  started.add(one);
  return one;
}

/** @param {Started} api */
async function untilReady(api) {
  for (const deadline = Date.now() + 30_000; Date.now() < deadline; await sleep(50)) {
    const reply = await fetch(`${api.url}/api/ready`).catch(() => null);
    if (reply?.ok) return;
  }
  throw new Error(`${api.url} is not ready after 30 s.`);
}

try {
  process.exitCode = await main(process.argv[2]);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
