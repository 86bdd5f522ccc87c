/** The words of the queue. */
import type {
  JobAttempt as Attempt,
  JobItem,
  JobLimit as Limit,
  JobStanding as JobState,
} from "../../../api/contract/types.gen";
import type { Tone } from "../../kit/status";
import { fieldLabel } from "../diff";

/** The states in the order in which a job may pass through them. */
export const states = [
  { value: "waiting", label: "Waiting", tone: "neutral" },
  { value: "scheduled", label: "Scheduled", tone: "quiet" },
  { value: "retrying", label: "Trying again", tone: "attention" },
  { value: "running", label: "Running", tone: "neutral" },
  { value: "dead", label: "Failed", tone: "danger" },
  { value: "done", label: "Done", tone: "good" },
  { value: "cancelled", label: "Cancelled", tone: "quiet" },
] as const satisfies readonly { value: JobState; label: string; tone: Tone }[];

export function stateWords(state: JobState): { label: string; tone: Tone } {
  return states.find(({ value }) => value === state) ?? { label: state, tone: "neutral" };
}

/** `acknowledge_lead` is `Acknowledge lead`. */
export function kindWords(kind: string): string {
  return fieldLabel(kind);
}

/** The state of one job, which may be on its way to another. */
export function stateOf({ state, isCancelling }: Pick<JobItem, "state" | "isCancelling">): {
  label: string;
  tone: Tone;
} {
  return isCancelling ? { label: "Being cancelled", tone: "attention" } : stateWords(state);
}

export const outcomes: Record<Attempt["outcome"], { label: string; tone: Tone }> = {
  failed: { label: "Failed", tone: "danger" },
  lost: { label: "Worker lost", tone: "danger" },
  done: { label: "Done", tone: "good" },
  running: { label: "Running", tone: "neutral" },
  cancelled: { label: "Cancelled", tone: "quiet" },
};

export const priorities: Record<JobItem["priority"], string> = { high: "High", normal: "Normal", low: "Low" };

/** The instant of a job that says most about its state, and what it is the instant of. */
export function momentOf(job: Pick<JobItem, "state" | "runAt" | "startedAt" | "endedAt" | "enqueuedAt">): {
  word: string;
  at: string;
} {
  switch (job.state) {
    case "waiting":
      return { word: "since", at: job.runAt };
    case "scheduled":
      return { word: "due", at: job.runAt };
    case "retrying":
      return { word: "next", at: job.runAt };
    case "running":
      return { word: "started", at: job.startedAt ?? job.runAt };
    case "done":
    case "dead":
    case "cancelled":
      return { word: "ended", at: job.endedAt ?? job.enqueuedAt };
  }
}

/** `5 at once, 2 a second` for a queue or a kind of job. */
export function limitWords({ concurrency, perSecond, burst }: Limit): string {
  const parts = [];
  if (concurrency !== null) parts.push(`${concurrency} at once`);
  if (perSecond !== null) parts.push(rateWords(perSecond) + (burst > 1 ? `, up to ${burst} in one go` : ""));
  return parts.join(", ");
}

/** Slow rates are said by the minute: `0.5` a second is `30 a minute`. */
export function rateWords(perSecond: number): string {
  if (perSecond >= 1 || perSecond * 60 < 1) return `${rounded(perSecond)} a second`;
  return `${rounded(perSecond * 60)} a minute`;
}

function rounded(value: number): string {
  return value.toLocaleString("en-IN", { maximumSignificantDigits: 3 });
}
