import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Gate, gates } from "../../api/gate";
import { client, createClient, mutateAt, query, queryAt, invalidate } from "./query";

type Reply = { status: number; body?: unknown } | "no network";

let replies: Reply[];
let times: number[];

beforeEach(() => {
  vi.useFakeTimers();
  times = [];
  vi.stubGlobal("fetch", async () => {
    times.push(Date.now());
    const reply = replies[Math.min(times.length, replies.length) - 1]!;
    if (reply === "no network") throw new TypeError("Failed to fetch");
    return Response.json(reply.body ?? { message: "no" }, { status: reply.status });
  });
  // Each test starts with a closed gate.
  gates.api = new Gate({ opensAfter: 100, resetsAfter: 1000 });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Milliseconds between requests. */
const delays = () => times.slice(1).map((time, index) => time - times[index]!);

async function runQuery(): Promise<unknown> {
  const answer = createClient()
    .fetchQuery({ ...query("/api/admin/brands"), retry: createClient().getDefaultOptions().queries!.retry! })
    .catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return answer;
}

async function runMutation(): Promise<unknown> {
  const client = createClient();
  const answer = client
    .getMutationCache()
    .build(client, { mutationFn: () => mutateAt("POST", "/api/admin/brands", {}) })
    .execute(undefined)
    .catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return answer;
}

describe("a query", () => {
  test("is retried three times, with growing delays", async () => {
    replies = [{ status: 500 }];
    await runQuery();
    expect(delays()).toEqual([1000, 2000, 4000]);
  });

  test.each([401, 403, 404, 400, 422])("is not retried after %i", async (status) => {
    vi.stubGlobal("window", { location: { pathname: "/auth", search: "" } });
    replies = [{ status }];
    await runQuery();
    expect(times.length).toBeLessThanOrEqual(status === 401 ? 2 : 1);
  });

  test("succeeds once the network is back", async () => {
    replies = ["no network", { status: 200, body: { total: 3 } }];
    expect(await runQuery()).toEqual({ total: 3 });
  });

  test("waits at most 30 s between retries", () => {
    const { retryDelay } = createClient().getDefaultOptions().queries!;
    expect((retryDelay as (failures: number) => number)(9)).toBe(30_000);
  });
});

describe("a mutation", () => {
  test("is retried twice, a second apart, if it never reached the server", async () => {
    replies = ["no network"];
    await runMutation();
    expect(delays()).toEqual([1000, 1000]);
  });

  test.each([500, 503, 409, 422])("is not retried after %i", async (status) => {
    replies = [{ status }];
    await runMutation();
    expect(times).toHaveLength(1);
  });
});

describe("invalidating", () => {
  const address = "/api/admin/customers/1/timeline";
  const watch = () => {
    const observer = new QueryObserver(client, queryAt<unknown>(address));
    const stop = observer.subscribe(() => undefined);
    return { data: () => observer.getCurrentResult().data, stop };
  };

  afterEach(() => client.clear());

  test("fetches again what was being fetched for the first time", async () => {
    const before = Promise.withResolvers<Response>();
    const responses = [before.promise, Promise.resolve(Response.json("after"))];
    vi.stubGlobal("fetch", () => responses.shift());
    const { data, stop } = watch();
    const invalidated = invalidate("/api/admin/customers");
    await vi.advanceTimersByTimeAsync(10);
    expect(responses).toHaveLength(1);
    before.resolve(Response.json("before"));
    await invalidated;
    expect(data()).toBe("after");
    expect(responses).toHaveLength(0);
    stop();
  });

  test("fetches once what was already loaded", async () => {
    replies = [
      { status: 200, body: "before" },
      { status: 200, body: "after" },
    ];
    const { data, stop } = watch();
    await vi.advanceTimersByTimeAsync(10);
    expect(data()).toBe("before");
    await invalidate("/api/admin/customers");
    expect(data()).toBe("after");
    expect(times).toHaveLength(2);
    stop();
  });
});
