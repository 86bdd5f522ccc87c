import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { ApiError } from "./error";
import { Gate, gates } from "./gate";

const outage = () => Promise.reject(new ApiError("down", { kind: "SERVER", status: 500 }));
const clientError = () => Promise.reject(new ApiError("no", { kind: "VALIDATION", status: 422 }));
const success = () => Promise.resolve("answer");

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

async function fail(gate: Gate, times: number): Promise<void> {
  for (let time = 0; time < times; time += 1) await expect(gate.pass(outage)).rejects.toThrow("down");
}

describe.each([
  ["api", 5, 30_000],
  ["storage", 3, 15_000],
  ["payment", 2, 60_000],
] as const)("the gate of the %s service", (name, opensAfter, resetsAfter) => {
  test(`opens after ${opensAfter} failures and is half open after ${resetsAfter} ms`, async () => {
    const gate = gates[name];
    await fail(gate, opensAfter - 1);
    expect(gate.state).toBe("closed");
    await fail(gate, 1);
    expect(gate.state).toBe("open");
    vi.advanceTimersByTime(resetsAfter - 1);
    expect(gate.state).toBe("open");
    vi.advanceTimersByTime(1);
    expect(gate.state).toBe("half-open");
    await gate.pass(success);
    expect(gate.state).toBe("closed");
  });
});

test("an open gate rejects at once without a call", async () => {
  const gate = new Gate({ opensAfter: 1, resetsAfter: 1000 });
  await fail(gate, 1);
  const call = vi.fn(success);
  await expect(gate.pass(call)).rejects.toMatchObject({ status: 503, message: "Service temporarily unavailable" });
  expect(call).not.toHaveBeenCalled();
});

test("a half-open gate lets one call through at a time", async () => {
  const gate = new Gate({ opensAfter: 1, resetsAfter: 1000 });
  await fail(gate, 1);
  vi.advanceTimersByTime(1000);
  const { promise, resolve } = Promise.withResolvers<string>();
  const probe = gate.pass(() => promise);
  await expect(gate.pass(success)).rejects.toMatchObject({ status: 503 });
  resolve("answer");
  await expect(probe).resolves.toBe("answer");
  await expect(gate.pass(success)).resolves.toBe("answer");
});

test("a failure while half open opens the gate for another reset time", async () => {
  const gate = new Gate({ opensAfter: 3, resetsAfter: 1000 });
  await fail(gate, 3);
  vi.advanceTimersByTime(1000);
  await fail(gate, 1);
  expect(gate.state).toBe("open");
  vi.advanceTimersByTime(999);
  expect(gate.state).toBe("open");
});

test("a success in between resets the count", async () => {
  const gate = new Gate({ opensAfter: 2, resetsAfter: 1000 });
  await fail(gate, 1);
  await gate.pass(success);
  await fail(gate, 1);
  expect(gate.state).toBe("closed");
});

test("a client error resets the count as well", async () => {
  const gate = new Gate({ opensAfter: 2, resetsAfter: 1000 });
  await fail(gate, 1);
  await expect(gate.pass(clientError)).rejects.toThrow("no");
  await fail(gate, 1);
  expect(gate.state).toBe("closed");
});

test("maintenance does not count as an outage", async () => {
  const gate = new Gate({ opensAfter: 1, resetsAfter: 1000 });
  const problem = { code: "maintenance", message: "We move to new servers." };
  const closed = () => Promise.reject(new ApiError(problem.message, { kind: "SERVER", status: 503, problem }));
  await expect(gate.pass(closed)).rejects.toThrow(problem.message);
  expect(gate.state).toBe("closed");
});

test("an aborted call does not count", async () => {
  const gate = new Gate({ opensAfter: 1, resetsAfter: 1000 });
  await expect(gate.pass(() => Promise.reject(new DOMException("left", "AbortError")))).rejects.toThrow("left");
  expect(gate.state).toBe("closed");
  await fail(gate, 1);
  vi.advanceTimersByTime(1000);
  await expect(gate.pass(() => Promise.reject(new DOMException("left", "AbortError")))).rejects.toThrow("left");
  expect(gate.state).toBe("half-open");
  await expect(gate.pass(success)).resolves.toBe("answer");
});
