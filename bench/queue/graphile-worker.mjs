/**
 * graphile-worker in its fastest documented configuration: a local queue, completions in batches.
 * `node graphile-worker.mjs enqueue COUNT | work COUNT CONCURRENCY | latency COUNT PER_SECOND`
 */
import { makeWorkerUtils, run, runMigrations } from "graphile-worker";
import { Logger } from "graphile-worker";
import { jobsDone, main, paced } from "./peer.mjs";

const connectionString = process.env.DATABASE_URL;
const logger = new Logger(() => () => {});
const batch = 1000;

await main({
  migrate: () => runMigrations({ connectionString, logger }),

  async enqueue(count) {
    const utils = await makeWorkerUtils({ connectionString, logger });
    const jobs = Array.from({ length: count }, (_, n) => ({ identifier: "noop", payload: { n } }));
    const since = performance.now();
    for (let first = 0; first < count; first += batch) await utils.addJobs(jobs.slice(first, first + batch));
    const seconds = (performance.now() - since) / 1000;
    await utils.release();
    return { seconds };
  },

  async work(count, concurrency) {
    const done = jobsDone(count);
    const since = performance.now();
    const runner = await start(concurrency, { size: 1000 }, () => done.one());
    await done.all;
    await runner.stop();
    return { seconds: (performance.now() - since) / 1000 };
  },

  async latency(count, perSecond) {
    const begun = new Map();
    const done = jobsDone(count);
    const runner = await start(10, undefined, ({ n }) => {
      begun.set(n, performance.now());
      done.one();
    });
    const utils = await makeWorkerUtils({ connectionString, logger });
    const milliseconds = await paced(count, perSecond, (n) => utils.addJob("noop", { n }), begun, done.all);
    await runner.stop();
    await utils.release();
    return { milliseconds };
  },
});

function start(concurrentJobs, localQueue, task) {
  const batches = localQueue ? { localQueue, completeJobBatchDelay: 0, failJobBatchDelay: 0 } : {};
  return run({
    logger,
    noHandleSignals: true,
    taskList: { noop: async (payload) => task(payload) },
    preset: { worker: { connectionString, maxPoolSize: 10, concurrentJobs, pollInterval: 2000, ...batches } },
  });
}
