/** What the sheet's tests (`quotations/sheet/autosave.test.ts`) do not cover: news from elsewhere. */
import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { Autosave, clearUnsaved, readUnsaved } from "./autosave";

type Draft = { title: string };
type Saved = Draft & { version: number };

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  clearUnsaved("text.1");
});

function start() {
  const sent: [string, number][] = [];
  const saving = new Autosave<Draft, Saved>({
    key: "text.1",
    saved: { draft: { title: "One" }, version: 1 },
    draftOf: ({ title }) => ({ title }),
    send: async (draft, version) => {
      sent.push([draft.title, version]);
      await new Promise((resolve) => setTimeout(resolve, 100));
      return { ...draft, version: version + 1 };
    },
    onState: () => undefined,
    onSaved: () => undefined,
    debounce: 500,
  });
  return { saving, sent };
}

test("one request at a time: what is typed meanwhile is sent after it, on its version", async () => {
  const { saving, sent } = start();
  saving.change({ title: "Two" });
  await vi.advanceTimersByTimeAsync(550);
  saving.change({ title: "Three" });
  expect(sent).toEqual([["Two", 1]]);
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual([
    ["Two", 1],
    ["Three", 2],
  ]);
  expect(saving.version).toBe(3);
});

test("a newer version is taken over only while nothing is unsaved", async () => {
  const { saving, sent } = start();
  expect(saving.follow({ title: "Theirs", version: 1 })).toBe(false);
  expect(saving.follow({ title: "Theirs", version: 4 })).toBe(true);
  saving.change({ title: "Mine" });
  expect(saving.follow({ title: "Theirs again", version: 5 })).toBe(false);
  await vi.advanceTimersByTimeAsync(500);
  // The server merges it with version 5.
  expect(sent).toEqual([["Mine", 4]]);
});

test("unsaved changes of a deleted record are forgotten", async () => {
  const { saving, sent } = start();
  saving.change({ title: "Two" });
  expect(readUnsaved("text.1")).not.toBeNull();
  saving.abandon();
  expect(readUnsaved("text.1")).toBeNull();
  await vi.advanceTimersByTimeAsync(1000);
  expect(sent).toEqual([]);
});
