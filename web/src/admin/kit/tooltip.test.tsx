// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { IconAction } from "./button";
import { Tooltips } from "./tooltip";

beforeEach(() => {
  vi.useFakeTimers();
  render(
    <Tooltips>
      <IconAction label="Copy">c</IconAction>
      <IconAction label="Delete">d</IconAction>
    </Tooltips>,
  );
});

afterEach(() => {
  cleanup();
  vi.useRealTimers();
});

const button = (name: string) => screen.getByRole("button", { name });
const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const hover = (name: string) => fireEvent.pointerMove(button(name), { pointerType: "mouse" });

function shown(): string | undefined {
  return screen.queryByRole("tooltip", { hidden: true })?.textContent;
}

test("a tooltip opens after 700 ms, describes its control, and closes with Escape", async () => {
  hover("Copy");
  await wait(650);
  expect(shown()).toBeUndefined();
  await wait(100);
  expect(shown()).toBe("Copy");
  expect(button("Copy").getAttribute("aria-describedby")).toBe(screen.getByRole("tooltip", { hidden: true }).id);
  fireEvent.keyDown(document, { key: "Escape" });
  await wait(0);
  expect(shown()).toBeUndefined();
});

test("a neighbour's opens at once within 300 ms", async () => {
  hover("Copy");
  await wait(750);
  fireEvent.keyDown(document, { key: "Escape" });
  await wait(200);
  hover("Delete");
  await wait(1);
  expect(shown()).toBe("Delete");
});

test("it opens for a key that moves the focus, but not when a dialog does", async () => {
  fireEvent.keyDown(button("Copy"), { key: "Enter" });
  act(() => button("Copy").focus());
  await wait(0);
  expect(shown()).toBeUndefined();
  fireEvent.keyDown(button("Copy"), { key: "Tab" });
  act(() => button("Delete").focus());
  await wait(0);
  expect(shown()).toBe("Delete");
});
