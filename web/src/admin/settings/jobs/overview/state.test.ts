import type { JobWorker as Worker } from "../../../../api/contract/types.gen";
import { expect, test } from "vitest";
import { totalConcurrency, queueState } from "./state";

const now = new Date("2026-11-21T06:00:30Z");
const worker = (seenAt: string): Worker => ({
  id: 1,
  name: "worker",
  queue: "mail",
  concurrency: 10,
  running: 0,
  startedAt: "2026-11-21T05:00:00Z",
  seenAt,
});
const responding = worker("2026-11-21T06:00:25Z");
const unresponsive = worker("2026-11-21T06:00:00Z");

test.each<[string, boolean, Worker[]]>([
  ["Running", false, [unresponsive, responding]],
  ["Worker not responding", false, [unresponsive]],
  ["No worker", false, []],
  ["Paused", true, [responding]],
  ["Paused", true, []],
])("a queue is: %s", (label, isPaused, workers) => {
  expect(queueState({ isPaused }, workers, now).label).toBe(label);
});

test("concurrency is added up over workers", () => {
  expect(totalConcurrency([responding, unresponsive])).toBe(20);
});
