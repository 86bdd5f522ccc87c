import type { JobHistoryPoint as Bucket } from "../../../../api/contract/types.gen";
import { expect, test } from "vitest";
import { longestWaits, totalsOf, totalsText, waitText } from "./totals";
import { waitTicks } from "./waits";

const bucket = (facts: Partial<Bucket>): Bucket => ({
  at: "2026-11-21T06:00:00Z",
  done: 0,
  dead: 0,
  failedAttempts: 0,
  waitP50Ms: null,
  waitP95Ms: null,
  ...facts,
});

test("buckets are summed up in a sentence", () => {
  const totals = totalsOf([bucket({ done: 1200, failedAttempts: 1 }), bucket({ done: 40 })]);
  expect(totals).toEqual({ done: 1240, dead: 0, failedAttempts: 1 });
  expect(totalsText(totals)).toBe("1,240 jobs done, 1 failed attempt, 0 jobs failed");
  expect(totalsText({ done: 1, failedAttempts: 2, dead: 1 })).toBe("1 job done, 2 failed attempts, 1 job failed");
});

test("the longest waits ignore buckets without started jobs", () => {
  const buckets = [bucket({ waitP50Ms: 8, waitP95Ms: 40 }), bucket({}), bucket({ waitP50Ms: 5, waitP95Ms: 1400 })];
  expect(longestWaits(buckets)).toEqual({ p50: 8, p95: 1400 });
  expect(longestWaits([bucket({})])).toEqual({ p50: null, p95: null });
});

test("waits have a text", () => {
  expect(waitText({ waitP50Ms: 8, waitP95Ms: 1400 })).toBe("median 8 ms, 95th percentile 1.4 s");
  expect(waitText({ waitP50Ms: null, waitP95Ms: null })).toBe("no jobs started");
});

test("ticks of waits are round in their display unit", () => {
  expect(waitTicks(300)).toEqual([0, 100, 200, 300]);
  expect(waitTicks(1400)).toEqual([0, 1000, 2000]);
  expect(waitTicks(150_000)).toEqual([0, 60_000, 120_000, 180_000]);
});
