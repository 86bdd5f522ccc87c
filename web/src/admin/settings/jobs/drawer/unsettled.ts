import type { JobDetail as Job } from "../../../../api/contract/types.gen";
/** When a job is worth being watched. */

/** How long before its time it is, in milliseconds. */
const near = 60_000;

export function isUnsettled({ state, runAt }: Pick<Job, "state" | "runAt">, now: Date): boolean {
  if (state === "running" || state === "waiting") return true;
  return (state === "retrying" || state === "scheduled") && Date.parse(runAt) - now.getTime() < near;
}
