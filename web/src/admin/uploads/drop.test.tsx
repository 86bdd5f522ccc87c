// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DropTargets, useDropTarget } from "./drop";

const hall = new File(["hall"], "hall.jpg", { type: "image/jpeg" });
const files = { types: ["Files"], files: [hall] };

const onFiles = vi.fn<(files: File[], target: string) => void>();
const onUntargetedPaste = vi.fn<() => void>();

function Target({ name }: { name: string }) {
  const { isOver, attributes } = useDropTarget(name);
  return (
    <section aria-label={name} {...attributes}>
      {isOver && "Drop here"}
      <button type="button">Move</button>
      <label>
        Text
        <input />
      </label>
      <label>
        Select
        <input type="checkbox" />
      </label>
    </section>
  );
}

beforeEach(() => {
  render(
    <DropTargets onFiles={onFiles} onUntargetedPaste={onUntargetedPaste}>
      <h1>Pictures</h1>
      <Target name="hero" />
    </DropTargets>,
  );
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const target = () => screen.getByRole("region", { name: "hero" });
const heading = () => screen.getByRole("heading");

test("accepts files dropped on a target, and keeps the browser from opening others", () => {
  fireEvent.dragOver(target(), { dataTransfer: files });
  expect(target().textContent).toContain("Drop here");
  fireEvent.drop(target(), { dataTransfer: files });
  expect(onFiles.mock.calls).toEqual([[[hall], "hero"]]);
  expect(target().textContent).not.toContain("Drop here");

  fireEvent.dragOver(heading(), { dataTransfer: files });
  expect(target().textContent).not.toContain("Drop here");
  // Unless prevented, the browser opens the file instead of the page.
  expect(fireEvent.drop(heading(), { dataTransfer: files })).toBe(false);
  expect(onFiles).toHaveBeenCalledTimes(1);
});

test("ignores pictures dragged from the page itself", () => {
  fireEvent.dragStart(heading());
  fireEvent.drop(target(), { dataTransfer: files });
  fireEvent.dragEnd(heading());
  expect(onFiles).not.toHaveBeenCalled();
});

test("pastes into the target where the pointer or the focus was last", () => {
  fireEvent.paste(document.body, { clipboardData: files });
  expect(onUntargetedPaste).toHaveBeenCalledTimes(1);
  fireEvent.pointerOver(target());
  fireEvent.paste(document.body, { clipboardData: files });
  expect(onFiles.mock.calls).toEqual([[[hall], "hero"]]);
  fireEvent.pointerOver(heading());
  fireEvent.paste(document.body, { clipboardData: files });
  expect(onUntargetedPaste).toHaveBeenCalledTimes(2);
  fireEvent.focusIn(screen.getByRole("button", { name: "Move" }));
  fireEvent.paste(screen.getByRole("checkbox"), { clipboardData: files });
  expect(onFiles).toHaveBeenCalledTimes(2);
});

test("pastes text with a picture as text", () => {
  fireEvent.pointerOver(target());
  fireEvent.paste(screen.getByLabelText("Text"), { clipboardData: files });
  expect(onFiles).not.toHaveBeenCalled();
  expect(onUntargetedPaste).not.toHaveBeenCalled();
});
