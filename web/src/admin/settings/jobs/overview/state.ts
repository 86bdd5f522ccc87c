/** The state of a queue and its workers. */
import type { JobQueue as Queue, JobWorker as Worker } from "../../../../api/contract/types.gen";
import type { Tone } from "../../../kit/status";

/** Milliseconds without a heartbeat. Soon afterwards other workers take over the jobs. */
const heartbeatTimeout = 15_000;

export type QueueState = { label: string; tone: Tone };

export function isUnresponsive({ seenAt }: Pick<Worker, "seenAt">, now: Date): boolean {
  return now.getTime() - Date.parse(seenAt) > heartbeatTimeout;
}

export function queueState(queue: Pick<Queue, "isPaused">, workers: readonly Worker[], now: Date): QueueState {
  if (queue.isPaused) return { label: "Paused", tone: "attention" };
  if (workers.length === 0) return { label: "No worker", tone: "danger" };
  if (workers.every((worker) => isUnresponsive(worker, now))) return { label: "Worker not responding", tone: "danger" };
  return { label: "Running", tone: "good" };
}

/** How many jobs the workers can run at the same time. */
export function totalConcurrency(workers: readonly Worker[]): number {
  return workers.reduce((sum, { concurrency }) => sum + concurrency, 0);
}
