/** Counts the users of a cluster by files with the ids of live processes, so that a killed user does not count. */
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { isAlive, record } from "../process.mjs";

/** Marks that `start` keeps the server running after it ends. */
const KEPT = "kept";

let registered = 0;

/**
 * @param {string} folder
 * @param {{ kept?: boolean }} [how]
 * @returns {() => void} removes the user
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
 * The live users, and whether `start` keeps the server. Removes the files of dead users.
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
