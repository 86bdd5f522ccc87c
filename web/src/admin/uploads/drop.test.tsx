// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { DropPlaces, useDropPlace } from "./drop";

const hall = new File(["hall"], "hall.jpg", { type: "image/jpeg" });
const files = { types: ["Files"], files: [hall] };

const onFiles = vi.fn<(files: File[], place: string) => void>();
const onStray = vi.fn<() => void>();

function Place({ name }: { name: string }) {
  const { isOver, attributes } = useDropPlace(name);
  return (
    <section aria-label={name} {...attributes}>
      {isOver && "Drop here"}
      <button type="button">Move</button>
      <label>
        Words
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
    <DropPlaces onFiles={onFiles} onStray={onStray}>
      <h1>Pictures</h1>
      <Place name="hero" />
    </DropPlaces>,
  );
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

const place = () => screen.getByRole("region", { name: "hero" });
const heading = () => screen.getByRole("heading");

test("what is dropped on a place is for it; elsewhere nothing is taken, and nothing opened", () => {
  fireEvent.dragOver(place(), { dataTransfer: files });
  expect(place().textContent).toContain("Drop here");
  fireEvent.drop(place(), { dataTransfer: files });
  expect(onFiles.mock.calls).toEqual([[[hall], "hero"]]);
  expect(place().textContent).not.toContain("Drop here");

  fireEvent.dragOver(heading(), { dataTransfer: files });
  expect(place().textContent).not.toContain("Drop here");
  // What is not prevented, a browser opens in the place of the page.
  expect(fireEvent.drop(heading(), { dataTransfer: files })).toBe(false);
  expect(onFiles).toHaveBeenCalledTimes(1);
});

test("a picture of the page itself is no file, though it comes as one", () => {
  fireEvent.dragStart(heading());
  fireEvent.drop(place(), { dataTransfer: files });
  fireEvent.dragEnd(heading());
  expect(onFiles).not.toHaveBeenCalled();
});

test("what is pasted is for the place at which the pointer or the focus was last", () => {
  fireEvent.paste(document.body, { clipboardData: files });
  expect(onStray).toHaveBeenCalledTimes(1);
  fireEvent.pointerOver(place());
  fireEvent.paste(document.body, { clipboardData: files });
  expect(onFiles.mock.calls).toEqual([[[hall], "hero"]]);
  fireEvent.pointerOver(heading());
  fireEvent.paste(document.body, { clipboardData: files });
  expect(onStray).toHaveBeenCalledTimes(2);
  fireEvent.focusIn(screen.getByRole("button", { name: "Move" }));
  fireEvent.paste(screen.getByRole("checkbox"), { clipboardData: files });
  expect(onFiles).toHaveBeenCalledTimes(2);
});

test("a text that brings a picture along is pasted as text", () => {
  fireEvent.pointerOver(place());
  fireEvent.paste(screen.getByLabelText("Words"), { clipboardData: files });
  expect(onFiles).not.toHaveBeenCalled();
  expect(onStray).not.toHaveBeenCalled();
});
