import type { Dimensions } from "../../../api/contract/types.gen";
import { describe, expect, test } from "vitest";
import { begin, step, type History, type Step } from "./history";
import {
  type Action,
  type Sheet,
  copyOfItem,
  copyOfRoom,
  findRow,
  measuredBy,
  measuredIn,
  reduce,
  withSides,
} from "./sheet";
import { entry, item, sheet, words } from "./test-sheets";

const home = sheet({
  Kitchen: [item("base"), item("counter", { addOns: [entry("edge"), entry("sink")] }), item("loft")],
  Bedroom: [item("bed")],
});

const after = (...actions: Action[]): Sheet => actions.reduce(reduce, home);

describe("lines", () => {
  test("are added at the end of their room, or after another", () => {
    const room = "key of Kitchen";
    expect(words(after({ type: "add", room, item: item("tall") }))).toBe(
      "Kitchen: base, counter + edge + sink, loft, tall; Bedroom: bed",
    );
    expect(words(after({ type: "add", room, item: item("tall"), after: "base" }))).toMatch(/base, tall, counter/);
    expect(words(after({ type: "add", room, item: item("tall"), after: "loft" }))).toMatch(/loft, tall;/);
  });

  test("take along what comes on top of them", () => {
    expect(words(after({ type: "remove", ids: ["counter"] }))).toBe("Kitchen: base, loft; Bedroom: bed");
    expect(words(after({ type: "remove", ids: ["edge", "bed"] }))).toBe(
      "Kitchen: base, counter + sink, loft; Bedroom: ",
    );
    expect(words(after({ type: "place", id: "counter", room: "key of Bedroom", before: "bed" }))).toBe(
      "Kitchen: base, loft; Bedroom: counter + edge + sink, bed",
    );
  });

  test("are copied below themselves", () => {
    const { item: counter } = findRow(home, "counter") ?? expect.unreachable();
    const copy = copyOfItem(counter);
    expect(words(after({ type: "copy", id: "counter", copy }))).toMatch(
      /base, counter \+ edge \+ sink, counter \+ edge \+ sink, loft/,
    );
    expect(new Set([copy.line.id, ...copy.addOns.map(({ id }) => id), "counter", "edge", "sink"]).size).toBe(6);
    expect(words(after({ type: "copy", id: "edge", copy: entry("edge 2") }))).toMatch(
      /counter \+ edge \+ edge 2 \+ sink/,
    );
  });

  test("move by one, and over the edge of a room", () => {
    expect(words(after({ type: "nudge", id: "loft", by: -1 }))).toMatch(/base, loft, counter/);
    expect(words(after({ type: "nudge", id: "loft", by: 1 }))).toBe(
      "Kitchen: base, counter + edge + sink; Bedroom: loft, bed",
    );
    expect(words(after({ type: "nudge", id: "bed", by: -1 }))).toBe(
      "Kitchen: base, counter + edge + sink, loft, bed; Bedroom: ",
    );
    expect(after({ type: "nudge", id: "base", by: -1 })).toBe(home);
    expect(words(after({ type: "nudge", id: "sink", by: -1 }))).toMatch(/counter \+ sink \+ edge/);
    // What comes on top of an item stays with it.
    expect(words(after({ type: "nudge", id: "sink", by: 1 }))).toBe(words(home));
  });

  test("are placed before others, or last", () => {
    expect(words(after({ type: "place", id: "loft", room: "key of Kitchen", before: "base" }))).toMatch(/: loft, base/);
    expect(words(after({ type: "place", id: "base", room: "key of Kitchen", before: null }))).toMatch(/loft, base;/);
    expect(after({ type: "place", id: "base", room: "key of Kitchen", before: "base" })).toBe(home);
  });

  test("change together, and each in its own way", () => {
    const grey = after({ type: "lines", ids: ["base", "edge"], changes: { finish: "Grey" } });
    expect(["base", "edge", "loft"].map((id) => findRow(grey, id)?.entry.finish)).toEqual(["Grey", "Grey", ""]);
    const changes = new Map([
      ["base", { ratePaise: 100 }],
      ["bed", { ratePaise: 200 }],
    ]);
    const priced = after({ type: "each", changes });
    expect(["base", "bed", "loft"].map((id) => findRow(priced, id)?.entry.ratePaise)).toEqual([100, 200, 0]);
  });
});

describe("alternatives", () => {
  const offered = after(
    { type: "offer", id: "base", group: "Cabinet" },
    { type: "offer", id: "loft", group: "Cabinet" },
  );
  const chosen = (sheet: Sheet) =>
    ["base", "loft", "bed"].filter((id) => findRow(sheet, id)?.entry.isChosen).join(" and ");

  test("the first is chosen until another is", () => {
    expect(chosen(offered)).toBe("base");
    expect(chosen(reduce(offered, { type: "choose", id: "loft" }))).toBe("loft");
    expect(chosen(reduce(offered, { type: "offer", id: "base", group: null }))).toBe("");
  });

  test("a copy is no second choice", () => {
    const { item } = findRow(offered, "base") ?? expect.unreachable();
    expect(copyOfItem(item)).toMatchObject({ alternative: "Cabinet", line: { isChosen: false } });
  });

  test("those of a copied room are among themselves", () => {
    const [kitchen] = offered.rooms;
    const copy = copyOfRoom(offered, kitchen ?? expect.unreachable());
    expect(copy.name).toBe("Kitchen 2");
    expect(copy.items.map(({ alternative }) => alternative)).toEqual(["Cabinet 2", null, "Cabinet 2"]);
    expect(copy.items.map(({ line }) => line.isChosen)).toEqual([true, false, false]);
  });
});

test("rooms are added, renamed, moved and removed", () => {
  const bath = { key: "bath", name: "Bath", items: [] };
  expect(words(after({ type: "addRoom", room: bath }))).toMatch(/; Bath: $/);
  expect(words(after({ type: "addRoom", room: bath, after: "key of Kitchen" }))).toMatch(/loft; Bath: ; Bedroom/);
  expect(words(after({ type: "renameRoom", key: "key of Bedroom", name: "Study" }))).toMatch(/; Study: bed$/);
  expect(words(after({ type: "placeRoom", key: "key of Bedroom", before: "key of Kitchen" }))).toMatch(
    /^Bedroom: bed; /,
  );
  expect(words(after({ type: "placeRoom", key: "key of Kitchen", before: null }))).toMatch(/^Bedroom/);
  expect(words(after({ type: "removeRoom", key: "key of Kitchen" }))).toBe("Bedroom: bed");
});

describe("measures", () => {
  const front: Dimensions = { by: "front", widthMm: 900, heightMm: 700, depthMm: 560, count: 2 };

  test("keep what was measured when the unit changes", () => {
    expect(measuredIn("rft", front)).toEqual({ by: "run", lengthMm: 900, count: 2 });
    expect(measuredIn("sqft", { by: "floor", lengthMm: 1, widthMm: 2 })).toMatchObject({
      by: "floor",
    });
    expect(measuredBy("wall", front)).toEqual({
      by: "wall",
      lengthMm: 900,
      heightMm: 700,
      openings: [],
    });
    expect(measuredBy("sets", front)).toEqual({ by: "sets", count: 2 });
    expect(measuredBy("lump_sum", front)).toEqual({ by: "lump_sum" });
  });

  test("take as many sides as they have", () => {
    expect(withSides(front, [1, 2])).toEqual({ ...front, widthMm: 1, heightMm: 2, depthMm: null });
    expect(withSides(front, [1, 2, 3])).toMatchObject({ depthMm: 3 });
    expect(withSides(front, [1])).toBeNull();
    expect(withSides({ by: "run", lengthMm: 1, count: 1 }, [1, 2])).toBeNull();
  });
});

describe("going back", () => {
  const done = (...steps: Step[]): History => steps.reduce(step, begin(home));
  const named = (name: string): Step => ({ type: "lines", ids: ["base"], changes: { name } });
  const nameIn = ({ present }: History) => findRow(present, "base")?.entry.name;

  test("typing on in a cell is one step", () => {
    const typed = done(named("B"), named("Ba"), named("Base unit"));
    expect(typed.past).toHaveLength(1);
    expect(nameIn(step(typed, { type: "undo" }))).toBe("base");
  });

  test("leaving the cell ends the step", () => {
    const typed = done(named("One"), { type: "settle" }, named("Two"));
    expect(nameIn(step(typed, { type: "undo" }))).toBe("One");
  });

  test("what is taken back can be done again, until something else is done", () => {
    const back = done(named("One"), { type: "remove", ids: ["bed"] }, { type: "undo" }, { type: "undo" });
    expect(words(back.present)).toBe(words(home));
    const again = [{ type: "redo" }, { type: "redo" }] as const;
    expect(words(again.reduce<History>(step, back).present)).toBe(
      "Kitchen: One, counter + edge + sink, loft; Bedroom: ",
    );
    const other = step(back, { type: "remove", ids: ["loft"] });
    expect(step(other, { type: "redo" })).toBe(other);
  });

  test("what changes nothing is no step", () => {
    expect(done({ type: "nudge", id: "base", by: -1 }, { type: "undo" }, { type: "redo" }).past).toEqual([]);
  });
});
