import type { JobHistoryPoint as Bucket } from "../../../../api/contract/types.gen";
import { expect, test } from "vitest";
import { longestWaits, totalsOf, totalsWords, waitWords } from "./totals";
import { waitSteps } from "./waits";

const bucket = (facts: Partial<Bucket>): Bucket => ({
  at: "2026-11-21T06:00:00Z",
  done: 0,
  dead: 0,
  failedAttempts: 0,
  waitP50Ms: null,
  waitP95Ms: null,
  ...facts,
});

test("buckets are added up and said in a sentence", () => {
  const totals = totalsOf([bucket({ done: 1200, failedAttempts: 1 }), bucket({ done: 40 })]);
  expect(totals).toEqual({ done: 1240, dead: 0, failedAttempts: 1 });
  expect(totalsWords(totals)).toBe("1,240 jobs done, 1 failed attempt, none given up");
  expect(totalsWords({ done: 1, failedAttempts: 2, dead: 1 })).toBe("1 job done, 2 failed attempts, 1 job given up");
});

test("the longest waits are of the buckets in which something began", () => {
  const buckets = [bucket({ waitP50Ms: 8, waitP95Ms: 40 }), bucket({}), bucket({ waitP50Ms: 5, waitP95Ms: 1400 })];
  expect(longestWaits(buckets)).toEqual({ p50: 8, p95: 1400 });
  expect(longestWaits([bucket({})])).toEqual({ p50: null, p95: null });
});

test("a wait is said in words", () => {
  expect(waitWords({ waitP50Ms: 8, waitP95Ms: 1400 })).toBe("half began within 8 ms, 95 of 100 within 1.4 s");
  expect(waitWords({ waitP50Ms: null, waitP95Ms: null })).toBe("no job began");
});

test("waits are measured in the unit in which they are read", () => {
  expect(waitSteps(300)).toEqual([0, 100, 200, 300]);
  expect(waitSteps(1400)).toEqual([0, 1000, 2000]);
  expect(waitSteps(150_000)).toEqual([0, 60_000, 120_000, 180_000]);
});
