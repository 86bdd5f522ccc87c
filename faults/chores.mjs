/** The queue of `bench/programs/src/bin/chores.rs`: its jobs, workers and results. */
import { command } from "../dev/command.mjs";
import { query } from "../dev/postgres/client.mjs";
import { Program, freePort } from "./program.mjs";

/**
 * @typedef {{ databaseUrl: string, program: string, log: (line: string) => void }} Place
 *   a migrated database, and the path of the program `chores`
 */

/** @param {Place} place @param {number} count @param {number} milliseconds */
export async function enqueue({ databaseUrl, program }, count, milliseconds) {
  await command(program, ["enqueue", String(count), String(milliseconds)], { env: { DATABASE_URL: databaseUrl } });
}

/** A worker, not started yet. @param {Place} place @param {number} concurrency @param {number} lease seconds */
export async function worker({ databaseUrl, program }, concurrency, lease) {
  const port = await freePort();
  const env = { DATABASE_URL: databaseUrl, WORKER_LEASE_SECONDS: String(lease), WORKER_METRICS_PORT: String(port) };
  return new Program(program, ["work", String(concurrency)], env, `http://127.0.0.1:${port}/metrics`);
}

/** A number from the database. @param {string} databaseUrl @param {string} sql @returns {Promise<number>} */
export async function number(databaseUrl, sql) {
  const [row] = await query(databaseUrl, sql);
  return Number(Object.values(row)[0]);
}

/** Results of all chores. @param {string} databaseUrl */
export async function ends(databaseUrl) {
  return {
    done: await number(databaseUrl, "select count(*) from jobs_ended where queue = 'chores' and outcome = 'done'"),
    left: await number(databaseUrl, "select count(*) from jobs where queue = 'chores' and state <> 'done'"),
    rows: await number(databaseUrl, "select count(distinct n) from chores"),
    twice: (await query(databaseUrl, "select n from chores group by n having count(*) > 1 order by n")).map(({ n }) => String(n)),
  };
}
