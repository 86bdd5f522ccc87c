/** Totals over many buckets of the queue's history. */
import type { JobHistoryPoint as Bucket } from "../../../../api/contract/types.gen";
import { count } from "../../../../ui/format";
import { span } from "../durations";

export type Totals = Pick<Bucket, "done" | "dead" | "failedAttempts">;

export function totalsOf(points: readonly Totals[]): Totals {
  const sum = (pick: (point: Totals) => number) => points.reduce((total, point) => total + pick(point), 0);
  return {
    done: sum(({ done }) => done),
    dead: sum(({ dead }) => dead),
    failedAttempts: sum(({ failedAttempts }) => failedAttempts),
  };
}

/** `12 jobs done, 1 failed attempt, 0 jobs failed`. */
export function totalsText({ done, dead, failedAttempts }: Totals): string {
  return `${count(done, "job")} done, ${count(failedAttempts, "failed attempt")}, ${count(dead, "job")} failed`;
}

/** The longest median and the longest 95th percentile of all buckets. */
export function longestWaits(points: readonly Bucket[]): { p50: number | null; p95: number | null } {
  return {
    p50: longest(points.map(({ waitP50Ms }) => waitP50Ms)),
    p95: longest(points.map(({ waitP95Ms }) => waitP95Ms)),
  };
}

function longest(values: readonly (number | null)[]): number | null {
  const known = values.filter((value) => value !== null);
  return known.length > 0 ? Math.max(...known) : null;
}

/** `median 12 ms, 95th percentile 80 ms`. */
export function waitText({ waitP50Ms, waitP95Ms }: Pick<Bucket, "waitP50Ms" | "waitP95Ms">): string {
  if (waitP50Ms === null || waitP95Ms === null) return "no jobs started";
  return `median ${span(waitP50Ms)}, 95th percentile ${span(waitP95Ms)}`;
}
