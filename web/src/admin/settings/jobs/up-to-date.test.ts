// @vitest-environment jsdom
import { act, renderHook, waitFor } from "@testing-library/react";
import { expect, test, vi } from "vitest";
import { useUpToDate } from "./up-to-date";

function follow() {
  const refetch = vi.fn(async () => undefined);
  const hook = renderHook(({ changes, held }) => useUpToDate({ refetch }, changes, held), {
    initialProps: { changes: 0, held: false },
  });
  return { refetch, ...hook };
}

test("a list that nobody holds is read anew with each piece of news", async () => {
  const { refetch, rerender } = follow();
  expect(refetch).not.toHaveBeenCalled();
  rerender({ changes: 1, held: false });
  await waitFor(() => expect(refetch).toHaveBeenCalledTimes(1));
  rerender({ changes: 1, held: false });
  expect(refetch).toHaveBeenCalledTimes(1);
});

test("a list that is held waits, and is read once it is let go", async () => {
  const { refetch, rerender, result } = follow();
  rerender({ changes: 1, held: true });
  rerender({ changes: 2, held: true });
  expect(result.current.isBehind).toBe(true);
  expect(refetch).not.toHaveBeenCalled();
  rerender({ changes: 2, held: false });
  await waitFor(() => expect(refetch).toHaveBeenCalledTimes(1));
  expect(result.current.isBehind).toBe(false);
});

test("or when somebody asks for it", async () => {
  const { refetch, rerender, result } = follow();
  rerender({ changes: 1, held: true });
  await act(async () => result.current.catchUp());
  expect(refetch).toHaveBeenCalledTimes(1);
  expect(result.current.isBehind).toBe(false);
});
