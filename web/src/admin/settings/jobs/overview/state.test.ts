import type { JobWorker as Worker } from "../../../../api/contract/types.gen";
import { expect, test } from "vitest";
import { slotsOf, stateOfQueue } from "./state";

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
const awake = worker("2026-11-21T06:00:25Z");
const silent = worker("2026-11-21T06:00:00Z");

test.each<[string, boolean, Worker[]]>([
  ["Running", false, [silent, awake]],
  ["Worker silent", false, [silent]],
  ["No worker", false, []],
  ["Paused", true, [awake]],
  ["Paused", true, []],
])("a queue is: %s", (label, isPaused, workers) => {
  expect(stateOfQueue({ isPaused }, workers, now).label).toBe(label);
});

test("workers have room for jobs together", () => {
  expect(slotsOf([awake, silent])).toBe(20);
});
