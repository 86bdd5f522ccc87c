/** `kill -9` of a worker at random moments: no job is lost, and only its running jobs run twice. */
import { setTimeout as sleep } from "node:timers/promises";
import { query } from "../dev/postgres/client.mjs";
import { ends, enqueue, number, worker } from "./chores.mjs";
import { until } from "./program.mjs";

const CONCURRENCY = 10;

/**
 * @param {import("./chores.mjs").Place} place
 * @param {{ jobs: number, milliseconds: number, kills: number, lease: number }} how
 */
export async function kill(place, { jobs, milliseconds, kills, lease }) {
  const { databaseUrl } = place;
  await enqueue(place, jobs, milliseconds);
  const one = await worker(place, CONCURRENCY, lease);
  const inHand = new Set();
  /** @type {number[]} */
  const inHandAtKills = [];
  /** Long enough that all kills happen before the last job. */
  const life = (jobs * milliseconds) / CONCURRENCY / (kills + 2);
  try {
    for (let killed = 0; killed < kills; killed++) {
      const before = await number(databaseUrl, "select count(*) from chores");
      await one.start();
      await until("it works", async () => (await number(databaseUrl, "select count(*) from chores")) > before);
      await sleep(Math.random() * life);
      await one.end("SIGKILL");
      const held = await query(databaseUrl, "select id, payload ->> 'n' as n from jobs_running");
      for (const { n } of held) inHand.add(String(n));
      inHandAtKills.push(held.length);
    }
    await one.start();
    await until("all are done", async () => (await number(databaseUrl, "select count(*) from jobs_ended")) === jobs);
  } finally {
    await one.end();
  }
  const { done, left, rows, twice } = await ends(databaseUrl);
  return {
    jobs,
    kills,
    leaseSeconds: lease,
    inHandAtKills,
    lost: jobs - rows,
    notDone: jobs - done + left,
    doneTwice: twice.length,
    doneTwiceThoughNotInHand: twice.filter((n) => !inHand.has(n)).length,
    takeOverSeconds: await takeOver(databaseUrl),
  };
}

/**
 * Seconds from the last killed worker's last heartbeat until its jobs could continue. Earlier ones were killed while
 * no other worker was running.
 * @param {string} databaseUrl
 */
function takeOver(databaseUrl) {
  return number(
    databaseUrl,
    `select coalesce(max(extract(epoch from job_attempts.ended_at - seen_at)), 0)
     from job_attempts join job_workers on job_workers.id = worker
     where worker = (select max(id) from job_workers where is_lost)`,
  );
}
