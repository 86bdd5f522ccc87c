// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { open } from "../../api/maintenance";
import { useMaintenance } from "./maintenance";

let status: () => Promise<Response>;
let requests: number;

beforeEach(() => {
  vi.useFakeTimers();
  requests = 0;
  status = async () => Response.json(open);
  vi.stubGlobal("fetch", (path: string) => {
    expect(path).toBe("/api/system/maintenance");
    requests += 1;
    return status();
  });
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

function Status() {
  return <p>{useMaintenance(open).maintenanceMode ? "closed" : "open"}</p>;
}

const pass = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));

test("the page follows the maintenance status within 30 s, without a reload", async () => {
  const { unmount } = render(<Status />);
  await pass(29_999);
  expect(requests).toBe(0);
  status = async () => Response.json({ maintenanceMode: true, maintenanceMessage: null });
  await pass(1);
  // The maintenance page's code is loaded before it is shown.
  await act(() => vi.dynamicImportSettled());
  expect(screen.getByText("closed")).toBeTruthy();
  status = async () => Promise.reject(new TypeError("Failed to fetch"));
  await pass(30_000);
  expect(screen.getByText("closed")).toBeTruthy();
  status = async () => new Response("", { status: 502 });
  await pass(30_000);
  expect(screen.getByText("open")).toBeTruthy();
  expect(requests).toBe(3);
  unmount();
  await pass(60_000);
  expect(requests).toBe(3);
});
