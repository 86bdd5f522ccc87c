// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { open } from "../../api/maintenance";
import { useMaintenance } from "./maintenance";

let status: () => Promise<Response>;
let questions: number;

beforeEach(() => {
  vi.useFakeTimers();
  questions = 0;
  status = async () => Response.json(open);
  vi.stubGlobal("fetch", (path: string) => {
    expect(path).toBe("/api/system/maintenance");
    questions += 1;
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

test("the site closes and opens again within 30 s, without a reload", async () => {
  const { unmount } = render(<Status />);
  await pass(29_999);
  expect(questions).toBe(0);
  status = async () => Response.json({ maintenanceMode: true, maintenanceMessage: null });
  await pass(1);
  // The notice's own code is fetched before it is shown.
  await act(() => vi.dynamicImportSettled());
  expect(screen.getByText("closed")).toBeTruthy();
  status = async () => Promise.reject(new TypeError("Failed to fetch"));
  await pass(30_000);
  expect(screen.getByText("closed")).toBeTruthy();
  status = async () => new Response("", { status: 502 });
  await pass(30_000);
  expect(screen.getByText("open")).toBeTruthy();
  expect(questions).toBe(3);
  unmount();
  await pass(60_000);
  expect(questions).toBe(3);
});
