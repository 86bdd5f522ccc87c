/**
 * A lock between processes that does not survive a killed holder.
 *
 * This is Lamport's bakery algorithm: every waiter has a numbered ticket, a separate file, and the lowest number goes
 * first. Tickets of dead processes do not count. No process ever takes over another's file, which is where stale lock
 * files go wrong: two waiters find one stale, and the second removes the lock of the first.
 */
import { mkdirSync, readFileSync, readdirSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { isAlive, record } from "./process.mjs";

let taken = 0;

/**
 * Runs `work` while holding the lock of this folder.
 * @template T
 * @param {string} folder
 * @param {() => Promise<T>} work
 * @returns {Promise<T>}
 */
export async function withLock(folder, work) {
  mkdirSync(folder, { recursive: true });
  const name = `${process.pid}-${++taken}`;
  const ticket = join(folder, name);
  const me = record();
  try {
    // Number 0 means "still choosing": other processes wait for the number.
    put(ticket, { ...me, number: 0 });
    const number = 1 + Math.max(0, ...tickets(folder).map((other) => other.number));
    put(ticket, { ...me, number });
    while (tickets(folder).some((other) => other.name !== name && isBefore(other, { name, number }))) {
      await sleep(20);
    }
    return await work();
  } finally {
    rmSync(ticket, { force: true });
  }
}

/** @param {string} folder @returns {{ name: string, number: number }[]} the tickets of living processes */
function tickets(folder) {
  return readdirSync(folder).flatMap((name) => {
    if (name.startsWith(".")) return [];
    const file = join(folder, name);
    try {
      const ticket = JSON.parse(readFileSync(file, "utf8"));
      if (isAlive(ticket)) return [{ name, number: ticket.number }];
      rmSync(file, { force: true });
    } catch (error) {
      if (error.code !== "ENOENT") throw error;
    }
    return [];
  });
}

// Written to a temporary file and renamed, so that nobody reads a partial ticket.
/** @param {string} ticket @param {object} content */
function put(ticket, content) {
  const fresh = join(dirname(ticket), `.${basename(ticket)}`);
  writeFileSync(fresh, JSON.stringify(content));
  renameSync(fresh, ticket);
}

/** @param {{ name: string, number: number }} a @param {{ name: string, number: number }} b */
function isBefore(a, b) {
  return a.number !== b.number ? a.number < b.number : a.name < b.name;
}
