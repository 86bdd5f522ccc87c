import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { throttled } from "./throttle";

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("calls at once, then once for all calls in between, then at once again", () => {
  const work = vi.fn();
  const { call } = throttled(work, 1000);
  call();
  expect(work).toHaveBeenCalledTimes(1);
  call();
  call();
  vi.advanceTimersByTime(999);
  expect(work).toHaveBeenCalledTimes(1);
  vi.advanceTimersByTime(1);
  expect(work).toHaveBeenCalledTimes(2);
  call();
  expect(work).toHaveBeenCalledTimes(2);
  vi.advanceTimersByTime(1000);
  expect(work).toHaveBeenCalledTimes(3);
  vi.advanceTimersByTime(1000);
  call();
  expect(work).toHaveBeenCalledTimes(4);
});

test("makes no more calls once it is cancelled", () => {
  const work = vi.fn();
  const { call, cancel } = throttled(work, 1000);
  call();
  call();
  cancel();
  vi.advanceTimersByTime(5000);
  expect(work).toHaveBeenCalledTimes(1);
});
