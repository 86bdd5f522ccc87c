import type { TimelineItem, TimelineJob } from "../../../api/contract/types.gen";
import { describe, expect, it, test } from "vitest";
import { isPending, jobDetail } from "./jobs";

const now = new Date("2026-11-20T06:00:00Z");

const job: TimelineJob = {
  id: "mail:1",
  name: "Confirmation e-mail",
  state: "waiting",
  attempts: 0,
  maxAttempts: 8,
  lastError: null,
  earlier: [],
  runAt: null,
  canRetry: false,
};

const entry = (job: TimelineJob | null): TimelineItem => ({
  id: "1",
  at: "2026-11-20T05:30:00Z",
  kind: job ? "mail" : "note",
  title: "",
  text: null,
  actor: null,
  state: null,
  job,
  mentions: [],
});

describe("the detail of a job", () => {
  it.each<[Partial<TimelineJob>, string | null]>([
    [{}, null],
    [{ runAt: "2026-11-20T06:45:00Z" }, "runs in 45 min"],
    [{ runAt: "2026-11-20T05:59:00Z" }, null],
    [{ state: "running", attempts: 1 }, null],
    [{ state: "retrying", attempts: 3, runAt: "2026-11-20T06:02:00Z" }, "attempt 3 of 8, next in 2 min"],
    [{ state: "dead", attempts: 8 }, "after 8 attempts"],
    [{ state: "dead", attempts: 1 }, "after 1 attempt"],
    [{ state: "done", attempts: 1 }, null],
  ])("%o is %s", (facts, text) => {
    expect(jobDetail({ ...job, ...facts }, now)).toBe(text);
  });
});

test("only jobs about to change are polled", () => {
  const pending = (facts: Partial<TimelineJob>) => isPending([entry(null), entry({ ...job, ...facts })], now);
  expect(pending({})).toBe(true);
  expect(pending({ state: "running" })).toBe(true);
  expect(pending({ state: "retrying", runAt: "2026-11-20T06:00:30Z" })).toBe(true);
  expect(pending({ runAt: "2026-11-21T06:00:00Z" })).toBe(false);
  expect(pending({ state: "done" })).toBe(false);
  expect(pending({ state: "dead" })).toBe(false);
  expect(isPending([entry(null)], now)).toBe(false);
});
