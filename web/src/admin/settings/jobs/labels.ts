/** Labels of the job queue. */
import type {
  JobAttempt as Attempt,
  JobItem,
  JobLimit as Limit,
  JobStanding as JobState,
} from "../../../api/contract/types.gen";
import type { Tone } from "../../kit/status";
import { fieldLabel } from "../diff";

/** In the order a job may pass through them. */
export const states = [
  { value: "waiting", label: "Waiting", tone: "neutral" },
  { value: "scheduled", label: "Scheduled", tone: "quiet" },
  { value: "retrying", label: "Retrying", tone: "attention" },
  { value: "running", label: "Running", tone: "neutral" },
  { value: "dead", label: "Failed", tone: "danger" },
  { value: "done", label: "Done", tone: "good" },
  { value: "cancelled", label: "Cancelled", tone: "quiet" },
] as const satisfies readonly { value: JobState; label: string; tone: Tone }[];

export function stateLabel(state: JobState): { label: string; tone: Tone } {
  return states.find(({ value }) => value === state) ?? { label: state, tone: "neutral" };
}

/** `acknowledge_lead` is `Acknowledge lead`. */
export function kindLabel(kind: string): string {
  return fieldLabel(kind);
}

/** The state of a job, including one that is being cancelled. */
export function stateOf({ state, isCancelling }: Pick<JobItem, "state" | "isCancelling">): {
  label: string;
  tone: Tone;
} {
  return isCancelling ? { label: "Cancelling", tone: "attention" } : stateLabel(state);
}

export const outcomes: Record<Attempt["outcome"], { label: string; tone: Tone }> = {
  failed: { label: "Failed", tone: "danger" },
  lost: { label: "Worker lost", tone: "danger" },
  done: { label: "Done", tone: "good" },
  running: { label: "Running", tone: "neutral" },
  cancelled: { label: "Cancelled", tone: "quiet" },
};

export const priorities: Record<JobItem["priority"], string> = { high: "High", normal: "Normal", low: "Low" };

/** The most relevant time for a job's state, with its label. */
export function keyTimeOf(job: Pick<JobItem, "state" | "runAt" | "startedAt" | "endedAt" | "enqueuedAt">): {
  label: string;
  at: string;
} {
  switch (job.state) {
    case "waiting":
      return { label: "since", at: job.runAt };
    case "scheduled":
      return { label: "due", at: job.runAt };
    case "retrying":
      return { label: "next", at: job.runAt };
    case "running":
      return { label: "started", at: job.startedAt ?? job.runAt };
    case "done":
    case "dead":
    case "cancelled":
      return { label: "ended", at: job.endedAt ?? job.enqueuedAt };
  }
}

/** `5 at once, 2 per second`. */
export function limitText({ concurrency, perSecond, burst }: Limit): string {
  const parts = [];
  if (concurrency !== null) parts.push(`${concurrency} at once`);
  if (perSecond !== null) parts.push(rateText(perSecond) + (burst > 1 ? `, in bursts of up to ${burst}` : ""));
  return parts.join(", ");
}

/** Slow rates are shown per minute: 0.5 per second is `30 per minute`. */
export function rateText(perSecond: number): string {
  if (perSecond >= 1 || perSecond * 60 < 1) return `${rounded(perSecond)} per second`;
  return `${rounded(perSecond * 60)} per minute`;
}

function rounded(value: number): string {
  return value.toLocaleString("en-IN", { maximumSignificantDigits: 3 });
}
