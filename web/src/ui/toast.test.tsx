// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, waitFor } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Toaster, currentToast, toast } from "./toast";

beforeEach(() => {
  vi.useFakeTimers({ shouldAdvanceTime: true });
  render(<Toaster />);
});

afterEach(() => {
  act(() => void vi.runAllTimers());
  cleanup();
  vi.useRealTimers();
});

const card = () => document.querySelector<HTMLElement>("[data-toast]");

async function show(message: Parameters<typeof toast>[0]): Promise<HTMLElement> {
  act(() => toast(message));
  return waitFor(() => card() ?? expect.fail("no card"));
}

test("a toast is announced and shown for 5 s", async () => {
  const seen = await show({ title: "Saved", description: "All is well." });
  expect(screen.getByRole("status").textContent).toBe("Saved. All is well.");
  expect(seen.textContent).toContain("Saved");
  await act(() => vi.advanceTimersByTimeAsync(4900));
  expect(card()).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(card()).toBeNull();
});

test("an error is announced assertively", async () => {
  const seen = await show({ title: "Error", variant: "destructive" });
  expect(screen.getByRole("alert").textContent).toBe("Error");
  expect(screen.getByRole("status").textContent).toBe("");
  expect(seen.dataset.toast).toBe("destructive");
});

test("only the latest toast is visible", async () => {
  await show({ title: "First" });
  await show({ title: "Second", duration: 6000 });
  expect(document.querySelectorAll("[data-toast]")).toHaveLength(1);
  expect(card()?.textContent).toContain("Second");
  await act(() => vi.advanceTimersByTimeAsync(5500));
  expect(card()).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(600));
  expect(card()).toBeNull();
});

test("it stays while hovered", async () => {
  const seen = await show({ title: "Saved" });
  await act(() => vi.advanceTimersByTimeAsync(4000));
  fireEvent.mouseEnter(seen);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(card()).not.toBeNull();
  fireEvent.mouseLeave(seen);
  await act(() => vi.advanceTimersByTimeAsync(1200));
  expect(card()).toBeNull();
});

test("it stays while focused, wherever the pointer is", async () => {
  const seen = await show({ title: "Saved" });
  const button = screen.getByRole("button", { name: "Dismiss message" });
  act(() => button.focus());
  fireEvent.mouseEnter(seen);
  fireEvent.mouseLeave(seen);
  await act(() => vi.advanceTimersByTimeAsync(20_000));
  expect(card()).not.toBeNull();
  act(() => button.blur());
  await act(() => vi.advanceTimersByTimeAsync(5100));
  expect(card()).toBeNull();
});

test("it stays while the window has no focus", async () => {
  const hasFocus = vi.spyOn(document, "hasFocus").mockReturnValue(false);
  await show({ title: "All e-mails sent" });
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(card()).not.toBeNull();
  hasFocus.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("focus")));
  await act(() => vi.advanceTimersByTimeAsync(3000));
  hasFocus.mockReturnValue(false);
  act(() => void window.dispatchEvent(new Event("blur")));
  await act(() => vi.advanceTimersByTimeAsync(60_000));
  expect(card()).not.toBeNull();
  hasFocus.mockReturnValue(true);
  act(() => void window.dispatchEvent(new Event("focus")));
  await act(() => vi.advanceTimersByTimeAsync(2100));
  expect(card()).toBeNull();
  hasFocus.mockRestore();
});

test("it can be dismissed, and is kept for 1,000,000 ms", async () => {
  await show({ title: "Saved" });
  fireEvent.click(screen.getByRole("button", { name: "Dismiss message" }));
  expect(card()).toBeNull();
  expect(currentToast()).toMatchObject({ title: "Saved", open: false });
  act(() => void vi.advanceTimersByTime(999_999));
  expect(currentToast()).not.toBeNull();
  act(() => void vi.advanceTimersByTime(1));
  expect(currentToast()).toBeNull();
});

test.each([
  [49, true],
  [50, false],
])("a swipe of %i pixels leaves it open: %s", async (distance, stays) => {
  const seen = await show({ title: "Saved" });
  fireEvent.pointerDown(seen, { clientX: 100, pointerId: 1 });
  fireEvent.pointerMove(seen, { clientX: 100 + distance, pointerId: 1 });
  fireEvent.pointerUp(seen, { clientX: 100 + distance, pointerId: 1 });
  expect(card() !== null).toBe(stays);
});

test("an action runs once", async () => {
  const run = vi.fn();
  const seen = await show({ title: "3 users changed", action: { text: "Undo", run } });
  const undo = [...seen.querySelectorAll("button")].find(({ textContent }) => textContent === "Undo");
  fireEvent.click(undo!);
  expect(run).toHaveBeenCalledOnce();
  expect(card()).toBeNull();
});

test("a toast with an action stays for at least 10 s", async () => {
  await show({ title: "Saved as a template", action: { text: "Show templates", run: () => undefined } });
  await act(() => vi.advanceTimersByTimeAsync(9900));
  expect(card()).not.toBeNull();
  await act(() => vi.advanceTimersByTimeAsync(200));
  expect(card()).toBeNull();
});

test("an action needs a text, which is its button's only name", () => {
  const nameless = { title: "Saved", action: { text: " ", run: () => undefined } };
  expect(() => toast(nameless)).toThrow('The action of the toast "Saved" has no text');
  expect(currentToast()).toBeNull();
});

test("what can wait is shown once nothing can be undone any more", async () => {
  const run = vi.fn();
  await show({ title: "2 quotations assigned", action: { text: "Undo", run } });
  act(() => toast({ title: "E-mail sent", canWait: true }));
  expect(card()?.textContent).toContain("2 quotations assigned");
  await act(() => vi.advanceTimersByTimeAsync(10_100));
  expect(card()?.textContent).toContain("E-mail sent");
  act(() => toast({ title: "All 3 e-mails sent", canWait: true }));
  expect(card()?.textContent).toContain("All 3 e-mails sent");
});
