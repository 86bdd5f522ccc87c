/** A program as a child process that can be killed and restarted. */
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";

export type Ending = { code: number | null; signal: NodeJS.Signals | null; milliseconds: number };

const startsWithin = 20_000;

/** Kills the programs when the tests end for any reason. */
const running = new Set<ChildProcess>();
process.on("exit", () => running.forEach((child) => child.kill("SIGKILL")));

export class Program {
  /** Its output, across restarts. */
  log = "";
  readonly #path: string;
  readonly #env: Record<string, string>;
  readonly #ready: string;
  #child: ChildProcess | null = null;

  /** `ready` is an address that responds once the program is ready. */
  constructor(path: string, env: Record<string, string>, ready: string) {
    this.#path = path;
    this.#env = env;
    this.#ready = ready;
  }

  async start(): Promise<void> {
    if (this.#child) throw new Error(`${this.#path} is running already.`);
    // Without the caller's environment, so that tests never use a developer's SMTP_URL.
    const child = spawn(this.#path, { env: this.#env, stdio: ["ignore", "pipe", "pipe"] });
    this.#child = child;
    running.add(child);
    child.once("exit", () => {
      running.delete(child);
      if (this.#child === child) this.#child = null;
    });
    for (const stream of [child.stdout, child.stderr]) stream.on("data", (text: Buffer) => (this.log += text));
    const until = Date.now() + startsWithin;
    while (!(await answers(this.#ready))) {
      if (!this.#child) throw new Error(`${this.#path} ended at its start:\n${this.log}`);
      if (Date.now() > until) throw new Error(`${this.#path} does not answer at ${this.#ready}:\n${this.log}`);
      await pause(50);
    }
  }

  get isRunning(): boolean {
    return this.#child !== null;
  }

  /** Sends the signal and waits for the exit. */
  async kill(signal: NodeJS.Signals): Promise<Ending> {
    const child = this.#child;
    if (!child) throw new Error(`${this.#path} does not run.`);
    const since = Date.now();
    const exit = once(child, "exit") as Promise<[number | null, NodeJS.Signals | null]>;
    child.kill(signal);
    const [code, by] = await exit;
    return { code, signal: by, milliseconds: Date.now() - since };
  }

  async stop(): Promise<void> {
    if (this.#child) await this.kill("SIGKILL");
  }
}

async function answers(url: string): Promise<boolean> {
  try {
    return (await fetch(url)).ok;
  } catch {
    return false;
  }
}
