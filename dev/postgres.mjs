/**
 * Postgres for development and tests: the one of `DATABASE_URL`, or else the checkout's own cluster below `.data/`.
 *
 *   node dev/postgres.mjs run [--profile tests] -- command args...   with DATABASE_URL set, for as long as it runs
 *   node dev/postgres.mjs start | stop | status | url | remove [--profile tests]
 *
 * Profiles: `durable` (the default), `tests` (fast, in memory if possible, loses data if the machine fails) and
 * `bench`; each has its own cluster. `NIVAS_POSTGRES=installed` or `=package` selects the server's programs; by default
 * they are an installed PostgreSQL 15 or newer, or else the npm package.
 */
import { spawn } from "node:child_process";
import { realpathSync } from "node:fs";
import { constants } from "node:os";
import { dirname } from "node:path";
import { fileURLToPath } from "node:url";
import { withLock } from "./lock.mjs";
import { identifier, literal, query } from "./postgres/client.mjs";
import { applicationUrlOf, ensureApplication, ensureRunning, running, stop, urlOf } from "./postgres/cluster.mjs";
import { PROFILES, lockOf, openPlace, removePlace } from "./postgres/place.mjs";
import { forgetKept, register, users } from "./postgres/users.mjs";

const ROOT = dirname(dirname(fileURLToPath(import.meta.url)));
const DATABASE = "nivas";

/**
 * @typedef {{ root?: string, profile?: string, log?: (line: string) => void, kept?: boolean }} Options
 * @typedef {{ url: string, applicationUrl: string, release: () => Promise<void> }} Acquired
 *   `url`: as the owner, for migrations; `applicationUrl`: as the role of the programs
 */

/**
 * Returns a database's URL. The server runs at least until `release`, and stops with its last user.
 * @param {Options} [options]
 * @returns {Promise<Acquired>}
 */
export async function acquire({ root = ROOT, profile = "durable", log = note, kept = false } = {}) {
  const { DATABASE_URL, DATABASE_OWNER_URL } = process.env;
  if (DATABASE_URL) {
    const url = DATABASE_OWNER_URL || DATABASE_URL;
    return { url, applicationUrl: DATABASE_URL, release: async () => {} };
  }
  return withLock(lockOf(root, profile), async () => {
    const place = openPlace(root, profile);
    const port = await ensureRunning(place, log);
    await createDatabase(urlOf(place, port, "postgres"), DATABASE);
    await ensureApplication(place, port);
    const unregister = register(place.users, { kept });
    const release = () =>
      withLock(lockOf(root, profile), async () => {
        unregister();
        await stopUnused(place);
      });
    const applicationUrl = applicationUrlOf(place, port, DATABASE);
    return { url: urlOf(place, port, DATABASE), applicationUrl, release };
  });
}

/**
 * @template T
 * @param {Options} options
 * @param {(url: string) => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withPostgres(options, work) {
  const { url, release } = await acquire(options);
  try {
    return await work(url);
  } finally {
    await release();
  }
}

/**
 * Creates an empty database on the same server, and returns its URL.
 * @param {string} url
 * @param {string} name
 */
export async function freshDatabase(url, name) {
  await query(url, `drop database if exists ${identifier(name)} with (force)`);
  await query(url, `create database ${identifier(name)} template template0`);
  return beside(url, name);
}

/** The URL of another database on the same server. @param {string} url @param {string} name */
function beside(url, name) {
  return Object.assign(new URL(url), { pathname: `/${name}` }).href;
}

/** @param {string} url @param {string} name */
export async function dropDatabase(url, name) {
  await query(url, `drop database if exists ${identifier(name)} with (force)`);
}

/** @param {string} url @param {string} name */
async function createDatabase(url, name) {
  const found = await query(url, `select 1 from pg_database where datname = ${literal(name)}`);
  if (found.length === 0) await query(url, `create database ${identifier(name)} template template0`);
}

/** @param {import("./postgres/place.mjs").Place} place */
async function stopUnused(place) {
  const left = users(place.users);
  if (left.pids.length === 0 && !left.kept) await stop(place);
  return left;
}

/** @param {string} line */
function note(line) {
  process.stderr.write(`${line}\n`);
}

/** @param {string[]} args @returns {Promise<number>} the exit code */
async function main(args) {
  const [verb, ...rest] = args;
  const split = rest.includes("--") ? rest.indexOf("--") : rest.length;
  const profile = profileOf(rest.slice(0, split));
  const lock = lockOf(ROOT, profile);
  switch (verb) {
    case "run":
      return run(profile, rest.slice(split + 1));
    case "start":
      console.log((await acquire({ profile, kept: true })).url);
      return 0;
    case "stop":
      return withLock(lock, async () => {
        const place = openPlace(ROOT, profile);
        forgetKept(place.users);
        const { pids } = await stopUnused(place);
        if (pids.length > 0) note(`Still in use by ${pids.map((pid) => `process ${pid}`).join(", ")}; it stops with the last of them.`);
        return pids.length > 0 ? 1 : 0;
      });
    case "status":
    case "url":
      return withLock(lock, async () => report(verb, profile));
    case "remove":
      return withLock(lock, async () => {
        const place = openPlace(ROOT, profile);
        const { pids } = users(place.users);
        if (pids.length > 0) throw new Error(`In use by process ${pids.join(", ")}.`);
        await stop(place);
        removePlace(place);
        return 0;
      });
    default:
      note("Usage: node dev/postgres.mjs run [--profile name] -- command args... | start | stop | status | url | remove");
      return 2;
  }
}

/** @param {string[]} options */
function profileOf(options) {
  const [name, value, ...more] = options;
  if (name === undefined) return "durable";
  if (name !== "--profile" || !PROFILES[value ?? ""] || more.length > 0) {
    throw new Error(`Unknown option: ${options.join(" ")}. Use --profile ${Object.keys(PROFILES).join(" | ")}.`);
  }
  return value;
}

/** @param {"status" | "url"} verb @param {string} profile */
async function report(verb, profile) {
  if (process.env.DATABASE_URL) {
    console.log(verb === "url" ? process.env.DATABASE_URL : "DATABASE_URL is set; no server is started");
    return 0;
  }
  const place = openPlace(ROOT, profile);
  const found = await running(place);
  if (verb === "url") {
    if (found) console.log(urlOf(place, found.port, DATABASE));
    else note("Postgres is not running.");
  } else {
    const { pids, kept } = users(place.users);
    const used = [...pids.map((pid) => `process ${pid}`), ...(kept ? ["start"] : [])].join(", ") || "nobody";
    console.log(found ? `running (pid ${found.postmaster.pid}, port ${found.port}), used by ${used}` : "stopped");
    console.log(`data: ${place.data}`);
  }
  return found ? 0 : 3;
}

/** @param {string} profile @param {string[]} command */
async function run(profile, [program, ...args]) {
  if (!program) throw new Error("Usage: node dev/postgres.mjs run [--profile name] -- command args...");
  /** @type {NodeJS.Signals | undefined} */
  let asked;
  /** @type {import("node:child_process").ChildProcess | undefined} */
  let child;
  for (const name of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(name, () => {
      asked = name;
      // A terminal sends Ctrl-C to the command as well; many programs take a second one as "at once".
      if (!(name === "SIGINT" && process.stdin.isTTY)) child?.kill(name);
    });
  }
  return withPostgres({ profile }, async (url) => {
    if (asked) return 128 + constants.signals[asked];
    child = spawn(program, args, { stdio: "inherit", env: { ...process.env, DATABASE_URL: url } });
    return new Promise((resolve, reject) => {
      child?.on("error", reject);
      child?.on("close", (code, name) => resolve(code ?? 128 + constants.signals[/** @type {NodeJS.Signals} */ (name)]));
    });
  });
}

if (process.argv[1] && realpathSync(process.argv[1]) === fileURLToPath(import.meta.url)) {
  try {
    process.exitCode = await main(process.argv.slice(2));
  } catch (error) {
    note(error.message);
    process.exitCode = 1;
  }
}
