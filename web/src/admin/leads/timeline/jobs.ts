/** How the timeline describes background jobs. */
import type { JobState, TimelineItem, TimelineJob } from "../../../api/contract/types.gen";
import { relative } from "../../../ui/format";
import type { Tone } from "../../kit/status";

const statuses: Record<JobState, { tone: Tone; text: string }> = {
  waiting: { tone: "quiet", text: "Waiting" },
  running: { tone: "neutral", text: "Running" },
  done: { tone: "good", text: "Done" },
  retrying: { tone: "attention", text: "Retrying" },
  dead: { tone: "danger", text: "Failed" },
  cancelled: { tone: "quiet", text: "Cancelled" },
};

export function jobStatus({ state }: TimelineJob): { tone: Tone; text: string } {
  return statuses[state];
}

/** When the job runs next, or how often it was tried. */
export function jobDetail({ state, runAt, attempts, maxAttempts }: TimelineJob, now: Date): string | null {
  if (state === "waiting") return runAt && Date.parse(runAt) > now.getTime() ? `runs ${relative(runAt, now)}` : null;
  const attempt = `attempt ${attempts} of ${maxAttempts}`;
  if (state === "retrying") return runAt ? `${attempt}, next ${relative(runAt, now)}` : attempt;
  if (state === "dead") return attempts === 1 ? "after 1 attempt" : `after ${attempts} attempts`;
  return null;
}

/** In milliseconds: jobs due sooner than this are polled. */
const dueSoon = 60_000;

/** Whether a job in the timeline is about to change: only then is the timeline polled. */
export function isPending(items: readonly TimelineItem[], now: Date): boolean {
  return items.some(({ job }) => {
    if (!job) return false;
    if (job.state === "running") return true;
    if (job.state !== "waiting" && job.state !== "retrying") return false;
    return !job.runAt || Date.parse(job.runAt) - now.getTime() < dueSoon;
  });
}
