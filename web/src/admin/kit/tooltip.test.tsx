// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { type UserEvent, userEvent } from "@testing-library/user-event";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { IconAction } from "./button";

let user: UserEvent;
let now = Date.UTC(2026, 10, 20);
const escapes = vi.fn<() => void>();
const noteEscape = (event: KeyboardEvent) => event.key === "Escape" && escapes();

beforeEach(() => {
  // Long after the tooltips of the test before: soon after them, the next one would open at once.
  now += 60_000;
  vi.useFakeTimers({ now });
  user = userEvent.setup({ advanceTimers: vi.advanceTimersByTime });
  document.addEventListener("keydown", noteEscape);
  render(
    <>
      <IconAction label="Copy">c</IconAction>
      <IconAction label="Delete">d</IconAction>
      <input aria-label="Name" />
    </>,
  );
});

afterEach(() => {
  cleanup();
  document.removeEventListener("keydown", noteEscape);
  escapes.mockClear();
  vi.useRealTimers();
});

const wait = (milliseconds: number) => act(() => vi.advanceTimersByTimeAsync(milliseconds));
const button = (name: string) => screen.getByRole("button", { name });
const tooltip = () => screen.queryByRole("tooltip", { hidden: true });

test("a tooltip opens after 700 ms and describes its control", async () => {
  await user.hover(button("Copy"));
  await wait(650);
  expect(tooltip()).toBeNull();
  await wait(100);
  expect(tooltip()?.textContent).toBe("Copy");
  expect(button("Copy").getAttribute("aria-describedby")).toBe(tooltip()?.id);
  await user.unhover(button("Copy"));
  await wait(200);
  expect(tooltip()).toBeNull();
  expect(button("Copy").hasAttribute("aria-describedby")).toBe(false);
});

test("a neighbour's opens at once within 300 ms, and after 700 ms later", async () => {
  await user.hover(button("Copy"));
  await wait(750);
  await user.unhover(button("Copy"));
  await wait(200);
  await user.hover(button("Delete"));
  await wait(1);
  expect(tooltip()?.textContent).toBe("Delete");
  await user.unhover(button("Delete"));
  await wait(600);
  await user.hover(button("Copy"));
  await wait(1);
  expect(tooltip()).toBeNull();
});

test("the pointer can move onto it", async () => {
  await user.hover(button("Copy"));
  await wait(750);
  await user.unhover(button("Copy"));
  const shown = tooltip();
  if (!shown) return expect.fail("no tooltip");
  await user.hover(shown);
  await wait(2000);
  expect(tooltip()).not.toBeNull();
  await user.unhover(shown);
  await wait(200);
  expect(tooltip()).toBeNull();
});

test("Escape closes it and nothing else", async () => {
  await user.hover(button("Copy"));
  await wait(750);
  await user.keyboard("{Escape}");
  expect(tooltip()).toBeNull();
  expect(escapes).not.toHaveBeenCalled();
  await user.keyboard("{Escape}");
  expect(escapes).toHaveBeenCalledOnce();
});

test("it opens on focus by keyboard, but not when a dialog moves the focus", async () => {
  act(() => button("Delete").focus());
  await wait(1000);
  expect(tooltip()).toBeNull();
  await user.tab({ shift: true });
  await wait(750);
  expect(tooltip()?.textContent).toBe("Copy");
  await user.keyboard("{Enter}");
  expect(tooltip()).toBeNull();
});
