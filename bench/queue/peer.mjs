/** Shared by the peers' programs: reads arguments, counts jobs, keeps a rate, prints one line of JSON. */
import { setTimeout as sleep } from "node:timers/promises";

/**
 * @param {{
 *   migrate: () => Promise<void>,
 *   enqueue: (count: number) => Promise<object>,
 *   work: (count: number, concurrency: number) => Promise<object>,
 *   latency: (count: number, perSecond: number) => Promise<object>,
 * }} peer
 */
export async function main(peer) {
  const [command, ...numbers] = process.argv.slice(2);
  const report = await peer[command](...numbers.map(Number));
  process.stdout.write(`${JSON.stringify(report ?? {})}\n`, () => process.exit(0));
}

/** @param {number} count */
export function jobsDone(count) {
  let left = count;
  const { promise: all, resolve } = withResolvers();
  return { all, one: () => --left === 0 && resolve() };
}

/**
 * Enqueues jobs at a rate, and returns their delays from commit to start.
 * @param {number} count @param {number} perSecond
 * @param {(n: number) => Promise<unknown>} enqueue
 * @param {Map<number, number>} begun start of each job
 * @param {Promise<unknown>} all
 */
export async function paced(count, perSecond, enqueue, begun, all) {
  await sleep(1000);
  const committed = [];
  const since = performance.now();
  for (let n = 0; n < count; n++) {
    await sleep(Math.max(since + (n * 1000) / perSecond - performance.now(), 0));
    await enqueue(n);
    committed.push(performance.now());
  }
  await all;
  // A job that started before its enqueuer saw the commit had no delay.
  return committed.map((at, n) => Math.max(begun.get(n) - at, 0)).sort((a, b) => a - b);
}

function withResolvers() {
  let resolve = () => {};
  const promise = new Promise((done) => (resolve = () => done(undefined)));
  return { promise, resolve };
}
