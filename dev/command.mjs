/** Runs other programs and captures their output. */
import { spawn } from "node:child_process";
import { accessSync, constants, statSync } from "node:fs";
import { join } from "node:path";
import { ROOT } from "./checkout.mjs";
import { remember } from "./orphans.mjs";
import { signal } from "./process.mjs";

/**
 * @typedef {{
 *   cwd?: string,
 *   env?: Record<string, string | undefined>,
 *   onText?: (text: string) => void,
 * }} Options
 * @typedef {{ code: number, output: string, stdout: string }} Result
 */

/** @type {Set<import("node:child_process").ChildProcess>} */
const running = new Set();

/**
 * Runs the program to its end, successful or not.
 * @param {string} program
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<Result>}
 */
export function attempt(program, args, { cwd = ROOT, env = {}, onText = () => {} } = {}) {
  return new Promise((resolve) => {
    // A separate process group, so that `stopCommands` reaches the program's children too.
    const child = spawn(program, args, {
      cwd,
      env: { ...process.env, ...env },
      detached: true,
      stdio: ["ignore", "pipe", "pipe"],
    });
    running.add(child);
    const forget = child.pid ? remember(ROOT, child.pid, program) : () => {};
    let output = "";
    let stdout = "";
    child.stdout.setEncoding("utf8").on("data", (text) => {
      stdout += text;
      output += text;
      onText(text);
    });
    child.stderr.setEncoding("utf8").on("data", (text) => {
      output += text;
      onText(text);
    });
    const end = (/** @type {number} */ code, extra = "") => {
      running.delete(child);
      forget();
      resolve({ code, output: output + extra, stdout });
    };
    child.on("error", (error) => end(127, `${program}: ${error.message}\n`));
    child.on("close", (code, name) => end(code ?? 1, code === null ? `${program} was ended by ${name}\n` : ""));
  });
}

/**
 * Runs the program and throws if it fails.
 * @param {string} program
 * @param {string[]} args
 * @param {Options} [options]
 * @returns {Promise<Result>}
 */
export async function command(program, args, options) {
  const result = await attempt(program, args, options);
  if (result.code !== 0) {
    throw new Error(`${[program, ...args].join(" ")} failed (${result.code}):\n${ends(result.output)}`);
  }
  return result;
}

/** The start and the end of the output, where tools name the cause. @param {string} output */
function ends(output) {
  const lines = output.trimEnd().split("\n");
  return lines.length <= 70 ? lines.join("\n") : [...lines.slice(0, 20), "...", ...lines.slice(-50)].join("\n");
}

/** Ends every running program with its children. */
export function stopCommands() {
  for (const { pid } of running) if (pid) signal(-pid, "SIGTERM");
}

/** On a signal, ends the programs that were started, so that the usual cleanup runs. */
export function stopOnSignals() {
  for (const name of ["SIGINT", "SIGTERM", "SIGHUP"]) process.on(name, stopCommands);
}

/**
 * The first of these programs found on the PATH.
 * @param {string[]} names
 */
export function which(...names) {
  for (const name of names) {
    for (const folder of (process.env.PATH ?? "").split(":")) {
      if (folder && isProgram(join(folder, name))) return join(folder, name);
    }
  }
  return null;
}

/** @param {string} path */
export function isProgram(path) {
  try {
    accessSync(path, constants.X_OK);
    return statSync(path).isFile();
  } catch {
    return false;
  }
}
