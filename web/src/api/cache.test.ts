import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cached } from "./cache";

const limits = { staleAfter: 300, keptFor: 600 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a fresh value is asked for once, however many ask at the same time", async () => {
  const load = vi.fn(async () => "value");
  const cache = cached(load, limits);
  expect(await Promise.all([cache.read(), cache.read()])).toEqual(["value", "value"]);
  vi.advanceTimersByTime(299);
  expect(await cache.read()).toBe("value");
  expect(load).toHaveBeenCalledOnce();
});

test("a stale value is served at once, and a new one fetched for the next reader", async () => {
  const load = vi.fn<() => Promise<string>>().mockResolvedValueOnce("old").mockResolvedValueOnce("new");
  const cache = cached(load, limits);
  await cache.read();
  vi.advanceTimersByTime(300);
  expect(await cache.read()).toBe("old");
  await vi.runAllTimersAsync();
  expect(await cache.read()).toBe("new");
});

test("a value that is too old is waited for", async () => {
  const load = vi.fn<() => Promise<string>>().mockResolvedValueOnce("old").mockResolvedValueOnce("new");
  const cache = cached(load, limits);
  await cache.read();
  vi.advanceTimersByTime(600);
  expect(await cache.read()).toBe("new");
});

test("a failure is told while there is nothing else, and asked again next time", async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error("down")).mockResolvedValueOnce("value");
  const cache = cached(load, limits);
  await expect(cache.read()).rejects.toThrow("down");
  expect(await cache.read()).toBe("value");
});

test("a failure behind a stale value goes unnoticed until the value is gone", async () => {
  const load = vi.fn<() => Promise<string>>().mockResolvedValueOnce("old").mockRejectedValue(new Error("down"));
  const cache = cached(load, limits);
  await cache.read();
  vi.advanceTimersByTime(400);
  expect(await cache.read()).toBe("old");
  vi.advanceTimersByTime(200);
  await expect(cache.read()).rejects.toThrow("down");
});

test("what was on its way when all was forgotten is not kept", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const load = vi.fn<() => Promise<string>>().mockReturnValueOnce(promise).mockResolvedValueOnce("new");
  const cache = cached(load, limits);
  const early = cache.read();
  cache.forget();
  resolve("old");
  expect(await early).toBe("old");
  expect(await cache.read()).toBe("new");
});
