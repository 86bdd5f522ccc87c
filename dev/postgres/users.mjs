/** Counts who uses a cluster, by files that name living processes, so that a killed user does not count. */
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive, record } from "../process.mjs";

/** Stands for the wish of `start`, which ends while the server goes on. */
const KEPT = "kept";

let registered = 0;

/**
 * @param {string} folder
 * @param {{ kept?: boolean }} [how]
 * @returns {() => void} takes the user off the list
 */
export function register(folder, { kept = false } = {}) {
  mkdirSync(folder, { recursive: true });
  const name = kept ? KEPT : `${process.pid}-${++registered}`;
  const file = join(folder, name);
  writeFileSync(join(folder, `.${name}`), JSON.stringify(record()));
  renameSync(join(folder, `.${name}`), file);
  return () => rmSync(file, { force: true });
}

/** @param {string} folder */
export function forgetKept(folder) {
  rmSync(join(folder, KEPT), { force: true });
}

/**
 * The users that live, and whether somebody asked to keep the server; the files of the dead are removed.
 * @param {string} folder
 * @returns {{ pids: number[], kept: boolean }}
 */
export function users(folder) {
  mkdirSync(folder, { recursive: true });
  const names = readdirSync(folder).filter((name) => !name.startsWith("."));
  const pids = names.filter((name) => name !== KEPT).flatMap((name) => {
    const user = JSON.parse(readFileSync(join(folder, name), "utf8"));
    if (isAlive(user)) return [user.pid];
    rmSync(join(folder, name), { force: true });
    return [];
  });
  return { pids, kept: names.includes(KEPT) };
}
