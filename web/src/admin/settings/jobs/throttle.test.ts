import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { throttled } from "./throttle";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("works at once, then once for all that was asked meanwhile, then at once again", () => {
  const work = vi.fn();
  const { ask } = throttled(work, 1000);
  ask();
  expect(work).toHaveBeenCalledTimes(1);
  ask();
  ask();
  vi.advanceTimersByTime(999);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(2);
  ask();
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(1000);
  ask();
  expect(work).toHaveBeenCalledTimes(4);
});

test("does nothing more once it is stopped", () => {
  const work = vi.fn();
  const { ask, stop } = throttled(work, 1000);
  ask();
  ask();
  stop();
  vi.advanceTimersByTime(5000);
  expect(work).toHaveBeenCalledTimes(1);
});
