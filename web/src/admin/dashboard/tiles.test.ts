import { expect, test } from "vitest";
import type { Tile } from "../../api/contract/types.gen";
import { figure, sorted } from "./tiles";

const tile = (key: string, tone: Tile["tone"], value: number): Tile => ({
  key,
  label: key,
  value,
  unit: "count",
  tone,
  to: "/admin/leads",
});

test("what calls for somebody comes first, the most pressing on top, and none of it when there is none", () => {
  const tiles = [
    tile("new", "neutral", 4),
    tile("due", "attention", 2),
    tile("breached", "danger", 1),
    tile("dead", "danger", 0),
    tile("met", "good", 9),
    tile("unassigned", "attention", 3),
  ];
  const { toDo, toKnow } = sorted(tiles);
  expect(toDo.map(({ key }) => key)).toEqual(["breached", "due", "unassigned"]);
  expect(toKnow.map(({ key }) => key)).toEqual(["new", "dead", "met"]);
});

test.each([
  [1240, "count", "1,240"],
  [1_250_000, "rupees", "₹12.5 L"],
  [45, "minutes", "45 min"],
  [120, "minutes", "2 h"],
  [125, "minutes", "2 h 5 min"],
] as const)("%d %s are %s", (value, unit, text) => {
  expect(figure({ value, unit })).toBe(text);
});
