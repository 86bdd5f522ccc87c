/** The background jobs of a lead in words. */
import type { JobState, TimelineItem, TimelineJob } from "../../../api/contract/types.gen";
import { relative } from "../../../ui/format";
import type { Tone } from "../../kit/status";

const words: Record<JobState, { tone: Tone; text: string }> = {
  waiting: { tone: "quiet", text: "Waiting" },
  running: { tone: "neutral", text: "Running" },
  done: { tone: "good", text: "Done" },
  retrying: { tone: "attention", text: "Trying again" },
  dead: { tone: "danger", text: "Failed" },
  cancelled: { tone: "quiet", text: "Cancelled" },
};

export function jobWords({ state }: TimelineJob): { tone: Tone; text: string } {
  return words[state];
}

/** What there is to know beside the state: when it runs, how often it was tried. */
export function jobDetail({ state, runAt, attempts, maxAttempts }: TimelineJob, now: Date): string | null {
  if (state === "waiting") return runAt && Date.parse(runAt) > now.getTime() ? `runs ${relative(runAt, now)}` : null;
  const tries = `attempt ${attempts} of ${maxAttempts}`;
  if (state === "retrying") return runAt ? `${tries}, next ${relative(runAt, now)}` : tries;
  if (state === "dead") return attempts === 1 ? "after 1 attempt" : `after ${attempts} attempts`;
  return null;
}

/** How long before its time a job is worth watching, in milliseconds. */
const near = 60_000;

/** Whether something in the timeline is about to change by itself: only then is it asked for again and again. */
export function isPending(items: readonly TimelineItem[], now: Date): boolean {
  return items.some(({ job }) => {
    if (!job) return false;
    if (job.state === "running") return true;
    if (job.state !== "waiting" && job.state !== "retrying") return false;
    return !job.runAt || Date.parse(job.runAt) - now.getTime() < near;
  });
}
