// @vitest-environment jsdom
import { cleanup, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { afterEach, expect, test, vi } from "vitest";
import type { BodyDocument, BodyNode } from "../../features/body/document";
import { type Choice, mergeDrafts, settle } from "./merge";
import type { BodyConflict } from "./text";
import { MergeDialog } from "./merge-dialog";

afterEach(cleanup);

const block = (id: string, words: string): BodyNode => ({
  type: "paragraph",
  attrs: { id },
  content: [{ type: "text", text: words }],
});
const body = (...content: BodyNode[]): BodyDocument => ({ version: 1, content });
const draft = (text: BodyDocument, more: object = {}) => ({
  title: "Kitchens",
  slug: "",
  excerpt: "",
  body: text,
  ...more,
});

const base = draft(body(block("aaaaaaaa", "One"), block("bbbbbbbb", "Two")));
const none = { merged: null, conflicts: [] };

/** Both changed the first block: the server's merge has theirs, then mine under another id. */
const bothChanged = {
  mine: draft(body(block("aaaaaaaa", "One, mine"), block("bbbbbbbb", "Two"))),
  theirs: draft(body(block("aaaaaaaa", "One, theirs"), block("bbbbbbbb", "Two, theirs"))),
  answer: {
    merged: body(block("aaaaaaaa", "One, theirs"), block("cccccccc", "One, mine"), block("bbbbbbbb", "Two, theirs")),
    conflicts: [
      {
        blockId: "aaaaaaaa",
        copyId: "cccccccc",
        base: block("aaaaaaaa", "One"),
        stored: block("aaaaaaaa", "One, theirs"),
        sent: block("aaaaaaaa", "One, mine"),
      },
    ] as unknown as BodyConflict[],
  },
};

test("what only one of us changed is no question", () => {
  const mine = draft(base.body, { excerpt: "Mine" });
  const theirs = draft(body(block("aaaaaaaa", "One!"), block("bbbbbbbb", "Two")), { title: "Better kitchens" });
  const { draft: merged, questions } = mergeDrafts({ base, mine, theirs }, none);
  expect(questions).toEqual([]);
  expect(merged).toEqual({ ...theirs, excerpt: "Mine" });
});

test("a field that both changed is a question; until it is answered, mine counts", () => {
  const versions = { base, mine: draft(base.body, { title: "Mine" }), theirs: draft(base.body, { title: "Theirs" }) };
  const merge = mergeDrafts(versions, none);
  expect(merge.questions).toEqual([{ kind: "field", name: "title", mine: "Mine", theirs: "Theirs" }]);
  expect(settle(merge, new Map()).title).toBe("Mine");
  expect(settle(merge, new Map([["title", "theirs"]])).title).toBe("Theirs");
});

test("of a block that both changed, either or both are kept", () => {
  const { mine, theirs, answer } = bothChanged;
  const merge = mergeDrafts({ base, mine, theirs }, answer as never);
  const settled = (choice: Choice) => settle(merge, new Map([["aaaaaaaa", choice]])).body.content;
  expect(settled("mine")).toEqual([block("aaaaaaaa", "One, mine"), block("bbbbbbbb", "Two, theirs")]);
  expect(settled("theirs")).toEqual([block("aaaaaaaa", "One, theirs"), block("bbbbbbbb", "Two, theirs")]);
  expect(settled("both")).toEqual(answer.merged.content);
  expect(settle(merge, new Map()).body.content).toEqual(answer.merged.content);
});

test("a block that I changed and a colleague deleted is kept or deleted", () => {
  const mine = draft(body(block("aaaaaaaa", "One, mine"), block("bbbbbbbb", "Two")));
  const theirs = draft(body(block("bbbbbbbb", "Two")));
  const merge = mergeDrafts({ base, mine, theirs }, {
    merged: body(block("aaaaaaaa", "One, mine"), block("bbbbbbbb", "Two")),
    conflicts: [{ blockId: "aaaaaaaa", copyId: null, base: null, stored: null, sent: block("aaaaaaaa", "One, mine") }],
  } as never);
  expect(settle(merge, new Map([["aaaaaaaa", "mine"]])).body.content).toHaveLength(2);
  expect(settle(merge, new Map([["aaaaaaaa", "theirs"]])).body.content).toHaveLength(1);
});

test("without a common version the whole text is the question", () => {
  const { mine, theirs } = bothChanged;
  const merge = mergeDrafts({ base, mine, theirs }, none);
  expect(merge.questions).toMatchObject([{ kind: "body" }]);
  expect(settle(merge, new Map()).body).toEqual(mine.body);
  expect(settle(merge, new Map([["body", "theirs"]])).body).toEqual(theirs.body);
});

test("the dialog shows both versions and asks only about those", async () => {
  const user = userEvent.setup();
  const { mine, theirs, answer } = bothChanged;
  const { questions } = mergeDrafts({ base, mine, theirs }, answer as never);
  const onSettle = vi.fn<(answers: ReadonlyMap<string, Choice>) => void>();
  render(
    <MergeDialog
      questions={questions}
      colleague="Meera"
      labelOf={(field) => field}
      format={(_, value) => String(value)}
      onSettle={onSettle}
      onDismiss={() => undefined}
    />,
  );
  expect(screen.getByText("You and Meera changed the same part")).toBeTruthy();
  expect(screen.getByText("One, mine")).toBeTruthy();
  expect(screen.queryByText("Two, theirs")).toBeNull();
  expect((screen.getByRole("radio", { name: /Keep both/ }) as HTMLInputElement).checked).toBe(true);
  await user.click(screen.getByRole("radio", { name: /Meera's/ }));
  await user.click(screen.getByRole("button", { name: "Save selection" }));
  expect(onSettle).toHaveBeenCalledWith(new Map([["aaaaaaaa", "theirs"]]));
});
