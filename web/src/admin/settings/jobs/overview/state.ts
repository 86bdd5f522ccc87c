/** Whether a queue is being worked on, and what stands in its way. */
import type { JobQueue as Queue, JobWorker as Worker } from "../../../../api/contract/types.gen";
import type { Tone } from "../../../kit/status";

/** Milliseconds after which a worker that gave no sign is doubted; its jobs go to others soon after. */
export const doubtAfter = 15_000;

export type QueueState = { label: string; tone: Tone };

export function isSilent({ seenAt }: Pick<Worker, "seenAt">, now: Date): boolean {
  return now.getTime() - Date.parse(seenAt) > doubtAfter;
}

export function stateOfQueue(queue: Pick<Queue, "isPaused">, workers: readonly Worker[], now: Date): QueueState {
  if (queue.isPaused) return { label: "Paused", tone: "attention" };
  if (workers.length === 0) return { label: "No worker", tone: "danger" };
  if (workers.every((worker) => isSilent(worker, now))) return { label: "Worker silent", tone: "danger" };
  return { label: "Running", tone: "good" };
}

/** How many of its jobs the workers of a queue take at the same time. */
export function slotsOf(workers: readonly Worker[]): number {
  return workers.reduce((sum, { concurrency }) => sum + concurrency, 0);
}
