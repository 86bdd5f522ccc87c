/** Starts the processes of a Procfile, prefixes their logs with their names, and stops them together. */
import { spawn } from "node:child_process";
import { createInterface } from "node:readline";
import { remember, stopGroup } from "./orphans.mjs";
import { record } from "./process.mjs";
import { paint } from "./progress.mjs";

const STOP_LIMIT = 15_000;
const COLOURS = [36, 35, 33, 34, 32];

/**
 * @typedef {{ name: string, command: string }} Entry
 * @typedef {{ name: string, code: number | null, signal: NodeJS.Signals | null }} Exit
 */

/**
 * @param {string} text
 * @returns {Entry[]}
 */
export function parseProcfile(text) {
  return text.split("\n").flatMap((line) => {
    const match = line.match(/^([\w-]+):\s*(.+?)\s*$/);
    return match ? [{ name: match[1], command: match[2] }] : [];
  });
}

/**
 * @param {Entry[]} entries
 * @param {{ root: string, env: Record<string, string | undefined>, print?: (line: string) => void }} options
 */
export function startAll(entries, { root, env, print = console.log }) {
  const width = Math.max(...entries.map(({ name }) => name.length));
  const processes = entries.map(({ name, command }, index) => {
    // With `exec`, signals reach the program itself. In a separate group it does not also get the terminal's Ctrl-C.
    const child = spawn("sh", ["-c", `exec ${command}`], {
      cwd: root,
      env,
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    const prefix = paint(COLOURS[index % COLOURS.length], `${name.padEnd(width)} |`);
    for (const stream of [child.stdout, child.stderr]) {
      createInterface({ input: stream }).on("line", (line) => print(`${prefix} ${line}`));
    }
    const forget = child.pid ? remember(root, child.pid, name) : () => {};
    /** @type {Promise<Exit>} */
    const exited = new Promise((resolve) => {
      child.on("error", () => resolve({ name, code: 127, signal: null }));
      child.on("exit", (code, signal) => {
        forget();
        resolve({ name, code, signal });
      });
    });
    return { name, exited, started: record(child.pid) };
  });

  return {
    /** The first process that ends by itself, which none should. */
    firstExit: Promise.race(processes.map(({ exited }) => exited)),
    /** Asks all to stop, waits, and kills the rest; returns the names of those. */
    async stop() {
      const late = await Promise.all(
        processes.map(async ({ name, started }) => ((await stopGroup(started, STOP_LIMIT)) ? [] : [name])),
      );
      return late.flat();
    },
  };
}

/** @param {Exit} exit */
export function explain({ name, code, signal }) {
  return `${name} ended by itself, ${signal ? `by ${signal}` : `with exit code ${code}`}.`;
}
