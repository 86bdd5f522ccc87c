/**
 * The queue, compared with graphile-worker and pg-boss, each in the fastest documented configuration, and with a lower
 * bound: pgbench fetching and acknowledging batches of a plain table. On the same durable server, alternately within one
 * run; ours keeps every finished job. Like its peers, ours enqueues without deduplication; its cost is reported
 * separately.
 */
import { execFile } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { promisify } from "node:util";
import { query } from "../dev/postgres/client.mjs";

export const name = "queue";
export const describe = "jobs that do nothing, beside graphile-worker, pg-boss and a floor in pgbench";

const ROUNDS = 5;
const JOBS = 40_000;
const CONCURRENCIES = [10, 50];
const GROWN = { finished: 1_000_000, jobs: 120_000 };
const LATENCY = { jobs: 1000, perSecond: 50 };

/** @typedef {{ name: string, databaseUrl: string, call: (...words: (string | number)[]) => Promise<any> }} Queue */

/** @param {import("../dev/bench.mjs").Context} ctx */
export async function run(ctx) {
  const pgbench = ctx.program("pgbench");
  if (!pgbench) throw new Error("pgbench is required; it is part of an installed PostgreSQL (Debian: postgresql).");
  await ctx.library("graphile-worker");
  const ours = queue("nivas", await ctx.freshDatabase(), join(ctx.binDir, "queue_bench"));
  const peers = [];
  for (const peer of ["graphile-worker", "pg-boss"]) {
    const script = join(import.meta.dirname, "queue", `${peer}.mjs`);
    peers.push(queue(peer, await ctx.freshDatabase(), process.execPath, script));
    await peers.at(-1)?.call("migrate");
  }
  const floorUrl = await ctx.freshDatabase();

  const enqueued = table();
  const worked = Object.fromEntries(CONCURRENCIES.map((concurrency) => [concurrency, table()]));
  for (let round = 0; round < ROUNDS; round++) {
    for (const concurrency of CONCURRENCIES) {
      for (const { name, call } of [ours, ...peers]) {
        enqueued.add(name, JOBS / (await call("enqueue", JOBS)).seconds);
        worked[concurrency].add(name, JOBS / (await call("work", JOBS, concurrency)).seconds);
      }
      worked[concurrency].add("floor", await floor(pgbench, floorUrl));
      enqueued.add("once", JOBS / (await ours.call("enqueue-once", JOBS)).seconds);
      await ours.call("work", JOBS, concurrency);
    }
    ctx.log(`round ${round + 1} of ${ROUNDS}`);
  }

  const latency = [];
  for (const { name, databaseUrl, call } of [ours, ...peers]) {
    // What autovacuum does within a minute: a worker that looks for a job passes those that are gone, one by one.
    await query(databaseUrl, "vacuum");
    const { milliseconds } = await call("latency", LATENCY.jobs, LATENCY.perSecond);
    latency.push({ name, p50: quantile(milliseconds, 0.5), p99: quantile(milliseconds, 0.99) });
  }

  const best = (/** @type {ReturnType<typeof table>} */ rates) => Math.max(...peers.map(({ name }) => rates.median(name)));
  const of = (/** @type {(concurrency: number) => number} */ figure) =>
    Object.fromEntries(CONCURRENCIES.map((concurrency) => [concurrency, figure(concurrency)]));
  return {
    rounds: ROUNDS,
    jobs: JOBS,
    ratio_to_best_peer: of((concurrency) => worked[concurrency].median(ours.name) / best(worked[concurrency])),
    ratio_to_floor: of((concurrency) => worked[concurrency].median(ours.name) / worked[concurrency].median("floor")),
    enqueue_ratio_to_best_peer: enqueued.median(ours.name) / best(enqueued),
    enqueue_once_ratio_to_best_peer: enqueued.median("once") / best(enqueued),
    ratio_with_a_million_finished: await grown(ours),
    latency,
    rows: [ours.name, ...peers.map(({ name }) => name), "floor"].map((name) => ({
      queue: name,
      ...Object.fromEntries(CONCURRENCIES.map((each) => [`at ${each}, jobs/s`, worked[each].median(name)])),
      "enqueued/s": name === "floor" ? "" : enqueued.median(name),
      "p50 ms": latency.find((row) => row.name === name)?.p50 ?? "",
      "p99 ms": latency.find((row) => row.name === name)?.p99 ?? "",
    })),
  };
}

/** @param {string} name @param {string} databaseUrl @param {string} program @param {string[]} first @returns {Queue} */
function queue(name, databaseUrl, program, ...first) {
  return {
    name,
    databaseUrl,
    async call(...words) {
      const env = { ...process.env, DATABASE_URL: databaseUrl };
      const { stdout } = await promisify(execFile)(program, [...first, ...words.map(String)], { env, maxBuffer: 2 ** 24 });
      return JSON.parse(stdout);
    },
  };
}

/** Rates by name, reported as medians. */
function table() {
  /** @type {Record<string, number[]>} */
  const rates = {};
  return {
    add(/** @type {string} */ name, /** @type {number} */ rate) {
      (rates[name] ??= []).push(rate);
    },
    median: (/** @type {string} */ name) => quantile(rates[name], 0.5),
  };
}

/** The rate of ours with a million finished jobs and with none, alternately. @param {Queue} ours */
async function grown({ databaseUrl, call }) {
  const rates = table();
  const empty = "truncate jobs_ended, job_keys, job_attempts";
  for (let round = 0; round < ROUNDS; round++) {
    const states = ["none", "a million"];
    for (const state of round % 2 ? states.toReversed() : states) {
      await query(databaseUrl, empty);
      if (state === "a million") await query(databaseUrl, MILLION);
      // Otherwise autovacuum would do it during the measurement.
      await query(databaseUrl, "vacuum analyze jobs_ended, job_keys");
      await query(databaseUrl, "checkpoint");
      await call("enqueue", GROWN.jobs);
      rates.add(state, GROWN.jobs / (await call("work", GROWN.jobs, CONCURRENCIES[0])).seconds);
    }
  }
  return rates.median("a million") / rates.median("none");
}

const MILLION = `
  with ended as (
    insert into jobs_ended (id, run_at, enqueued_at, started_at, ended_at, priority, attempt, max_attempts, worker, queue,
      kind, outcome, payload, key)
    select -n, past, past, past, past, 1, 1, 3, 0, 'noops', 'noop', 'done', '{"n":0,"is_timed":false}', 'finished:' || n
    from generate_series(1, ${GROWN.finished}) as n, lateral (select now() - n * interval '1 second' as past) as times
    returning id, key
  )
  insert into job_keys (key, job_id) select key, id from ended`;

const FLOOR = `
with taken as (
  update floor_jobs set is_taken = true
  where id in (select id from floor_jobs where not is_taken order by id limit 1000 for update skip locked)
  returning id, payload
)
select quote_literal(array_agg(id)::text) as ids, count(payload) as taken from taken \\gset
delete from floor_jobs where id = any(:ids::bigint[]);
`;

/** @param {string} pgbench @param {string} databaseUrl @returns {Promise<number>} jobs per second */
async function floor(pgbench, databaseUrl) {
  await query(
    databaseUrl,
    `drop table if exists floor_jobs;
     create table floor_jobs (id bigint primary key, is_taken boolean not null default false, payload json not null);
     create index on floor_jobs (id) where not is_taken;
     insert into floor_jobs (id, payload) select n, '{"n":0,"is_timed":false}' from generate_series(1, ${JOBS}) as n;
     analyze floor_jobs`,
  );
  const folder = mkdtempSync(join(tmpdir(), "nivas-bench-"));
  try {
    const script = join(folder, "floor.sql");
    writeFileSync(script, FLOOR);
    const clients = 2;
    const options = ["-n", "-M", "simple", "-c", String(clients), "-j", "2", "-t", String(JOBS / 1000 / clients), "-f", script];
    const since = performance.now();
    await promisify(execFile)(pgbench, [...options, databaseUrl]);
    const seconds = (performance.now() - since) / 1000;
    const [{ left }] = await query(databaseUrl, "select count(*)::int as left from floor_jobs");
    if (Number(left) > 0) throw new Error(`pgbench left ${left} jobs.`);
    return JOBS / seconds;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** @param {number[]} values @param {number} share */
function quantile(values, share) {
  const sorted = values.toSorted((a, b) => a - b);
  return sorted[Math.min(Math.floor(sorted.length * share), sorted.length - 1)];
}
