import type { QuotationComment } from "../../../api/contract/types.gen";
import { expect, test } from "vitest";
import { draftOf } from "../sheet/sheet";
import { entry, item, sheet } from "../sheet/test-sheets";
import { linesOf, threadsOf, unreadOf } from "./threads";

const draft = draftOf(
  sheet({ Kitchen: [item("base", { addOns: [entry("drawer")] }), item("counter")], Study: [item("shelf")] }),
);

let count = 0;
function comment(lineId: string | null, facts: Partial<QuotationComment> = {}): QuotationComment {
  count += 1;
  const by = { kind: "client", name: "Meera Iyer" } as const;
  return { id: `comment ${count}`, at: "2026-11-21T10:00:00Z", lineId, text: "?", by, isRead: false, ...facts };
}

test("threads are in the order of the quotation's lines", () => {
  const [gone, shelf, whole, drawer, again] = [
    comment("tall unit"),
    comment("shelf"),
    comment(null),
    comment("drawer"),
    comment("shelf"),
  ];
  const threads = threadsOf([gone, shelf, whole, drawer, again], draft);
  expect(threads.map(({ line, name, room, comments }) => [line, name, room, comments])).toEqual([
    [null, "The whole quotation", null, [whole]],
    ["drawer", "drawer", "Kitchen", [drawer]],
    ["shelf", "shelf", "Study", [shelf, again]],
    ["tall unit", null, null, [gone]],
  ]);
});

test("lines without comments have no thread", () => {
  expect(threadsOf([], draft)).toEqual([]);
  expect(linesOf(draft).map(({ name, room }) => `${room}: ${name}`)).toEqual([
    "Kitchen: base",
    "Kitchen: drawer",
    "Kitchen: counter",
    "Study: shelf",
  ]);
});

test("only the customer's comments count as unread", () => {
  const theirs = comment(null);
  const ours = comment(null, { by: { kind: "staff", name: "Ravi Menon" } });
  expect(unreadOf([theirs, ours, comment(null, { isRead: true })])).toEqual([theirs]);
});
