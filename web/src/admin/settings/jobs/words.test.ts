import type { JobItem, JobLimit as Limit } from "../../../api/contract/types.gen";
import { describe, expect, it, test } from "vitest";
import { kindWords, limitWords, momentOf, rateWords, stateOf, stateWords, states } from "./words";

test("kinds are read as words", () => {
  expect(kindWords("acknowledge_lead")).toBe("Acknowledge lead");
});

test("every state has words, and a job that is to end says so", () => {
  expect(states.map(({ value }) => stateWords(value).label)).toEqual([
    "Waiting",
    "Scheduled",
    "Trying again",
    "Running",
    "Failed",
    "Done",
    "Cancelled",
  ]);
  expect(stateOf({ state: "running", isCancelling: true }).label).toBe("Being cancelled");
  expect(stateOf({ state: "running", isCancelling: false }).label).toBe("Running");
});

test.each<[JobItem["state"], string, string]>([
  ["waiting", "since", "run"],
  ["scheduled", "due", "run"],
  ["retrying", "next", "run"],
  ["running", "started", "started"],
  ["done", "ended", "ended"],
  ["dead", "ended", "ended"],
  ["cancelled", "ended", "ended"],
])("what says most about a job that is %s", (state, word, at) => {
  expect(momentOf({ state, runAt: "run", startedAt: "started", endedAt: "ended", enqueuedAt: "enqueued" })).toEqual({
    word,
    at,
  });
});

describe("limits", () => {
  it.each([
    [14, "14 a second"],
    [1, "1 a second"],
    [0.5, "30 a minute"],
    [1 / 3, "20 a minute"],
    [0.001, "0.001 a second"],
  ])("%d a second is %s", (perSecond, text) => {
    expect(rateWords(perSecond)).toBe(text);
  });

  it.each<[Partial<Limit>, string]>([
    [{ concurrency: 5 }, "5 at once"],
    [{ perSecond: 2, burst: 10 }, "2 a second, up to 10 in one go"],
    [{ concurrency: 1, perSecond: 2 }, "1 at once, 2 a second"],
  ])("%o is %s", (limit, text) => {
    expect(limitWords({ kind: null, concurrency: null, perSecond: null, burst: 1, ...limit })).toBe(text);
  });
});
