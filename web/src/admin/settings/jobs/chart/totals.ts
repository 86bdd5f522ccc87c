/** What many buckets of the queue's history say together. */
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

/** `12 done, 1 failed attempt, none given up`. */
export function totalsWords({ done, dead, failedAttempts }: Totals): string {
  const given = dead === 0 ? "none given up" : `${count(dead, "job", "jobs")} given up`;
  return `${count(done, "job", "jobs")} done, ${count(failedAttempts, "failed attempt")}, ${given}`;
}

/** The longest wait of a period: of the buckets' medians and of their slow ends. */
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

/** `half began within 12 ms, 95 of 100 within 80 ms`. */
export function waitWords({ waitP50Ms, waitP95Ms }: Pick<Bucket, "waitP50Ms" | "waitP95Ms">): string {
  if (waitP50Ms === null || waitP95Ms === null) return "no job began";
  return `half began within ${span(waitP50Ms)}, 95 of 100 within ${span(waitP95Ms)}`;
}
