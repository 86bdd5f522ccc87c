import type { ComparedLine } from "../../../api/contract/types.gen";
import { expect, test } from "vitest";
import { changedRooms, lineText, revisionName, defaultComparison } from "./comparison";

const base: ComparedLine = {
  name: "Base units",
  description: "",
  material: "BWR plywood",
  finish: "Laminate",
  size: "3600 × 838 mm",
  unit: "sqft",
  quantity: 3247,
  ratePaise: 145_000,
  netPaise: 4_708_150,
  isOptional: false,
  isChosen: true,
  picture: null,
};

test("a revision is compared with the one before it, the first with the one after", () => {
  const revisions = [{ id: "a" }, { id: "b" }, { id: "c" }];
  expect(defaultComparison(revisions, "c")).toEqual({ from: "b", to: "c" });
  expect(defaultComparison(revisions, "b")).toEqual({ from: "a", to: "b" });
  expect(defaultComparison(revisions, "a")).toEqual({ from: "a", to: "b" });
  expect([0, 1, 12].map(revisionName)).toEqual(["Original", "R1", "R12"]);
});

test("a changed line shows only what differs", () => {
  const words = (...fields: string[]) => lineText(base, { change: "changed", fields });
  expect(words("finish", "rate", "net")).toEqual(["Laminate", "at ₹1,450"]);
  expect(words("dimensions", "net")).toEqual(["3600 × 838 mm", "32.47 sq ft"]);
  expect(words("isChosen")).toEqual(["included"]);
  expect(words("picture")).toEqual(["no picture"]);
  // Only the discount differs.
  expect(words("net")).toEqual(["32.47 sq ft", "at ₹1,450"]);
});

test("an added line is shown in full", () => {
  expect(lineText(base, { change: "added", fields: [] })).toEqual([
    "BWR plywood",
    "Laminate",
    "3600 × 838 mm",
    "32.47 sq ft",
    "at ₹1,450",
  ]);
});

test("unchanged lines are left out, a new room or another drawing without lines is not", () => {
  const pair = (lineId: string, change: "same" | "changed") => ({
    lineId,
    change,
    fields: [],
    before: base,
    after: base,
  });
  const rooms = [
    { name: "Kitchen", change: "same" as const, drawings: null, lines: [pair("a", "same"), pair("b", "changed")] },
    { name: "Study", change: "same" as const, drawings: null, lines: [pair("c", "same")] },
    { name: "Utility", change: "changed" as const, drawings: { before: [], after: [] }, lines: [pair("d", "same")] },
    { name: "Foyer", change: "added" as const, drawings: null, lines: [] },
  ];
  expect(changedRooms(rooms).map(({ name, lines }) => [name, lines.map(({ lineId }) => lineId)])).toEqual([
    ["Kitchen", ["b"]],
    ["Utility", []],
    ["Foyer", []],
  ]);
});
