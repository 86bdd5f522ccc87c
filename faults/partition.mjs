/** A worker freezes for longer than its lease and comes back: its late outcomes are rejected. */
import { setTimeout as sleep } from "node:timers/promises";
import { query } from "../dev/postgres/client.mjs";
import { ends, enqueue, number, worker } from "./chores.mjs";
import { until } from "./program.mjs";

const JOBS = 4;

/**
 * @param {import("./chores.mjs").Place} place
 * @param {{ lease: number, still: number }} how in seconds
 */
export async function partition(place, { lease, still }) {
  const { databaseUrl, log } = place;
  const stopped = await worker(place, JOBS, lease);
  const other = await worker(place, JOBS, lease);
  try {
    await stopped.start();
    await enqueue(place, JOBS, 1000);
    await until("all are in hand", async () => (await number(databaseUrl, "select count(*) from jobs_running")) === JOBS);
    stopped.signal("SIGSTOP");
    const since = Date.now();
    await other.start();
    await until("the other has done them", async () => (await number(databaseUrl, "select count(*) from jobs_ended")) === JOBS);
    const doneAfter = (Date.now() - since) / 1000;
    log(`done by the other after ${doneAfter.toFixed(1)} s`);
    await sleep(Math.max(0, since + still * 1000 - Date.now()));
    stopped.signal("SIGCONT");
    await until("its late ends are refused", async () => (await stopped.figure("queue_endings_refused_total")) >= JOBS);
    const [{ by }] = await query(databaseUrl, "select count(distinct worker) as by from jobs_ended");
    const takenOver = await other.figure("queue_leases_taken_over_total");

    // It works again, under a new lease.
    await other.end();
    await enqueue(place, JOBS, 10);
    await until("it works again", async () => (await number(databaseUrl, "select count(*) from jobs_ended")) === 2 * JOBS);
    return {
      jobs: JOBS,
      leaseSeconds: lease,
      stoodStillSeconds: still,
      doneByTheOtherAfterSeconds: doneAfter,
      takenOver,
      refused: await stopped.figure("queue_endings_refused_total"),
      isRefusalLogged: stopped.log.includes("outcomes rejected: the jobs belong to another worker now"),
      workersThatEndedThem: Number(by),
      ...(await ends(databaseUrl)),
    };
  } finally {
    await Promise.all([stopped.end(), other.end()]);
  }
}
