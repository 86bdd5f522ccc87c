import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { fallbackDelay } from "./with-fallback";
import { activeHomepage, noOrganization, organization, pageSettings, readPageSettings } from "./site-settings";

let calls: string[];
let answer: () => Response;

beforeEach(() => {
  vi.useFakeTimers();
  vi.spyOn(console, "warn").mockImplementation(() => undefined);
  for (const cache of [activeHomepage, organization, pageSettings]) cache.clear();
  calls = [];
  vi.stubGlobal("fetch", async (path: string) => {
    calls.push(path);
    return answer();
  });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const minute = 60_000;

/** The result of `read`, with timers run. */
async function outcome<T>(read: () => Promise<T>): Promise<T | Error> {
  const result = read().catch((error: unknown) => error as Error);
  await vi.runAllTimersAsync();
  return result;
}

test("the organisation is requested once, with defaults on failure", async () => {
  answer = () => new Response("", { status: 503 });
  expect(await outcome(organization.read)).toEqual(noOrganization);
  expect(calls).toEqual(["/api/organization-settings/public"]);
});

test("the home page is requested three times", async () => {
  answer = () => new Response("", { status: 503 });
  expect(await outcome(activeHomepage.read)).toBeInstanceOf(Error);
  expect(calls).toEqual(Array(3).fill("/api/homepages/active"));
});

test("page settings are requested four times, and then all pages are open", async () => {
  answer = () => new Response("", { status: 503 });
  expect(await outcome(readPageSettings)).toEqual([]);
  expect(calls).toEqual(Array(4).fill("/api/page-settings"));
});

test("a page does not wait for slow settings", async () => {
  vi.stubGlobal("fetch", () => new Promise(() => undefined));
  const read = readPageSettings();
  await vi.advanceTimersByTimeAsync(fallbackDelay);
  expect(await read).toEqual([]);
});

test.each([
  ["page settings", () => pageSettings.read(), 5 * minute, 10 * minute],
  ["the organisation", () => organization.read(), 5 * minute, 5 * minute],
  ["the home page", () => activeHomepage.read(), 30_000, 60_000],
] as const)("%s become stale and expire in time", async (_, read, stale, gone) => {
  answer = () => Response.json({ version: 1 });
  await read();
  vi.setSystemTime(Date.now() + stale - 1);
  await read();
  expect(calls).toHaveLength(1);
  answer = () => Response.json({ version: 2 });
  vi.setSystemTime(Date.now() + 1);
  const served = (await read()) as unknown as { version: number };
  expect(served.version).toBe(gone > stale ? 1 : 2);
  expect(calls).toHaveLength(2);
  await vi.runAllTimersAsync();
  vi.setSystemTime(Date.now() + gone);
  answer = () => Response.json({ version: 3 });
  expect(await read()).toMatchObject({ version: 3 });
});
