import type { JobItem, JobLimit as Limit } from "../../../api/contract/types.gen";
import { describe, expect, it, test } from "vitest";
import { kindLabel, keyTimeOf, limitText, rateText, stateOf, stateLabel, states } from "./labels";

test("job types have a readable label", () => {
  expect(kindLabel("acknowledge_lead")).toBe("Acknowledge lead");
});

test("every state has a label, and so has a job that is being cancelled", () => {
  expect(states.map(({ value }) => stateLabel(value).label)).toEqual([
    "Waiting",
    "Scheduled",
    "Retrying",
    "Running",
    "Failed",
    "Done",
    "Cancelled",
  ]);
  expect(stateOf({ state: "running", isCancelling: true }).label).toBe("Cancelling");
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
])("the key time of a job that is %s", (state, label, at) => {
  expect(keyTimeOf({ state, runAt: "run", startedAt: "started", endedAt: "ended", enqueuedAt: "enqueued" })).toEqual({
    label,
    at,
  });
});

describe("limits", () => {
  it.each([
    [14, "14 per second"],
    [1, "1 per second"],
    [0.5, "30 per minute"],
    [1 / 3, "20 per minute"],
    [0.001, "0.001 per second"],
  ])("%d per second is %s", (perSecond, text) => {
    expect(rateText(perSecond)).toBe(text);
  });

  it.each<[Partial<Limit>, string]>([
    [{ concurrency: 5 }, "5 at once"],
    [{ perSecond: 2, burst: 10 }, "2 per second, in bursts of up to 10"],
    [{ concurrency: 1, perSecond: 2 }, "1 at once, 2 per second"],
  ])("%o is %s", (limit, text) => {
    expect(limitText({ kind: null, concurrency: null, perSecond: null, burst: 1, ...limit })).toBe(text);
  });
});
