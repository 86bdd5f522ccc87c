/** Records the processes that the launcher started, so that the next one can end what a killed launcher left behind. */
import { mkdirSync, readFileSync, readdirSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { gone, isAlive, record, signal } from "./process.mjs";

/**
 * Records a process group while it runs.
 * @param {string} root
 * @param {number} pid the group's first process
 * @param {string} name
 * @returns {() => void} removes the record
 */
export function remember(root, pid, name) {
  const folder = folderOf(root);
  mkdirSync(folder, { recursive: true });
  const file = join(folder, `${pid}.json`);
  writeFileSync(file, JSON.stringify({ ...record(pid), name, owner: record() }));
  return () => rmSync(file, { force: true });
}

/**
 * Ends process groups whose launcher is gone.
 * @param {string} root
 * @returns {Promise<string[]>} their names
 */
export async function stopOrphans(root) {
  const folder = folderOf(root);
  mkdirSync(folder, { recursive: true });
  const stopped = await Promise.all(
    readdirSync(folder).map(async (name) => {
      const file = join(folder, name);
      const left = read(file);
      if (isAlive(left?.owner)) return [];
      const isOrphan = isAlive(left);
      if (isOrphan) await stopGroup(left, 10_000);
      rmSync(file, { force: true });
      return isOrphan ? [left.name] : [];
    }),
  );
  return stopped.flat();
}

// A launcher killed while writing leaves a partial line.
/** @param {string} file */
function read(file) {
  try {
    return JSON.parse(readFileSync(file, "utf8"));
  } catch {
    return null;
  }
}

/**
 * Asks a group to stop, and kills it after the limit.
 * @param {import("./process.mjs").Recorded} leader
 * @param {number} milliseconds
 */
export async function stopGroup(leader, milliseconds) {
  signal(-leader.pid, "SIGTERM");
  if (await gone(leader, milliseconds)) return true;
  signal(-leader.pid, "SIGKILL");
  await gone(leader, 5000);
  return false;
}

/** @param {string} root */
function folderOf(root) {
  return join(root, ".data", "run");
}
