import { describe, expect, it, test } from "vitest";
import { span } from "../kit/time";
import { firstCall, followUpDay, nextStep, response } from "./service-level";

const waiting = {
  status: "new",
  receivedAt: "2026-11-20T05:30:00Z",
  callDueAt: "2026-11-20T06:00:00Z",
  escalateAt: "2026-11-20T07:30:00Z",
  promiseAt: "2026-11-21T05:30:00Z",
  firstResponseAt: null,
  nextFollowUpOn: null,
} as const;

const at = (time: string) => new Date(`2026-11-20T${time}Z`);

describe("the first call", () => {
  it.each([
    ["05:31:00", "neutral", "Call in 29 min"],
    ["06:00:00", "attention", "Overdue by less than a minute"],
    ["06:12:30", "attention", "Overdue by 12 min"],
    ["08:05:00", "danger", "Overdue by 2 h 5 min"],
  ])("at %s is %s: %s", (time, tone, text) => {
    expect(firstCall(waiting, at(time))).toEqual({ tone, text, exact: "Due 20 Nov 2026, 11:30 am" });
  });

  it("is a missed callback after a day", () => {
    expect(firstCall(waiting, new Date("2026-11-21T07:30:00Z"))).toMatchObject({
      tone: "danger",
      text: "Missed callback, 2 h late",
    });
  });

  it("names the day when it is tomorrow", () => {
    const lead = { ...waiting, callDueAt: "2026-11-21T04:00:00Z", escalateAt: "2026-11-21T05:30:00Z" };
    expect(firstCall(lead, at("14:00:00"))?.text).toBe("Call tomorrow, 9:30 am");
  });

  it("is not shown after the first response, or when the lead has moved on", () => {
    expect(firstCall({ ...waiting, firstResponseAt: "2026-11-20T05:40:00Z" }, at("09:00:00"))).toBeNull();
    expect(firstCall({ ...waiting, status: "junk" }, at("09:00:00"))).toBeNull();
  });
});

test.each([
  ["2026-11-20T05:42:00Z", "good", "First contact in 12 min (on time)"],
  ["2026-11-20T06:42:00Z", "attention", "First contact in 1 h 12 min (late)"],
  ["2026-11-21T09:30:00Z", "danger", "First contact in 1 day 4 h (missed callback)"],
])("a response at %s is %s", (firstResponseAt, tone, text) => {
  expect(response({ ...waiting, firstResponseAt })).toMatchObject({ tone, text });
});

test("there is no response time before the first response", () => {
  expect(response(waiting)).toBeNull();
});

test.each([
  ["2026-11-20", "attention", "Today"],
  ["2026-11-21", "neutral", "Tomorrow"],
  ["2026-11-24", "neutral", "Tue, 24 Nov 2026"],
  ["2026-11-19", "danger", "1 day late"],
  ["2026-11-10", "danger", "10 days late"],
])("a follow-up on %s is %s: %s", (on, tone, text) => {
  expect(followUpDay(on, at("09:00:00"))).toEqual({ tone, text });
});

test("a follow-up is counted in Indian days", () => {
  expect(followUpDay("2026-11-21", at("18:29:00")).text).toBe("Tomorrow");
  expect(followUpDay("2026-11-21", at("18:30:00")).text).toBe("Today");
});

test("the first call comes before a follow-up", () => {
  const lead = { ...waiting, nextFollowUpOn: "2026-11-20" };
  expect(nextStep(lead, at("05:45:00"))?.text).toBe("Call in 15 min");
  expect(nextStep({ ...lead, status: "qualified" }, at("05:45:00"))?.text).toBe("Follow up today");
  expect(nextStep({ ...lead, status: "qualified" }, at("20:30:00"))?.text).toBe("Follow-up 1 day late");
  expect(nextStep({ ...waiting, status: "qualified" }, at("05:45:00"))).toBeNull();
});

test.each([
  [20_000, "less than a minute"],
  [3_600_000, "1 h"],
  [90_000_000, "1 day 1 h"],
  [172_800_000, "2 days"],
])("%i milliseconds are %s", (milliseconds, text) => {
  expect(span(milliseconds)).toBe(text);
});
