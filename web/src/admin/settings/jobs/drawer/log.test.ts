import { expect, test } from "vitest";
import { byAttempt, clock, isWarning } from "./log";
import { shouldPoll } from "./should-poll";

const line = (attempt: number, message: string) => ({
  attempt,
  at: "2026-11-21T08:35:09.120Z",
  level: "info",
  target: "worker",
  message,
});

test("lines are grouped by attempt, separately before and after a retry", () => {
  const groups = byAttempt([line(1, "a"), line(1, "b"), line(2, "c"), line(1, "d")]);
  expect(groups.map(({ attempt, lines }) => [attempt, lines.map(({ message }) => message).join("")])).toEqual([
    [1, "ab"],
    [2, "c"],
    [1, "d"],
  ]);
});

test("times are in IST, to the millisecond", () => {
  expect(clock("2026-11-21T08:35:09.120Z")).toBe("2:05:09.120 pm");
});

test("warnings and errors stand out", () => {
  expect(["WARN", "error", "INFO", "debug"].filter(isWarning)).toEqual(["WARN", "error"]);
});

test("only a job that is about to change is polled", () => {
  const now = new Date("2026-11-21T06:00:00Z");
  const [soon, later] = ["2026-11-21T06:00:30Z", "2026-11-21T07:00:00Z"];
  expect(shouldPoll({ state: "running", runAt: soon }, now)).toBe(true);
  expect(shouldPoll({ state: "waiting", runAt: soon }, now)).toBe(true);
  expect(shouldPoll({ state: "retrying", runAt: soon }, now)).toBe(true);
  expect(shouldPoll({ state: "retrying", runAt: later }, now)).toBe(false);
  expect(shouldPoll({ state: "scheduled", runAt: later }, now)).toBe(false);
  expect(shouldPoll({ state: "done", runAt: soon }, now)).toBe(false);
});
