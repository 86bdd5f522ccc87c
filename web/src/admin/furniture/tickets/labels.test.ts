import { expect, test } from "vitest";
import { deadline } from "./labels";

const now = new Date("2026-11-25T10:00:00Z");

test.each([
  [null, "2026-11-26T15:00:00Z", "neutral", "Answer in 1 day 5 h"],
  [null, "2026-11-25T15:00:00Z", "attention", "Answer in 5 h"],
  [null, "2026-11-23T10:00:00Z", "danger", "Answer late by 2 days"],
  ["2026-11-24T10:00:00Z", "2026-12-20T10:00:00Z", "neutral", "Resolve in 25 days"],
  ["2026-11-24T10:00:00Z", "2026-11-27T10:00:00Z", "attention", "Resolve in 2 days"],
  ["2026-11-24T10:00:00Z", "2026-11-25T09:00:00Z", "danger", "Resolution late by 1 h"],
])("acknowledged %s and due %s is %s: %s", (acknowledgedAt, dueAt, tone, text) => {
  expect(deadline({ acknowledgedAt, dueAt }, now)).toMatchObject({ tone, text });
});

test("a settled ticket has no deadline", () => {
  expect(deadline({ acknowledgedAt: null, dueAt: null }, now)).toBeNull();
});
