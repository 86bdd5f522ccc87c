/** A program under test that can be killed, frozen and restarted. */
import { spawn } from "node:child_process";
import { randomUUID } from "node:crypto";
import { once } from "node:events";
import { setTimeout as sleep } from "node:timers/promises";
import { portsFrom } from "../dev/port.mjs";

const START_LIMIT = 30_000;

/** Killed when this process ends. @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));

export class Program {
  /** Its whole output, across restarts. */
  log = "";
  /** @type {string} */
  path;
  /** @type {string[]} */
  args;
  /** @type {Record<string, string>} */
  env;
  /** @type {string} */
  ready;
  /** @type {import("node:child_process").ChildProcess | null} */
  #child = null;

  /**
   * @param {string} path
   * @param {string[]} args
   * @param {Record<string, string>} env
   * @param {string} ready a URL that responds once the program is ready
   */
  constructor(path, args, env, ready) {
    this.path = path;
    this.args = args;
    this.ready = ready;
    this.env = { SECRET_KEY: randomUUID() + randomUUID(), HOST: "127.0.0.1", API_METRICS_PORT: "0", ...env };
  }

  async start() {
    // Without the caller's environment: test e-mails must not go to a developer's SMTP_URL.
    const child = spawn(this.path, this.args, { env: this.env, stdio: ["ignore", "pipe", "pipe"] });
    this.#child = child;
    running.add(child);
    child.once("exit", () => running.delete(child));
    child.on("error", (error) => (this.log += error.message));
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text) => (this.log += text));
    for (const until = Date.now() + START_LIMIT; ; await sleep(20)) {
      if ((await fetch(this.ready).catch(() => null))?.ok) return;
      if (child.exitCode !== null || Date.now() > until) throw new Error(`Cannot start ${this.path}:\n${this.log}`);
    }
  }

  get pid() {
    return this.#child?.pid;
  }

  /** @param {NodeJS.Signals} name */
  signal(name) {
    this.#child?.kill(name);
  }

  /** Sends a signal and waits for the end. @param {NodeJS.Signals} [name] */
  async end(name = "SIGKILL") {
    const child = this.#child;
    if (!child || child.exitCode !== null || child.signalCode !== null) return;
    const exit = once(child, "exit");
    // A frozen process handles no other signal.
    child.kill("SIGCONT");
    child.kill(name);
    await exit;
  }

  /** The sum of a metric's samples. @param {string} name */
  async figure(name) {
    const lines = (await (await fetch(this.ready)).text()).split("\n");
    const samples = lines.filter((line) => line.startsWith(`${name} `) || line.startsWith(`${name}{`));
    return samples.reduce((sum, line) => sum + Number(line.slice(line.lastIndexOf(" "))), 0);
  }
}

/** A port for a program, kept across restarts. */
export const freePort = portsFrom(19_000);

/**
 * Waits until `isSo` returns true.
 * @param {string} what
 * @param {() => Promise<boolean>} isSo
 * @param {{ limit?: number, explain?: () => Promise<unknown> }} [how] `limit` in milliseconds
 */
export async function until(what, isSo, { limit = 60_000, explain = async () => null } = {}) {
  for (const end = Date.now() + limit; !(await isSo()); await sleep(20)) {
    if (Date.now() > end) throw new Error(`Not after ${limit / 1000} s: ${what}. ${JSON.stringify(await explain())}`);
  }
}
