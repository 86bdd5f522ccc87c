/** Sets up, builds and starts everything on this machine, and stops it again: `make run`. */
import { existsSync, mkdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { constants } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { addressOf, banner } from "./banner.mjs";
import { ROOT, loadEnvironment } from "./checkout.mjs";
import { command, stopCommands } from "./command.mjs";
import { ensureCompilers } from "./compilers.mjs";
import { withLock } from "./lock.mjs";
import { stopOrphans } from "./orphans.mjs";
import { isFree } from "./port.mjs";
import { acquire } from "./postgres.mjs";
import { gone, isAlive, record } from "./process.mjs";
import { explain, parseProcfile, startAll } from "./procfile.mjs";
import { step } from "./progress.mjs";
import { secret } from "./secrets.mjs";
import { checkTools } from "./tools.mjs";
import { buildWeb, installWeb } from "./web.mjs";

const LOOPBACK = "127.0.0.1";
const READY_LIMIT = 60_000;
// Without arguments a worker works on every queue; the other process types scale single queues.
const SERVED = ["web", "worker"];
const ROLE = join(ROOT, ".data", "launcher.json");

/** @type {NodeJS.Signals | undefined} */
let asked;

/** Resolves on a signal. @type {Promise<void>} */
const told = new Promise((resolve) => {
  for (const name of /** @type {const} */ (["SIGINT", "SIGTERM", "SIGHUP"])) {
    process.on(name, () => {
      asked ??= name;
      stopCommands();
      resolve();
    });
  }
  // After `kill -9` of make, its child would go on, and could not be stopped from the terminal.
  const parent = process.ppid;
  if (process.env.MAKELEVEL) {
    setInterval(() => {
      if (process.ppid === parent) return;
      asked ??= "SIGHUP";
      stopCommands();
      resolve();
    }, 500).unref();
  }
});

/** @returns {Promise<number>} the exit code */
async function main() {
  loadEnvironment();
  await becomeTheLauncher();
  try {
    const orphans = await stopOrphans(ROOT);
    if (orphans.length > 0) console.log(`Stopped processes of an earlier run: ${orphans.join(", ")}`);
    const env = settings();
    await checkPort(env, "PORT", env.HOST);
    for (const name of ["API_METRICS_PORT", "WORKER_METRICS_PORT"]) await checkPort(env, name, env.METRICS_HOST);
    await checkTools();
    return await setUpAndServe(env);
  } finally {
    rmSync(ROLE, { force: true });
  }
}

/** Two launchers in one checkout would compete for ports and end each other's processes as orphans. */
async function becomeTheLauncher() {
  await withLock(join(ROOT, ".data", "lock", "launcher"), async () => {
    const other = existsSync(ROLE) ? JSON.parse(readFileSync(ROLE, "utf8")) : null;
    // A launcher whose make was killed is about to stop.
    if (isAlive(other) && !(other.parent && !isAlive(other.parent) && (await gone(other, 30_000)))) {
      throw new Error(`make run is already running in this checkout (process ${other.pid}); stop it first.`);
    }
    mkdirSync(join(ROOT, ".data"), { recursive: true });
    writeFileSync(ROLE, JSON.stringify({ ...record(), parent: process.env.MAKELEVEL ? record(process.ppid) : null }));
  });
}

/** @returns {Record<string, string | undefined>} */
function settings() {
  const { HOST, PORT, METRICS_HOST, API_METRICS_PORT, WORKER_METRICS_PORT, NIVAS_ENV, SECRET_KEY, DEMO_PASSWORD, PAYMENT_GATEWAY, ...rest } =
    process.env;
  const isDevelopment = !NIVAS_ENV || NIVAS_ENV === "development";
  return {
    ...(process.stdout.isTTY ? {} : { NO_COLOR: "1" }),
    ...rest,
    BIN: "target/debug",
    NIVAS_ENV: NIVAS_ENV || "development",
    // A developer's machine may be in a public network: it is reachable from there only if HOST is set.
    HOST: HOST || LOOPBACK,
    PORT: PORT || "8080",
    METRICS_HOST: METRICS_HOST || LOOPBACK,
    API_METRICS_PORT: API_METRICS_PORT || "9092",
    WORKER_METRICS_PORT: WORKER_METRICS_PORT || "9091",
    SECRET_KEY: SECRET_KEY || secret(ROOT, "key"),
    // For the demo's staff, who exist only on a developer's machine.
    PAYMENT_GATEWAY: PAYMENT_GATEWAY || (isDevelopment ? "demo" : undefined),
    ...(isDevelopment && { DEMO_PASSWORD: DEMO_PASSWORD || secret(ROOT, "demo-password").slice(0, 16) }),
  };
}

/** @param {Record<string, string | undefined>} env @param {string} name @param {string | undefined} host */
async function checkPort(env, name, host) {
  const port = Number(env[name]);
  if (!Number.isInteger(port) || port < 1 || port > 65_535) throw new Error(`${name} cannot be "${env[name]}": use a port from 1 to 65535.`);
  if (!(await isFree(port, host))) {
    throw new Error(`Port ${port} is taken by another program. Set ${name}, for example: make run ${name}=${port + 1}`);
  }
}

/** @param {Record<string, string | undefined>} env */
async function setUpAndServe(env) {
  /** @type {import("./postgres.mjs").Acquired | undefined} */
  let postgres;
  try {
    await all([
      step("Postgres", async (onText) => {
        postgres = await acquire({ log: onText });
      }),
      step("Web packages", installWeb).then(() => (asked ? undefined : step("Web build", buildWeb))),
      step("Rust", async (onText) => {
        await ensureCompilers(onText);
        const { output } = await command("cargo", ["build", "--workspace", "--bins"], { onText });
        return /^\s*Compiling /m.test(output);
      }),
    ]);
    if (asked) return exitCode();
    // The serving programs do not get the owner's credentials.
    const serving = { ...env, DATABASE_URL: postgres?.applicationUrl, DATABASE_OWNER_URL: undefined };
    const migrating = { ...serving, DATABASE_OWNER_URL: postgres?.url };
    await step("Migrations", async () => void (await command("target/debug/api", ["migrate"], { env: migrating })));
    await step("Demo content", async () => void (await command("target/debug/api", ["seed"], { env: serving })));
    return asked ? exitCode() : await serve(serving);
  } catch (error) {
    // Programs that were told to stop fail; that is not reported.
    if (asked) return exitCode();
    throw error;
  } finally {
    await postgres?.release();
  }
}

/** Waits for all, even if one fails, so that nothing runs on behind the error. @param {Promise<unknown>[]} steps */
async function all(steps) {
  /** @type {unknown[]} */
  const errors = [];
  await Promise.all(
    steps.map((work) =>
      work.catch((error) => {
        errors.push(error);
        stopCommands();
      }),
    ),
  );
  if (errors.length > 0) throw errors[0];
}

/** @param {Record<string, string | undefined>} env */
async function serve(env) {
  const entries = parseProcfile(readFileSync(join(ROOT, "Procfile"), "utf8")).filter(({ name }) => SERVED.includes(name));
  const processes = startAll(entries, { root: ROOT, env });
  const ready = untilReady(`${addressOf(env.HOST, env.PORT)}/api/ready`).then(() => console.log(banner(env)));
  let failure = "";
  await Promise.race([
    told,
    processes.firstExit.then((exit) => (failure = explain(exit))),
    ready.then(() => new Promise(() => {})).catch((error) => (failure = error.message)),
  ]);
  if (failure && !asked) console.error(`\n${failure} Stopping the rest.`);
  const late = await processes.stop();
  if (late.length > 0) console.error(`Killed, since they did not stop in time: ${late.join(", ")}`);
  return asked ? exitCode() : 1;
}

/** @param {string} url */
async function untilReady(url) {
  const deadline = Date.now() + READY_LIMIT;
  for (;;) {
    const reply = await fetch(url, { signal: AbortSignal.timeout(2000) }).catch((/** @type {Error} */ error) => error);
    if (reply instanceof Response && reply.ok) return;
    if (Date.now() > deadline) {
      throw new Error(`${url} is not ready after ${READY_LIMIT / 1000} s (${reply instanceof Response ? reply.status : reply.message}).`);
    }
    await sleep(50);
  }
}

function exitCode() {
  return 128 + constants.signals[/** @type {NodeJS.Signals} */ (asked)];
}

try {
  process.exitCode = await main();
} catch (error) {
  console.error(`\n${error.message}`);
  process.exitCode = 1;
}
process.exit();
