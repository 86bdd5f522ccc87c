import { expect, test } from "vitest";
import type { Tile } from "../../api/contract/types.gen";
import { groupTiles, tileValue } from "./tiles";

const tile = (key: string, tone: Tile["tone"], value: number): Tile => ({
  key,
  label: key,
  value,
  unit: "count",
  tone,
  to: "/admin/leads",
  amountPaise: null,
  about: null,
});

test("tiles that need action come first, the most urgent on top; those with a count of zero fold away", () => {
  const tiles = [
    tile("new", "neutral", 4),
    tile("due", "attention", 2),
    tile("breached", "danger", 1),
    tile("dead", "danger", 0),
    tile("met", "good", 9),
    tile("unassigned", "attention", 3),
  ];
  const { toDo, glance, nothing } = groupTiles([
    ...tiles,
    tile("signed", "good", 0),
    { ...tile("rate", "neutral", 0), unit: "percent" },
  ]);
  expect(toDo.map(({ key }) => key)).toEqual(["breached", "due", "unassigned"]);
  expect(glance.map(({ key }) => key)).toEqual(["new", "met", "signed", "rate"]);
  expect(nothing.map(({ key }) => key)).toEqual(["dead"]);
});

test.each([
  [1240, "count", "1,240"],
  [1_250_000, "rupees", "₹12.5 L"],
  [45, "minutes", "45 min"],
  [120, "minutes", "2 h"],
  [125, "minutes", "2 h 5 min"],
  [40, "percent", "40%"],
] as const)("%d %s is shown as %s", (value, unit, text) => {
  expect(tileValue({ value, unit })).toBe(text);
});
