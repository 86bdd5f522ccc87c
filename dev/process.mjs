/** Tells whether a recorded process is still the same one, since the system reuses process ids. */
import { execFileSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { setTimeout as sleep } from "node:timers/promises";

/**
 * A process that can be saved to a file and recognised later.
 * @typedef {{ pid: number, started: string }} Recorded
 */

/**
 * When the process started, in the system's unit; null if there is no such process, or only its zombie.
 * @param {number} pid
 * @returns {string | null}
 */
export function startOf(pid) {
  if (process.platform === "linux") {
    try {
      const stat = readFileSync(`/proc/${pid}/stat`, "utf8");
      // The second field is the command in parentheses, which may contain spaces and parentheses.
      const fields = stat.slice(stat.lastIndexOf(")") + 2).split(" ");
      return fields[0] === "Z" || fields[0] === "X" ? null : `${fields[19]}@${bootId()}`;
    } catch {
      return null;
    }
  }
  const [state, ...started] = ps(pid, "stat=,lstart=").split(/\s+/);
  return !state || state.startsWith("Z") ? null : started.join(" ");
}

let boot = "";

// Start times are relative to the boot, so processes of two boots could have the same id and time.
function bootId() {
  boot ||= readFileSync("/proc/sys/kernel/random/boot_id", "utf8").trim();
  return boot;
}

/** @param {number} pid @param {string} columns */
function ps(pid, columns) {
  try {
    return execFileSync("ps", ["-ww", "-o", columns, "-p", String(pid)], {
      encoding: "utf8",
      env: { ...process.env, LC_ALL: "C" },
      stdio: ["ignore", "pipe", "ignore"],
    }).trim();
  } catch {
    return "";
  }
}

/** @param {number} [pid] @returns {Recorded} */
export function record(pid = process.pid) {
  return { pid, started: startOf(pid) ?? "" };
}

/** @param {Recorded | null | undefined} recorded */
export function isAlive(recorded) {
  return recorded != null && recorded.started !== "" && startOf(recorded.pid) === recorded.started;
}

/**
 * The command line of a process; empty if not readable.
 * @param {number} pid
 */
export function commandOf(pid) {
  if (process.platform !== "linux") return ps(pid, "command=");
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8").replaceAll("\0", " ").trim();
  } catch {
    return "";
  }
}

/**
 * Waits until the process is gone; false if it outlives the limit.
 * @param {Recorded} recorded
 * @param {number} milliseconds
 */
export async function gone(recorded, milliseconds) {
  const deadline = Date.now() + milliseconds;
  while (isAlive(recorded)) {
    if (Date.now() > deadline) return false;
    await sleep(25);
  }
  return true;
}

/**
 * Sends a signal to a process, or to a group with a negative id; does nothing if it is gone.
 * @param {number} pid
 * @param {NodeJS.Signals} name
 */
export function signal(pid, name) {
  try {
    process.kill(pid, name);
  } catch (error) {
    // Some systems return EPERM for a group of which only a zombie is left.
    if (error.code !== "ESRCH" && !(error.code === "EPERM" && pid < 0)) throw error;
  }
}
