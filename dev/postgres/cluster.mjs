/** Creates, starts, finds and stops a cluster. All functions must be called under the cluster's lock. */
import { spawn } from "node:child_process";
import { createHash, randomBytes } from "node:crypto";
import {
  chownSync, closeSync, existsSync, openSync, readFileSync, readdirSync, renameSync, rmSync, statSync, writeFileSync,
} from "node:fs";
import { dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isFree } from "../port.mjs";
import { commandOf, gone, isAlive, record, signal } from "../process.mjs";
import { findBinaries } from "./binaries.mjs";
import { literal, query } from "./client.mjs";
import { named } from "./owner.mjs";
import { PROFILES } from "./place.mjs";

const USER = "nivas";
/** The programs' role, with the privileges that `api migrate` grants. */
const APPLICATION = "nivas_application";
const START_LIMIT = 60_000;
const LOG_LIMIT = 10 * 1024 * 1024;

/** @typedef {import("./place.mjs").Place} Place */

/**
 * The server's port, after starting it if necessary.
 * @param {Place} place
 * @param {(line: string) => void} log
 */
export async function ensureRunning(place, log) {
  const found = await running(place);
  if (found) return found.port;
  const binaries = await findBinaries({ ...place, log }, versionOf(place));
  if (!existsSync(place.data)) await initialise(place, binaries, log);
  return start(place, binaries);
}

/** URL as the owner. @param {Place} place @param {number} port @param {string} database */
export function urlOf(place, port, database) {
  return address(USER, join(place.home, "password"), port, database);
}

/** URL as the programs' role. @param {Place} place @param {number} port @param {string} database */
export function applicationUrlOf(place, port, database) {
  return address(APPLICATION, applicationPassword(place), port, database);
}

/** @param {string} user @param {string} passwordFile @param {number} port @param {string} database */
function address(user, passwordFile, port, database) {
  return `postgres://${user}:${readFileSync(passwordFile, "utf8").trim()}@127.0.0.1:${port}/${database}`;
}

/** @param {Place} place */
function applicationPassword(place) {
  return join(place.home, "application-password");
}

/** Creates the programs' role if missing. @param {Place} place @param {number} port */
export async function ensureApplication(place, port) {
  const url = urlOf(place, port, "postgres");
  const [found] = await query(url, `select 1 from pg_roles where rolname = ${literal(APPLICATION)}`);
  const file = applicationPassword(place);
  if (found && existsSync(file)) return;
  writePassword(place, file);
  const password = literal(readFileSync(file, "utf8").trim());
  await query(url, `${found ? "alter" : "create"} role ${APPLICATION} login password ${password}`);
}

/** @param {Place} place @param {string} file */
function writePassword(place, file) {
  writeFileSync(file, `${randomBytes(18).toString("hex")}\n`, { mode: 0o600 });
  if (place.owner) chownSync(file, place.owner.uid, place.owner.gid);
}

/**
 * The server of this cluster, if it runs and responds.
 * @param {Place} place
 * @returns {Promise<{ port: number, postmaster: import("../process.mjs").Recorded } | null>}
 */
export async function running(place) {
  const postmaster = postmasterOf(place);
  if (!postmaster) return null;
  const port = await answering(place, postmaster, START_LIMIT);
  return port ? { port, postmaster } : null;
}

// After a crash the pid file remains, and its id may belong to another process: only the command line tells. Postgres
// keeps the arguments of its first process unchanged.
/** @param {Place} place */
function postmasterOf(place) {
  const postmaster = record(Number(pidFile(place)[0]));
  return isAlive(postmaster) && commandOf(postmaster.pid).includes(`-D ${place.data}`) ? postmaster : null;
}

/** @param {Place} place */
function pidFile(place) {
  try {
    return readFileSync(join(place.data, "postmaster.pid"), "utf8").split("\n");
  } catch {
    return [];
  }
}

/**
 * Waits for the first response while the process lives.
 * @param {Place} place
 * @param {import("../process.mjs").Recorded} postmaster
 * @param {number} milliseconds
 */
async function answering(place, postmaster, milliseconds) {
  const deadline = Date.now() + milliseconds;
  let last;
  while (isAlive(postmaster)) {
    // The fourth line is the server's port.
    const port = Number(pidFile(place)[3]);
    if (port) {
      try {
        await verify(urlOf(place, port, "postgres"), place);
        return port;
      } catch (error) {
        if (error.fatal) throw error;
        last = error;
      }
    }
    if (Date.now() > deadline) throw new Error(`Postgres is not responding: ${last?.message ?? "no port"}. ${logOf(place)}`);
    await sleep(25);
  }
  return null;
}

/** @param {string} url @param {Place} place */
async function verify(url, place) {
  const [{ fsync }] = await query(url, "show fsync");
  if (fsync !== PROFILES[place.profile].settings.fsync) {
    const message = `The server of ${place.home} runs with fsync = ${fsync}, which the profile "${place.profile}" forbids.`;
    throw Object.assign(new Error(message), { fatal: true });
  }
}

/** @param {Place} place */
function versionOf(place) {
  const file = join(place.data, "PG_VERSION");
  return existsSync(file) ? Number.parseInt(readFileSync(file, "utf8"), 10) : null;
}

/**
 * Creates the data in a temporary folder and renames it when complete, so that a killed attempt never looks complete.
 * @param {Place} place
 * @param {import("./binaries.mjs").Binaries} binaries
 * @param {(line: string) => void} log
 */
async function initialise(place, binaries, log) {
  log(`Creating a PostgreSQL ${binaries.version} cluster in .data/${PROFILES[place.profile].folder}`);
  for (const name of readdirSync(place.home)) {
    if (name.startsWith("data.new-")) rmSync(join(place.home, name), { recursive: true, force: true, maxRetries: 5 });
  }
  const fresh = join(place.home, `data.new-${process.pid}-${randomBytes(3).toString("hex")}`);
  const password = join(place.home, "password");
  writePassword(place, password);
  // Code point order and Unicode letters, the same on every system.
  const locale =
    binaries.major >= 17
      ? ["--locale-provider=builtin", "--builtin-locale=C.UTF-8", "--locale=C"]
      : ["--locale=C", `--lc-ctype=${process.platform === "darwin" ? "en_US.UTF-8" : "C.UTF-8"}`];
  const sync = PROFILES[place.profile].settings.fsync === "on" ? [] : ["--no-sync"];
  const auth = `--auth=${PROFILES[place.profile].auth ?? "scram-sha-256"}`;
  const child = spawn(
    join(binaries.bin, "initdb"),
    ["-D", fresh, "-U", USER, `--pwfile=${password}`, auth, "--encoding=UTF8", ...locale, ...sync],
    { ...place.owner, cwd: place.home, env: environment(binaries, named(place.home)), stdio: ["ignore", "pipe", "pipe"] },
  );
  const { code, output } = await finished(child);
  if (code !== 0) {
    rmSync(fresh, { recursive: true, force: true, maxRetries: 5 });
    throw new Error(`initdb failed (${code}):\n${output}`);
  }
  renameSync(fresh, place.data);
}

// Without the caller's environment: its PGDATA or PGPORT would refer to another server.
/** @param {import("./binaries.mjs").Binaries} binaries @param {Record<string, string>} [more] */
function environment(binaries, more = {}) {
  return { PATH: `${binaries.bin}:/usr/bin:/bin`, LC_ALL: "C", TZ: "UTC", ...more };
}

/** @param {import("node:child_process").ChildProcess} child */
async function finished(child) {
  let output = "";
  child.stdout?.on("data", (chunk) => (output += chunk));
  child.stderr?.on("data", (chunk) => (output += chunk));
  /** @type {number | string} */
  const code = await new Promise((resolve, reject) => {
    child.on("error", reject);
    child.on("close", (status, name) => resolve(status ?? name ?? "killed"));
  });
  return { code, output };
}

/** @param {Place} place @param {import("./binaries.mjs").Binaries} binaries */
async function start(place, binaries) {
  const deadline = Date.now() + START_LIMIT;
  for (const port of await ports(place)) {
    for (;;) {
      disown(place);
      const postmaster = launch(place, binaries, port);
      const answered = await answering(place, postmaster, START_LIMIT);
      if (answered) {
        writeFileSync(join(place.home, "port"), `${answered}\n`);
        return answered;
      }
      const log = logOf(place);
      if (/could not bind|could not create any TCP/.test(log)) break;
      // Sessions of a killed server end only after a moment, and the new one does not start before.
      if (!/shared memory block|lock file/.test(log) || Date.now() > deadline) throw new Error(`Postgres did not start. ${log}`);
      await sleep(200);
    }
  }
  throw new Error("No free port for Postgres.");
}

/**
 * Ports to try: first the cluster's previous one, then some derived from its folder, so that they rarely change.
 * @param {Place} place
 */
async function ports(place) {
  const remembered = existsSync(join(place.home, "port")) ? [Number(readFileSync(join(place.home, "port"), "utf8"))] : [];
  const first = createHash("sha256").update(place.home).digest().readUInt16BE(0) % 9000;
  const derived = Array.from({ length: 40 }, (_, index) => 20_000 + ((first + index * 97) % 9000));
  const free = [];
  for (const port of [...remembered, ...derived]) {
    if (free.length < 5 && (await isFree(port))) free.push(port);
  }
  return free;
}

/**
 * Lets the server start even if a crashed one's pid file names an unrelated live process. Removing the file would also
 * remove the guard against sessions that outlived their server. Instead the file gets the id of the new server's
 * parent, which Postgres knows not to be a server, so that it goes on to check whether the shared memory is in use.
 * @param {Place} place
 */
function disown(place) {
  const lines = pidFile(place);
  if (lines.length === 0 || Number(lines[0]) === process.pid) return;
  const file = join(place.data, "postmaster.pid");
  if (lines.length < 2) return rmSync(file); // killed while writing the first line
  writeFileSync(file, [process.pid, ...lines.slice(1)].join("\n"));
}

/** @param {Place} place @param {import("./binaries.mjs").Binaries} binaries @param {number} port */
function launch(place, binaries, port) {
  const settings = {
    port,
    listen_addresses: "127.0.0.1",
    unix_socket_directories: "",
    max_connections: 200,
    shared_buffers: "256MB",
    log_line_prefix: "%m [%p] ",
    timezone: "UTC",
    ...PROFILES[place.profile].settings,
  };
  const path = join(place.home, "log");
  const out = openSync(path, existsSync(path) && statSync(path).size > LOG_LIMIT ? "w" : "a");
  // In a separate session, so that neither Ctrl-C nor the launcher's end stops it: others may be using it.
  const child = spawn(
    join(binaries.bin, "postgres"),
    ["-D", place.data, ...Object.entries(settings).flatMap(([name, value]) => ["-c", `${name}=${value}`])],
    { ...place.owner, cwd: place.home, env: environment(binaries), stdio: ["ignore", out, out], detached: true },
  );
  closeSync(out);
  child.on("error", () => {});
  child.unref();
  if (!child.pid) throw new Error(`Cannot start ${binaries.bin}/postgres.`);
  return record(child.pid);
}

/** @param {Place} place */
function logOf(place) {
  const path = join(place.home, "log");
  const lines = existsSync(path) ? readFileSync(path, "utf8").trimEnd().split("\n").slice(-8) : [];
  return `The log, ${path}, ends:\n${lines.join("\n")}`;
}

/**
 * Stops the server, first without waiting for sessions, then without a checkpoint.
 * @param {Place} place
 */
export async function stop(place) {
  const postmaster = postmasterOf(place);
  if (!postmaster) return;
  for (const [name, limit] of /** @type {const} */ ([["SIGINT", 30_000], ["SIGQUIT", 10_000], ["SIGKILL", 5_000]])) {
    signal(postmaster.pid, name);
    if (await gone(postmaster, limit)) return;
  }
  throw new Error(`Postgres (pid ${postmaster.pid}) does not stop.`);
}
