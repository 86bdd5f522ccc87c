import { describe, expect, it } from "vitest";
import { type Node, descendantsOf, placeOf, placed, placementsAfter, rowsOf } from "./tree";

const node = (id: string, parentId: string | null, position: number): Node => ({ id, name: id, parentId, position });

/** sofas (corner, beds), tables (dining), chairs */
const nodes = [
  node("tables", null, 1),
  node("beds", "sofas", 1),
  node("sofas", null, 0),
  node("chairs", null, 2),
  node("corner", "sofas", 0),
  node("dining", "tables", 0),
];
const rows = rowsOf(nodes);
const outline = (all: readonly Node[]) => rowsOf(all).map(({ node: { id }, depth }) => `${"-".repeat(depth)}${id}`);

it("each category is below its parent, by position", () => {
  expect(outline(nodes)).toEqual(["sofas", "-corner", "-beds", "tables", "-dining", "chairs"]);
  expect(outline([node("lost", "gone", 0)])).toEqual(["lost"]);
});

it("knows what is below a category", () => {
  expect([...descendantsOf(rows, "sofas")]).toEqual(["corner", "beds"]);
  expect([...descendantsOf(rows, "chairs")]).toEqual([]);
});

describe("a drop", () => {
  const after = (moved: string, over: string, levels = 0) =>
    outline(placed(nodes, placementsAfter(rows, moved, over, levels)));

  it("moves a category among its siblings, with what is below it", () => {
    expect(after("tables", "sofas")).toEqual(["tables", "-dining", "sofas", "-corner", "-beds", "chairs"]);
    expect(after("beds", "corner")).toEqual(["sofas", "-beds", "-corner", "tables", "-dining", "chairs"]);
  });

  it("moves it to another parent", () => {
    expect(after("chairs", "chairs", 1)).toEqual(["sofas", "-corner", "-beds", "tables", "-dining", "-chairs"]);
    expect(after("chairs", "chairs", 2)).toEqual(["sofas", "-corner", "-beds", "tables", "-dining", "--chairs"]);
    expect(after("dining", "dining", -1)).toEqual(["sofas", "-corner", "-beds", "tables", "dining", "chairs"]);
  });

  it("never leaves a gap in the levels", () => {
    expect(placeOf(rows, "chairs", "sofas", 2)).toEqual({ depth: 0, parentId: null });
    expect(placeOf(rows, "corner", "corner", -1)).toEqual({ depth: 1, parentId: "sofas" });
    expect(placeOf(rows, "sofas", "chairs", 2).depth).toBe(1);
  });

  it("changes only what it has to", () => {
    expect(placementsAfter(rows, "chairs", "tables", 0)).toEqual([
      { id: "chairs", parentId: null, position: 1 },
      { id: "tables", parentId: null, position: 2 },
    ]);
    expect(placementsAfter(rows, "chairs", "chairs", 0)).toEqual([]);
  });
});
