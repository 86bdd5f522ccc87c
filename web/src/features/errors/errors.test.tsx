// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { ApiError } from "../../api/error";
import { currentToast } from "../../ui/toast";
import { ErrorBoundary } from "./boundary";
import { errorLog, logError, logRenderError, renderLog } from "./log";
import { catchUnhandledErrors } from "./unhandled";

catchUnhandledErrors();

beforeEach(() => localStorage.clear());
afterEach(cleanup);

const entries = ({ key }: { key: string }): Record<string, unknown>[] => JSON.parse(localStorage.getItem(key) ?? "[]");

test("an error is logged with what support needs", () => {
  logError(new ApiError("down", { kind: "SERVER", status: 500 }), "booking", { step: 4 });
  expect(entries(errorLog)).toEqual([
    {
      timestamp: expect.stringMatching(/^\d{4}-.*Z$/),
      severity: "CRITICAL",
      message: "down",
      name: "ApiError",
      stack: expect.any(String),
      type: "SERVER",
      context: "booking",
      userAgent: navigator.userAgent,
      url: window.location.href,
      details: { step: 4 },
    },
  ]);
});

test("keeps the last 20 errors and the last 10 rendering errors", () => {
  for (let count = 1; count <= 25; count += 1) {
    logError(new Error(`error ${count}`), "test");
    logRenderError(new Error(`error ${count}`), "in Page");
  }
  expect(entries(errorLog).map(({ message }) => message)).toHaveLength(20);
  expect(entries(errorLog)[0]?.["message"]).toBe("error 6");
  expect(entries(renderLog)).toHaveLength(10);
  expect(entries(renderLog)[9]).toEqual({
    message: "error 25",
    stack: expect.any(String),
    componentStack: "in Page",
    timestamp: expect.any(String),
    userAgent: navigator.userAgent,
    url: window.location.href,
  });
});

test.each(["{", '"text"', "null"])("a log that holds %s is replaced", (rubbish) => {
  localStorage.setItem(errorLog.key, rubbish);
  logError("thrown text", "test");
  expect(entries(errorLog).map(({ message }) => message)).toEqual(["thrown text"]);
});

test("an uncaught error is logged and shown as a toast", () => {
  window.dispatchEvent(new ErrorEvent("error", { error: new Error("lost"), message: "lost" }));
  expect(entries(errorLog)[0]).toMatchObject({ message: "lost", context: "window.onerror" });
  expect(currentToast()).toMatchObject({
    variant: "destructive",
    title: "Error",
    description: "An error occurred. Please try again.",
  });
});

test("so is an unhandled rejection, unless it is an abort", () => {
  const reject = (reason: unknown) =>
    window.dispatchEvent(Object.assign(new Event("unhandledrejection"), { reason }) as PromiseRejectionEvent);
  reject(new DOMException("left", "AbortError"));
  expect(entries(errorLog)).toEqual([]);
  reject(new Error("lost"));
  expect(entries(errorLog)[0]).toMatchObject({ context: "unhandledrejection" });
});

test("a rendering error shows the error page and is stored under app_errors", () => {
  vi.spyOn(console, "error").mockImplementation(() => undefined);
  function Broken(): never {
    throw new Error("broken");
  }
  render(
    <ErrorBoundary>
      <Broken />
    </ErrorBoundary>,
  );
  expect(screen.getByRole("heading", { name: "Oops! Something went wrong" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Go Back" })).toBeTruthy();
  expect(screen.getByRole("button", { name: "Refresh Page" })).toBeTruthy();
  const stored = JSON.parse(localStorage.getItem("app_errors") ?? "[]") as Record<string, unknown>[];
  expect(stored[0]).toMatchObject({ message: "broken", componentStack: expect.stringContaining("Broken") });
});
