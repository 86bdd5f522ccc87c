import type { Dimensions, KitchenPlan } from "../../../api/contract/types.gen";
import { describe, expect, test } from "vitest";
import { historyReducer, startHistory, type History, type Step } from "./history";
import {
  type Action,
  type Sheet,
  copyOfItem,
  copyOfRoom,
  draftOf,
  findRow,
  convertDimensions,
  dimensionsForUnit,
  reduce,
  sheetOf,
  withSides,
} from "./sheet";
import { assemble, partsOf } from "./merge";
import { entry, item, sheet, outline } from "./test-sheets";

const home = sheet({
  Kitchen: [item("base"), item("counter", { addOns: [entry("edge"), entry("sink")] }), item("loft")],
  Bedroom: [item("bed")],
});

const after = (...actions: Action[]): Sheet => actions.reduce(reduce, home);

describe("lines", () => {
  test("are added at the end of their room, or after another", () => {
    const room = "key of Kitchen";
    expect(outline(after({ type: "add", room, item: item("tall") }))).toBe(
      "Kitchen: base, counter + edge + sink, loft, tall; Bedroom: bed",
    );
    expect(outline(after({ type: "add", room, item: item("tall"), after: "base" }))).toMatch(/base, tall, counter/);
    expect(outline(after({ type: "add", room, item: item("tall"), after: "loft" }))).toMatch(/loft, tall;/);
  });

  test("take their add-ons along", () => {
    expect(outline(after({ type: "remove", ids: ["counter"] }))).toBe("Kitchen: base, loft; Bedroom: bed");
    expect(outline(after({ type: "remove", ids: ["edge", "bed"] }))).toBe(
      "Kitchen: base, counter + sink, loft; Bedroom: ",
    );
    expect(outline(after({ type: "place", id: "counter", room: "key of Bedroom", before: "bed" }))).toBe(
      "Kitchen: base, loft; Bedroom: counter + edge + sink, bed",
    );
  });

  test("are copied to the line below", () => {
    const { item: counter } = findRow(home, "counter") ?? expect.unreachable();
    const copy = copyOfItem(counter);
    expect(outline(after({ type: "copy", id: "counter", copy }))).toMatch(
      /base, counter \+ edge \+ sink, counter \+ edge \+ sink, loft/,
    );
    expect(new Set([copy.line.id, ...copy.addOns.map(({ id }) => id), "counter", "edge", "sink"]).size).toBe(6);
    expect(outline(after({ type: "copy", id: "edge", copy: entry("edge 2") }))).toMatch(
      /counter \+ edge \+ edge 2 \+ sink/,
    );
  });

  test("move by one, and across rooms at an edge", () => {
    expect(outline(after({ type: "nudge", id: "loft", by: -1 }))).toMatch(/base, loft, counter/);
    expect(outline(after({ type: "nudge", id: "loft", by: 1 }))).toBe(
      "Kitchen: base, counter + edge + sink; Bedroom: loft, bed",
    );
    expect(outline(after({ type: "nudge", id: "bed", by: -1 }))).toBe(
      "Kitchen: base, counter + edge + sink, loft, bed; Bedroom: ",
    );
    expect(after({ type: "nudge", id: "base", by: -1 })).toBe(home);
    expect(outline(after({ type: "nudge", id: "sink", by: -1 }))).toMatch(/counter \+ sink \+ edge/);
    // An add-on stays with its item.
    expect(outline(after({ type: "nudge", id: "sink", by: 1 }))).toBe(outline(home));
  });

  test("are moved before others, or to the end", () => {
    expect(outline(after({ type: "place", id: "loft", room: "key of Kitchen", before: "base" }))).toMatch(
      /: loft, base/,
    );
    expect(outline(after({ type: "place", id: "base", room: "key of Kitchen", before: null }))).toMatch(/loft, base;/);
    expect(after({ type: "place", id: "base", room: "key of Kitchen", before: "base" })).toBe(home);
  });

  test("change together or individually", () => {
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

  test("a copy is not chosen", () => {
    const { item } = findRow(offered, "base") ?? expect.unreachable();
    expect(copyOfItem(item)).toMatchObject({ alternative: "Cabinet", line: { isChosen: false } });
  });

  test("a copied room gets its own groups", () => {
    const [kitchen] = offered.rooms;
    const copy = copyOfRoom(offered, kitchen ?? expect.unreachable());
    expect(copy.name).toBe("Kitchen 2");
    expect(copy.items.map(({ alternative }) => alternative)).toEqual(["Cabinet 2", null, "Cabinet 2"]);
    expect(copy.items.map(({ line }) => line.isChosen)).toEqual([true, false, false]);
  });
});

test("rooms are added, renamed, moved and removed", () => {
  const bath = { key: "bath", name: "Bath", items: [] };
  expect(outline(after({ type: "addRoom", room: bath }))).toMatch(/; Bath: $/);
  expect(outline(after({ type: "addRoom", room: bath, after: "key of Kitchen" }))).toMatch(/loft; Bath: ; Bedroom/);
  expect(outline(after({ type: "renameRoom", key: "key of Bedroom", name: "Study" }))).toMatch(/; Study: bed$/);
  expect(outline(after({ type: "placeRoom", key: "key of Bedroom", before: "key of Kitchen" }))).toMatch(
    /^Bedroom: bed; /,
  );
  expect(outline(after({ type: "placeRoom", key: "key of Kitchen", before: null }))).toMatch(/^Bedroom/);
  expect(outline(after({ type: "removeRoom", key: "key of Kitchen" }))).toBe("Bedroom: bed");
});

test("a planned kitchen keeps its plan", () => {
  const kitchen: KitchenPlan = {
    layout: "straight",
    legs: [1000],
    island: null,
    package: "essential",
    core: "BWR plywood",
    finish: "Laminate",
    counter: "Granite",
    wallUnits: 80,
    hasLoft: false,
    tallUnits: 0,
    accessories: [],
    appliances: [],
  };
  const { rooms, ...head } = draftOf(home);
  const planned = { ...head, rooms: rooms.map((room) => (room.name === "Kitchen" ? { ...room, kitchen } : room)) };
  expect(draftOf(sheetOf(planned))).toEqual(planned);
  expect(assemble(partsOf({ planned }).planned, [planned])).toEqual(planned);
  const [room] = sheetOf(planned).rooms;
  if (!room) return expect.unreachable();
  expect(copyOfRoom(home, room).kitchen).toEqual(kitchen);
  const sheet = sheetOf(planned);
  const draw = (from: typeof sheet, drawing: "none" | null) =>
    reduce(from, { type: "drawRoom", key: sheet.rooms[0]?.key ?? "", drawing });
  const undrawn = draw(sheet, "none");
  expect(draftOf(undrawn).rooms[0]).toMatchObject({ kitchen, drawing: "none" });
  expect(assemble(partsOf({ undrawn: draftOf(undrawn) }).undrawn, [planned])).toEqual(draftOf(undrawn));
  expect(draftOf(draw(undrawn, null))).toEqual(planned);
});

describe("dimensions", () => {
  const front: Dimensions = { by: "front", widthMm: 900, heightMm: 700, depthMm: 560, count: 2 };

  test("keep their sides when the unit changes", () => {
    expect(dimensionsForUnit("rft", front)).toEqual({ by: "run", lengthMm: 900, count: 2 });
    expect(dimensionsForUnit("sqft", { by: "floor", lengthMm: 1, widthMm: 2 })).toMatchObject({
      by: "floor",
    });
    expect(convertDimensions("wall", front)).toEqual({
      by: "wall",
      lengthMm: 900,
      heightMm: 700,
      openings: [],
    });
    expect(convertDimensions("sets", front)).toEqual({ by: "sets", count: 2 });
    expect(convertDimensions("lump_sum", front)).toEqual({ by: "lump_sum" });
  });

  test("accept only their number of sides", () => {
    expect(withSides(front, [1, 2])).toEqual({ ...front, widthMm: 1, heightMm: 2, depthMm: null });
    expect(withSides(front, [1, 2, 3])).toMatchObject({ depthMm: 3 });
    expect(withSides(front, [1])).toBeNull();
    expect(withSides({ by: "run", lengthMm: 1, count: 1 }, [1, 2])).toBeNull();
  });
});

describe("history", () => {
  const done = (...steps: Step[]): History => steps.reduce(historyReducer, startHistory(home));
  const named = (name: string): Step => ({ type: "lines", ids: ["base"], changes: { name } });
  const nameIn = ({ present }: History) => findRow(present, "base")?.entry.name;

  test("typing in the same cell is one step", () => {
    const typed = done(named("B"), named("Ba"), named("Base unit"));
    expect(typed.past).toHaveLength(1);
    expect(nameIn(historyReducer(typed, { type: "undo" }))).toBe("base");
  });

  test("leaving the cell ends the step", () => {
    const typed = done(named("One"), { type: "commit" }, named("Two"));
    expect(nameIn(historyReducer(typed, { type: "undo" }))).toBe("One");
  });

  test("undone steps can be redone until the next change", () => {
    const back = done(named("One"), { type: "remove", ids: ["bed"] }, { type: "undo" }, { type: "undo" });
    expect(outline(back.present)).toBe(outline(home));
    const again = [{ type: "redo" }, { type: "redo" }] as const;
    expect(outline(again.reduce<History>(historyReducer, back).present)).toBe(
      "Kitchen: One, counter + edge + sink, loft; Bedroom: ",
    );
    const other = historyReducer(back, { type: "remove", ids: ["loft"] });
    expect(historyReducer(other, { type: "redo" })).toBe(other);
  });

  test("an action that changes nothing is not a step", () => {
    expect(done({ type: "nudge", id: "base", by: -1 }, { type: "undo" }, { type: "redo" }).past).toEqual([]);
  });
});
