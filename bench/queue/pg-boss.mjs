/**
 * pg-boss in its fastest configuration: jobs fetched and completed manually in batches.
 * `node pg-boss.mjs enqueue COUNT | work COUNT CONCURRENCY | latency COUNT PER_SECOND`
 */
import PgBoss from "pg-boss";
import { jobsDone, main, paced } from "./peer.mjs";

const queue = "noop";
const batch = 1000;

async function open(max) {
  const boss = new PgBoss({ connectionString: process.env.DATABASE_URL, max, supervise: false, schedule: false });
  await boss.start();
  await boss.createQueue(queue);
  return boss;
}

await main({
  async migrate() {
    await (await open(2)).stop({ graceful: false });
  },

  async enqueue(count) {
    const boss = await open(2);
    const jobs = Array.from({ length: count }, (_, n) => ({ name: queue, data: { n } }));
    const since = performance.now();
    for (let first = 0; first < count; first += batch) await boss.insert(jobs.slice(first, first + batch));
    const seconds = (performance.now() - since) / 1000;
    await boss.stop({ graceful: false });
    return { seconds };
  },

  async work(count, concurrency) {
    const boss = await open(concurrency);
    let left = count;
    const since = performance.now();
    // More loops would wait for each other; each processes a batch of jobs.
    const loops = Array.from({ length: Math.min(concurrency, 4) }, async () => {
      while (left > 0) {
        const jobs = await boss.fetch(queue, { batchSize: batch });
        if (jobs.length === 0) continue;
        await Promise.all(jobs.map(async () => {}));
        await boss.complete(queue, jobs.map(({ id }) => id));
        left -= jobs.length;
      }
    });
    await Promise.all(loops);
    const seconds = (performance.now() - since) / 1000;
    await boss.stop({ graceful: false });
    return { seconds };
  },

  async latency(count, perSecond) {
    const boss = await open(10);
    const begun = new Map();
    const done = jobsDone(count);
    await boss.work(queue, { pollingIntervalSeconds: 0.5, batchSize: 100 }, async (jobs) => {
      for (const { data } of jobs) {
        begun.set(data.n, performance.now());
        done.one();
      }
    });
    const milliseconds = await paced(count, perSecond, (n) => boss.send(queue, { n }), begun, done.all);
    await boss.stop({ graceful: false });
    return { milliseconds };
  },
});
