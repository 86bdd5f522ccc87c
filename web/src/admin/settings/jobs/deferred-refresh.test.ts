// @vitest-environment jsdom
import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useDeferredRefresh } from "./deferred-refresh";

function follow() {
  const refetch = vi.fn(async () => undefined);
  const hook = renderHook(({ changes, held }) => useDeferredRefresh({ refetch }, changes, held), {
    initialProps: { changes: 0, held: false },
  });
  return { refetch, ...hook };
}

test("an unused list is refetched with each change", async () => {
  const { refetch, rerender } = follow();
  expect(refetch).not.toHaveBeenCalled();
  rerender({ changes: 1, held: false });
  await waitFor(() => expect(refetch).toHaveBeenCalledTimes(1));
  rerender({ changes: 1, held: false });
  expect(refetch).toHaveBeenCalledTimes(1);
});

test("a list in use is refetched once it is free again", async () => {
  const { refetch, rerender, result } = follow();
  rerender({ changes: 1, held: true });
  rerender({ changes: 2, held: true });
  expect(result.current.isStale).toBe(true);
  expect(refetch).not.toHaveBeenCalled();
  rerender({ changes: 2, held: false });
  await waitFor(() => expect(refetch).toHaveBeenCalledTimes(1));
  expect(result.current.isStale).toBe(false);
});

test("a list in use is refetched on request", async () => {
  const { refetch, rerender, result } = follow();
  rerender({ changes: 1, held: true });
  await act(async () => result.current.refreshNow());
  expect(refetch).toHaveBeenCalledTimes(1);
  expect(result.current.isStale).toBe(false);
});
