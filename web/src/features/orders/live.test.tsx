// @vitest-environment jsdom
import { act, cleanup, renderHook } from "@testing-library/react";
import { afterEach, expect, test, vi } from "vitest";
import type { PublicOrder } from "../../api/contract/types.gen";
import { useLiveOrder } from "./live";

afterEach(() => {
  cleanup();
  vi.unstubAllGlobals();
});

const pending = { id: "o1", status: "pending_payment" } as PublicOrder;

/** Opened by the order's page. */
const streams: EventTarget[] = [];

class Stream extends EventTarget {
  constructor() {
    super();
    streams.push(this);
  }

  close() {}
}

test("an answer that was read before an event arrived does not take the order back", async () => {
  const { promise: answered, resolve: answer } = Promise.withResolvers<Response>();
  vi.stubGlobal("EventSource", Stream);
  vi.stubGlobal("fetch", () => answered);
  const { result } = renderHook(() => useLiveOrder(pending, "token"));
  const refreshed = result.current.refresh();
  const data = JSON.stringify({ ...pending, status: "payment_failed" });
  act(() => void streams.at(-1)?.dispatchEvent(new MessageEvent("order", { data })));
  expect(result.current.order.status).toBe("payment_failed");

  answer(Response.json(pending));
  await act(() => refreshed);
  expect(result.current.order.status).toBe("payment_failed");

  // Without an event meanwhile, the answer counts.
  vi.stubGlobal("fetch", async () => Response.json({ ...pending, status: "confirmed" }));
  await act(() => result.current.refresh());
  expect(result.current.order.status).toBe("confirmed");
});
