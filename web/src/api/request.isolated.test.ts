import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError, send } from "./request";
import { signedOut, setSession } from "./session";

type Answer = { status?: number; statusText?: string; body?: string } | Error | "never";

let calls: { path: string; init: RequestInit }[];
let answers: Answer[];

/** Returns the answers in turn, then the last one again and again. */
async function network(path: string, init: RequestInit): Promise<Response> {
  calls.push({ path, init });
  const answer = (answers.length > 1 ? answers.shift() : answers[0]) ?? {};
  if (answer === "never") {
    return new Promise((_, reject) => init.signal?.addEventListener("abort", () => reject(init.signal?.reason)));
  }
  if (answer instanceof Error) throw answer;
  return new Response(answer.body ?? "{}", { status: answer.status ?? 200, statusText: answer.statusText ?? "" });
}

beforeEach(() => {
  calls = [];
  answers = [{}];
  vi.useFakeTimers();
  vi.stubGlobal("fetch", network);
});

afterEach(async () => {
  // A success closes the gate that the failures of one test may have opened.
  vi.setSystemTime(Date.now() + 60_000);
  answers = [{}];
  await send("GET", "/api/reset");
  setSession(signedOut);
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

/** The error of a rejected promise, with timers run. */
async function failure(promise: Promise<unknown>): Promise<ApiError> {
  const caught = promise.then(
    () => expect.fail("the request succeeded"),
    (error: unknown) => error,
  );
  await vi.runAllTimersAsync();
  const error = await caught;
  expect(error).toBeInstanceOf(ApiError);
  return error as ApiError;
}

describe("requests send", () => {
  test("JSON, with credentials", async () => {
    await send("POST", "/api/leads", { body: { a: 1 }, headers: { "Idempotency-Key": "k" } });
    expect(calls[0]?.path).toBe("/api/leads");
    expect(calls[0]?.init).toMatchObject({ method: "POST", credentials: "include", body: '{"a":1}' });
    expect(calls[0]?.init.headers).toEqual({
      Accept: "application/json",
      "Content-Type": "application/json",
      "Idempotency-Key": "k",
    });
  });

  test("a form as it is, with the content type set by the browser", async () => {
    const form = new FormData();
    await send("POST", "/api/files", { body: form });
    expect(calls[0]?.init.body).toBe(form);
    expect(calls[0]?.init.headers).not.toHaveProperty("Content-Type");
  });

  test("the access token of the session", async () => {
    setSession({ ...signedOut, accessToken: async () => "token" });
    await send("GET", "/api/me");
    expect(calls[0]?.init.headers).toMatchObject({ Authorization: "Bearer token" });
  });
});

describe("responses", () => {
  test("are parsed as JSON", async () => {
    answers = [{ body: '{"reference":"NV-7K3M9Q"}' }];
    await expect(send("GET", "/api/x")).resolves.toEqual({ reference: "NV-7K3M9Q" });
  });

  test("without a body are undefined", async () => {
    answers = [{ body: "" }];
    await expect(send("DELETE", "/api/x")).resolves.toBeUndefined();
  });

  test("that are not JSON are server errors", async () => {
    answers = [{ body: "<html>" }];
    const error = await failure(send("GET", "/api/x"));
    expect(error).toMatchObject({ kind: "SERVER", severity: "CRITICAL", message: "Invalid response format" });
  });

  test("with an error have the server's message, field errors and request ID", async () => {
    const problem = {
      message: "Please check.",
      code: "invalid",
      fields: { customerName: "too long" },
      requestId: "r1",
    };
    answers = [{ status: 422, body: JSON.stringify(problem) }];
    expect(await failure(send("POST", "/api/x"))).toMatchObject({ kind: "VALIDATION", status: 422, ...problem });
  });

  test.each(["{}", "<html>", "null"])("with an error but no message are named by their status: %s", async (body) => {
    answers = [{ status: 418, statusText: "I'm a teapot", body }];
    expect((await failure(send("GET", "/api/x"))).message).toBe("HTTP 418: I'm a teapot");
  });
});

describe("time limit", () => {
  test("is 30 s", async () => {
    answers = ["never"];
    const pending = failure(send("POST", "/api/x", { retries: 0 }));
    const start = Date.now();
    const error = await pending;
    expect(error).toMatchObject({ kind: "TIMEOUT", status: 408, message: "Request timeout" });
    expect(Date.now() - start).toBe(30_000);
  });

  test("is not reached if the caller aborts, and the request is not retried", async () => {
    answers = ["never"];
    const controller = new AbortController();
    const outcome = send("GET", "/api/x", { signal: controller.signal }).catch((reason: unknown) => reason);
    await vi.advanceTimersByTimeAsync(1000);
    controller.abort("left");
    expect(await outcome).toBe("left");
    expect(calls).toHaveLength(1);
  });

  test("aborting between retries stops them", async () => {
    answers = [new TypeError("Failed to fetch")];
    const controller = new AbortController();
    const outcome = send("GET", "/api/x", { signal: controller.signal }).catch((reason: unknown) => reason);
    await vi.advanceTimersByTimeAsync(500);
    controller.abort("left");
    expect(await outcome).toBe("left");
    await vi.runAllTimersAsync();
    expect(calls).toHaveLength(1);
  });
});

describe("retries", () => {
  test("a GET is tried four times, 1, 2 and 4 s apart", async () => {
    answers = [{ status: 503 }];
    const times: number[] = [];
    vi.stubGlobal("fetch", (path: string, init: RequestInit) => {
      times.push(Date.now());
      return network(path, init);
    });
    await failure(send("GET", "/api/x"));
    expect(times.map((time) => time - (times[0] ?? 0))).toEqual([0, 1000, 3000, 7000]);
  });

  test.each(["POST", "PUT", "PATCH", "DELETE"] as const)("a %s is tried twice", async (method) => {
    answers = [new TypeError("Failed to fetch")];
    await failure(send(method, "/api/x"));
    expect(calls).toHaveLength(2);
  });

  test("a later success resolves", async () => {
    answers = [{ status: 503 }, new TypeError("Failed to fetch"), { body: "1" }];
    const pending = send("GET", "/api/x");
    await vi.runAllTimersAsync();
    await expect(pending).resolves.toBe(1);
  });

  test.each([400, 403, 404, 409, 422, 429, 500, 502])("status %i is not retried", async (status) => {
    answers = [{ status }];
    await failure(send("GET", "/api/x"));
    expect(calls).toHaveLength(1);
  });

  test("a refusal because of maintenance is not retried", async () => {
    answers = [{ status: 503, body: JSON.stringify({ code: "maintenance", message: "Back at noon." }) }];
    expect(await failure(send("POST", "/api/x"))).toMatchObject({ status: 503, message: "Back at noon." });
    expect(calls).toHaveLength(1);
  });

  test("the caller can set their number", async () => {
    answers = [{ status: 503 }];
    await failure(send("GET", "/api/x", { retries: 0 }));
    expect(calls).toHaveLength(1);
  });
});

describe("network", () => {
  test("a failed fetch while offline has its own message", async () => {
    vi.stubGlobal("navigator", { onLine: false });
    answers = [new TypeError("Failed to fetch")];
    const error = await failure(send("GET", "/api/x"));
    expect(error).toMatchObject({ kind: "NETWORK", status: undefined, message: "Network connection error" });
  });

  test("a failed fetch while online keeps the browser's message", async () => {
    vi.stubGlobal("navigator", { onLine: true });
    answers = [new TypeError("Failed to fetch")];
    expect(await failure(send("GET", "/api/x"))).toMatchObject({ kind: "NETWORK", message: "Failed to fetch" });
  });
});

describe("a session that the server refuses", () => {
  const assign = vi.fn();

  /** Sets the current page. */
  function at(pathname: string, search = ""): void {
    assign.mockClear();
    vi.stubGlobal("window", { location: { pathname, search, assign } });
  }

  test("is ended on the server and at the auth service, and leads to the sign-in page", async () => {
    at("/admin/leads", "?status=new&page=2");
    const signOut = vi.fn(async () => undefined);
    setSession({ ...signedOut, accessToken: () => "token", signOut });
    answers = [{ status: 401, body: '{"message":"expired"}' }, {}];
    expect(await failure(send("GET", "/api/x"))).toMatchObject({ kind: "AUTHENTICATION", message: "expired" });
    expect(calls[1]).toEqual({ path: "/api/auth/logout", init: { method: "POST", credentials: "include" } });
    expect(signOut).toHaveBeenCalledOnce();
    expect(assign).toHaveBeenCalledExactlyOnceWith("/auth?next=%2Fadmin%2Fleads%3Fstatus%3Dnew%26page%3D2&ended");
  });

  test("is ended once for concurrent requests", async () => {
    at("/admin");
    answers = [{ status: 401 }, { status: 401 }, {}];
    await Promise.all([failure(send("GET", "/api/x")), failure(send("GET", "/api/y"))]);
    expect(calls.filter(({ path }) => path === "/api/auth/logout")).toHaveLength(1);
    expect(assign).toHaveBeenCalledOnce();
  });

  test("is ended even if the server cannot be reached", async () => {
    at("/admin");
    answers = [{ status: 401 }, new TypeError("Failed to fetch")];
    expect((await failure(send("GET", "/api/x"))).kind).toBe("AUTHENTICATION");
    expect(assign).toHaveBeenCalledWith("/auth?next=%2Fadmin&ended");
  });

  test.each(["/auth", "/auth/confirm"])("does not reload the sign-in page itself: %s", async (path) => {
    at(path);
    answers = [{ status: 401 }, {}];
    await failure(send("GET", "/api/x"));
    expect(assign).not.toHaveBeenCalled();
  });
});

test("an anonymous request does not use the session", async () => {
  const accessToken = vi.fn(() => "token");
  setSession({ ...signedOut, accessToken });
  await send("GET", "/api/auth/config", { anonymous: true });
  expect(accessToken).not.toHaveBeenCalled();
  expect(calls[0]?.init.headers).not.toHaveProperty("Authorization");
});

test("repeated failures open the gate, which rejects the next request at once", async () => {
  answers = [{ status: 500 }];
  for (let call = 0; call < 5; call += 1) await failure(send("GET", "/api/x"));
  expect(calls).toHaveLength(5);
  const error = await failure(send("GET", "/api/x"));
  expect(error).toMatchObject({ kind: "SERVER", status: 503, message: "Service temporarily unavailable" });
  expect(calls).toHaveLength(5);
});
