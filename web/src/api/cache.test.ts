import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { cached } from "./cache";

const limits = { staleAfter: 300, maxAge: 600 };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test("a fresh value is loaded once, also for concurrent reads", async () => {
  const load = vi.fn(async () => "value");
  const cache = cached(load, limits);
  expect(await Promise.all([cache.read(), cache.read()])).toEqual(["value", "value"]);
  vi.advanceTimersByTime(299);
  expect(await cache.read()).toBe("value");
  expect(load).toHaveBeenCalledOnce();
});

test("a stale value is served at once, and refreshed in the background", async () => {
  const load = vi.fn<() => Promise<string>>().mockResolvedValueOnce("old").mockResolvedValueOnce("new");
  const cache = cached(load, limits);
  await cache.read();
  vi.advanceTimersByTime(300);
  expect(await cache.read()).toBe("old");
  await vi.runAllTimersAsync();
  expect(await cache.read()).toBe("new");
});

test("an expired value is loaded before it is served", async () => {
  const load = vi.fn<() => Promise<string>>().mockResolvedValueOnce("old").mockResolvedValueOnce("new");
  const cache = cached(load, limits);
  await cache.read();
  vi.advanceTimersByTime(600);
  expect(await cache.read()).toBe("new");
});

test("a failure without a cached value rejects, and is retried on the next read", async () => {
  const load = vi.fn<() => Promise<string>>().mockRejectedValueOnce(new Error("down")).mockResolvedValueOnce("value");
  const cache = cached(load, limits);
  await expect(cache.read()).rejects.toThrow("down");
  expect(await cache.read()).toBe("value");
});

test("a failed background refresh is ignored until the value expires", async () => {
  const load = vi.fn<() => Promise<string>>().mockResolvedValueOnce("old").mockRejectedValue(new Error("down"));
  const cache = cached(load, limits);
  await cache.read();
  vi.advanceTimersByTime(400);
  expect(await cache.read()).toBe("old");
  vi.advanceTimersByTime(200);
  await expect(cache.read()).rejects.toThrow("down");
});

test("a load that started before the cache was cleared is not cached", async () => {
  const { promise, resolve } = Promise.withResolvers<string>();
  const load = vi.fn<() => Promise<string>>().mockReturnValueOnce(promise).mockResolvedValueOnce("new");
  const cache = cached(load, limits);
  const early = cache.read();
  cache.clear();
  resolve("old");
  expect(await early).toBe("old");
  expect(await cache.read()).toBe("new");
});
