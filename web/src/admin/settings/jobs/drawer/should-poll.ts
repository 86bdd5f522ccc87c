/** Polls a job's details only while the job is about to change. */
import type { JobDetail as Job } from "../../../../api/contract/types.gen";

/** How long before it is due a job is polled, in milliseconds. */
const leadTime = 60_000;

export function shouldPoll({ state, runAt }: Pick<Job, "state" | "runAt">, now: Date): boolean {
  if (state === "running" || state === "waiting") return true;
  return (state === "retrying" || state === "scheduled") && Date.parse(runAt) - now.getTime() < leadTime;
}
