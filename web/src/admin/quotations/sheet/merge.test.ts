import type { QuotationDraft } from "../../../api/contract/types.gen";
import { describe, expect, test } from "vitest";
import { differences } from "../../kit/form/conflict";
import { assemble, partsOf } from "./merge";
import { type Action, draftOf, reduce, sheetOf } from "./sheet";
import { entry, item, sheet, outline } from "./test-sheets";

const seen = draftOf(
  sheet({
    Kitchen: [item("base"), item("counter", { addOns: [entry("edge")] })],
    Bedroom: [item("bed")],
  }),
);
const base = sheetOf(seen);
const roomNamed = (name: string) => base.rooms.find((room) => room.name === name)?.key ?? "";
const after = (...actions: Action[]): QuotationDraft => draftOf(actions.reduce(reduce, base));

/** The result of accepting the default choices, or of taking one side throughout. */
function merged(mine: QuotationDraft, theirs: QuotationDraft, take?: "mine" | "theirs") {
  const parts = partsOf({ seen, mine, theirs });
  const found = differences(parts.seen, parts.mine, parts.theirs);
  const chosen = { ...parts.theirs };
  for (const { name, preselected } of found) if ((take ?? preselected) === "mine") chosen[name] = parts.mine[name];
  return { found, draft: assemble(chosen, [mine, theirs]) };
}

const text = (draft: QuotationDraft) => outline(sheetOf(draft));

describe("two versions of a quotation", () => {
  test("a change made by only one side is kept", () => {
    const mine = after({ type: "lines", ids: ["base"], changes: { ratePaise: 100 } });
    const theirs = after(
      { type: "lines", ids: ["bed"], changes: { ratePaise: 200 } },
      { type: "head", changes: { delivery: "express" } },
    );
    const { found, draft } = merged(mine, theirs);
    expect(found.map(({ name, isContested }) => [name, isContested])).toEqual([
      ["delivery", false],
      ["line base", false],
      ["line bed", false],
    ]);
    expect(draft.delivery).toBe("express");
    expect(draft.rooms.flatMap(({ items }) => items.map(({ line }) => line.ratePaise))).toEqual([100, 0, 200]);
  });

  test("a change made by both sides is contested", () => {
    const mine = after({ type: "lines", ids: ["base"], changes: { ratePaise: 100 } });
    const theirs = after({ type: "lines", ids: ["base"], changes: { ratePaise: 200 } });
    expect(merged(mine, theirs).found).toMatchObject([{ name: "line base", isContested: true }]);
    expect(merged(mine, theirs, "mine").draft).toEqual(mine);
    expect(merged(mine, theirs, "theirs").draft).toEqual(theirs);
  });

  test("lines added by both sides are kept", () => {
    const mine = after(
      { type: "add", room: roomNamed("Kitchen"), item: item("loft") },
      { type: "addOn", to: "counter", entry: entry("sink") },
    );
    const theirs = after(
      { type: "add", room: roomNamed("Bedroom"), item: item("wardrobe") },
      { type: "addRoom", room: { key: "bath", name: "Bath", items: [item("mirror")] } },
    );
    expect(text(merged(mine, theirs).draft)).toBe(
      "Kitchen: base, counter + edge + sink, loft; Bedroom: bed, wardrobe; Bath: mirror",
    );
    expect(text(merged(mine, theirs, "theirs").draft)).toBe(text(theirs));
  });

  test("a line removed by one side and unchanged by the other is removed", () => {
    const mine = after({ type: "remove", ids: ["bed"] });
    const theirs = after({ type: "head", changes: { clientName: "Meera R. Iyer" } });
    expect(text(merged(mine, theirs).draft)).toBe("Kitchen: base, counter + edge; Bedroom: ");
    expect(text(merged(theirs, mine).draft)).toBe("Kitchen: base, counter + edge; Bedroom: ");
  });

  test("a changed add-on survives when the other side removed its item", () => {
    const mine = after({ type: "lines", ids: ["edge"], changes: { ratePaise: 300 } });
    const theirs = after({ type: "remove", ids: ["counter"] });
    const { found, draft } = merged(mine, theirs, "mine");
    expect(found.map(({ name }) => name)).toContain("line edge");
    expect(text(draft)).toBe(text(mine));
  });
});
