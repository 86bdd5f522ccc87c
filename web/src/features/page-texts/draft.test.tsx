// @vitest-environment jsdom
import { act, cleanup, render, screen } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { useDraft } from "./draft";

/** The window around the page. */
let editor: Window;
let asked: unknown[];

// Loaded ahead: a page in the frame fetches it on demand.
beforeAll(() => import("./draft-listener"));
beforeEach(() => {
  const frame = document.body.appendChild(document.createElement("iframe"));
  editor = frame.contentWindow!;
  asked = [];
  editor.postMessage = (message: unknown, ...rest: unknown[]) => void asked.push([message, ...rest]);
  Object.defineProperty(window, "parent", { configurable: true, value: editor });
});

afterEach(() => {
  cleanup();
  document.body.replaceChildren();
  window.history.replaceState(null, "", "/");
  Object.defineProperty(window, "parent", { configurable: true, value: window });
});

function Page() {
  return <h1>{useDraft("about", { heading: "As saved" }).heading}</h1>;
}

const heading = () => screen.getByRole("heading").textContent;

function send(textOf: string, text: unknown, from: MessageEventInit = {}) {
  const init = { origin: window.location.origin, source: editor, data: { textOf, text }, ...from };
  act(() => void window.dispatchEvent(new MessageEvent("message", init)));
}

test("a page in the editor's frame asks for its text, and takes it from the editor alone", async () => {
  window.history.replaceState(null, "", "/about?preview=text");
  render(<Page />);
  await expect.poll(() => asked).toEqual([[{ wantsText: "about" }, window.location.origin]]);
  send("about", { heading: "From elsewhere" }, { origin: "https://elsewhere.example" });
  send("about", { heading: "From another window" }, { source: window });
  send("home", { heading: "Of another page" });
  send("about", null);
  expect(heading()).toBe("As saved");
  send("about", { heading: "As typed" });
  expect(heading()).toBe("As typed");
});

test("a page of visitors listens to nobody", async () => {
  window.history.replaceState(null, "", "/about");
  render(<Page />);
  await act(() => import("./draft-listener"));
  send("about", { heading: "As typed" });
  expect(asked).toEqual([]);
  expect(heading()).toBe("As saved");
});
