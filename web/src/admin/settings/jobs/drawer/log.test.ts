import { expect, test } from "vitest";
import { byAttempt, clock, isGrave } from "./log";
import { isUnsettled } from "./unsettled";

const line = (attempt: number, message: string) => ({
  attempt,
  at: "2026-11-21T08:35:09.120Z",
  level: "info",
  target: "worker",
  message,
});

test("lines stand under their attempts, and attempts after a retry apart from those before", () => {
  const parts = byAttempt([line(1, "a"), line(1, "b"), line(2, "c"), line(1, "d")]);
  expect(parts.map(({ attempt, lines }) => [attempt, lines.map(({ message }) => message).join("")])).toEqual([
    [1, "ab"],
    [2, "c"],
    [1, "d"],
  ]);
});

test("times are Indian, to the millisecond", () => {
  expect(clock("2026-11-21T08:35:09.120Z")).toBe("14:05:09.120");
});

test("warnings and errors stand out", () => {
  expect(["WARN", "error", "INFO", "debug"].filter(isGrave)).toEqual(["WARN", "error"]);
});

test("only a job that is about to change is watched", () => {
  const now = new Date("2026-11-21T06:00:00Z");
  const [soon, later] = ["2026-11-21T06:00:30Z", "2026-11-21T07:00:00Z"];
  expect(isUnsettled({ state: "running", runAt: soon }, now)).toBe(true);
  expect(isUnsettled({ state: "waiting", runAt: soon }, now)).toBe(true);
  expect(isUnsettled({ state: "retrying", runAt: soon }, now)).toBe(true);
  expect(isUnsettled({ state: "retrying", runAt: later }, now)).toBe(false);
  expect(isUnsettled({ state: "scheduled", runAt: later }, now)).toBe(false);
  expect(isUnsettled({ state: "done", runAt: soon }, now)).toBe(false);
});
