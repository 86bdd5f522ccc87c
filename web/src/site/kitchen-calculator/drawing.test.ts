import { expect, it } from "vitest";
import { type Box, drawingOf } from "./drawing";
import { type Plan, layouts } from "./plan";

const plan: Plan = {
  layout: "l_shape",
  walls: [1000, 800, 700],
  island: 600,
  package: "essential",
  core: "",
  finish: "",
  counter: "",
  wallUnits: 50,
  hasLoft: true,
  tallUnits: 2,
  pieces: {},
};

const holds = (outer: Box, inner: Box) =>
  inner.x >= outer.x &&
  inner.y >= outer.y &&
  inner.x + inner.width <= outer.x + outer.width &&
  inner.y + inner.height <= outer.y + outer.height;

it("places the legs by layout and length", () => {
  const cabinets = (layout: Plan["layout"]) => drawingOf({ ...plan, layout }).cabinets;
  expect(cabinets("straight")).toEqual([{ x: 0, y: 0, width: 10, height: 2 }]);
  expect(cabinets("l_shape")).toEqual([
    { x: 0, y: 0, width: 10, height: 2 },
    { x: 0, y: 0, width: 2, height: 8 },
  ]);
  expect(cabinets("u_shape")).toEqual([
    { x: 0, y: 0, width: 2, height: 10 },
    { x: 0, y: 0, width: 8, height: 2 },
    { x: 6, y: 0, width: 2, height: 7 },
  ]);
  expect(cabinets("parallel")).toEqual([
    { x: 0, y: 0, width: 10, height: 2 },
    { x: 0, y: 6, width: 8, height: 2 },
  ]);
  expect(cabinets("island")).toEqual([
    { x: 0, y: 0, width: 10, height: 2 },
    { x: 2, y: 6, width: 6, height: 3 },
  ]);
});

it("gives each wall a dimension line", () => {
  const lengths = drawingOf(plan).dimensions.map(({ name, length }) => [name, length]);
  expect(lengths).toEqual([
    ["A", 1000],
    ["B", 800],
  ]);
  expect(drawingOf({ ...plan, layout: "island" }).dimensions.at(-1)).toMatchObject({ name: "Island", length: 600 });
});

it("draws everything within the view", () => {
  for (const { value: layout } of layouts) {
    for (const length of [300, 1000, 2500]) {
      for (const tallUnits of [0, 3, 10]) {
        const drawing = drawingOf({ ...plan, layout, tallUnits, walls: [length, length, length], island: length });
        const { view, walls, cabinets, wallUnits, lofts, tallUnits: tall, hob, sink } = drawing;
        for (const box of [
          ...walls,
          ...cabinets,
          ...wallUnits,
          ...lofts,
          ...tall,
          ...[hob, sink].filter((box) => box !== null),
        ]) {
          expect(holds(view, box), `${layout} ${length} ${tallUnits}`).toBe(true);
        }
      }
    }
  }
});

it("places tall units on the last leg, as many as fit beside the corner", () => {
  const drawing = drawingOf({ ...plan, tallUnits: 10 });
  expect(drawing.tallUnits).toHaveLength(3);
  for (const unit of drawing.tallUnits) expect(holds(drawing.cabinets[1]!, unit)).toBe(true);
  expect(drawingOf({ ...plan, walls: [1000, 300, 0], tallUnits: 1 }).tallUnits).toEqual([]);
});

it("overlaps no tall unit", () => {
  const touch = (one: Box, other: Box) =>
    one.x < other.x + other.width &&
    other.x < one.x + one.width &&
    one.y < other.y + other.height &&
    other.y < one.y + one.height;
  for (const { value: layout } of layouts) {
    for (const tallUnits of [0, 1, 2, 3, 10]) {
      const { tallUnits: tall, hob, sink } = drawingOf({ ...plan, layout, tallUnits });
      for (const one of [hob, sink].filter((box) => box !== null)) {
        expect(
          tall.some((unit) => touch(unit, one)),
          `${layout} ${tallUnits}`,
        ).toBe(false);
      }
      if (hob && sink) expect(touch(hob, sink)).toBe(false);
    }
  }
});

it("covers the given share of the run with wall units", () => {
  expect(drawingOf(plan).wallUnits.map(({ width, height }) => [width, height])).toEqual([
    [5, 1.1],
    [1.1, 4],
  ]);
  expect(drawingOf({ ...plan, wallUnits: 0 })).toMatchObject({ wallUnits: [], lofts: [] });
});
