import { QueryObserver } from "@tanstack/react-query";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { Gate, gates } from "../../api/gate";
import { client, createClient, mutateAt, query, queryAt, refresh } from "./query";

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
  // Each test begins with a service that is well.
  gates.api = new Gate({ opensAfter: 100, resetsAfter: 1000 });
});

afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** Milliseconds between one request and the next. */
const pauses = () => times.slice(1).map((time, index) => time - times[index]!);

async function asked(): Promise<unknown> {
  const answer = createClient()
    .fetchQuery({ ...query("/api/admin/brands"), retry: createClient().getDefaultOptions().queries!.retry! })
    .catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return answer;
}

async function mutation(): Promise<unknown> {
  const client = createClient();
  const answer = client
    .getMutationCache()
    .build(client, { mutationFn: () => mutateAt("POST", "/api/admin/brands", {}) })
    .execute(undefined)
    .catch((error: unknown) => error);
  await vi.runAllTimersAsync();
  return answer;
}

describe("a question", () => {
  test("is asked three times more, with growing pauses", async () => {
    replies = [{ status: 500 }];
    await asked();
    expect(pauses()).toEqual([1000, 2000, 4000]);
  });

  test.each([401, 403, 404, 400, 422])("is not asked again after %i", async (status) => {
    vi.stubGlobal("window", { location: { pathname: "/auth", search: "" } });
    replies = [{ status }];
    await asked();
    expect(times.length).toBeLessThanOrEqual(status === 401 ? 2 : 1);
  });

  test("comes to its answer when the network does", async () => {
    replies = ["no network", { status: 200, body: { total: 3 } }];
    expect(await asked()).toEqual({ total: 3 });
  });

  test("pauses for half a minute at most", () => {
    const { retryDelay } = createClient().getDefaultOptions().queries!;
    expect((retryDelay as (failures: number) => number)(9)).toBe(30_000);
  });
});

describe("a change", () => {
  test("is sent twice more, a second apart, when nobody heard it", async () => {
    replies = ["no network"];
    await mutation();
    expect(pauses()).toEqual([1000, 1000]);
  });

  test.each([500, 503, 409, 422])("is sent once when the answer was %i", async (status) => {
    replies = [{ status }];
    await mutation();
    expect(times).toHaveLength(1);
  });
});

describe("asking anew", () => {
  const address = "/api/admin/customers/1/timeline";
  const watch = () => {
    const observer = new QueryObserver(client, queryAt<unknown>(address));
    const stop = observer.subscribe(() => undefined);
    return { data: () => observer.getCurrentResult().data, stop };
  };

  afterEach(() => client.clear());

  test("asks once more for what was on its way for the first time when something changed", async () => {
    const before = Promise.withResolvers<Response>();
    const ways = [before.promise, Promise.resolve(Response.json("after"))];
    vi.stubGlobal("fetch", () => ways.shift());
    const { data, stop } = watch();
    const asked = refresh("/api/admin/customers");
    await vi.advanceTimersByTimeAsync(10);
    expect(ways).toHaveLength(1);
    before.resolve(Response.json("before"));
    await asked;
    expect(data()).toBe("after");
    expect(ways).toHaveLength(0);
    stop();
  });

  test("asks once for what was there already", async () => {
    replies = [
      { status: 200, body: "before" },
      { status: 200, body: "after" },
    ];
    const { data, stop } = watch();
    await vi.advanceTimersByTimeAsync(10);
    expect(data()).toBe("before");
    await refresh("/api/admin/customers");
    expect(data()).toBe("after");
    expect(times).toHaveLength(2);
    stop();
  });
});
