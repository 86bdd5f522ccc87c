/** Where everything stands in the plan of a kitchen, in feet, seen from above. It draws; what is charged is the API's. */
import { type Plan, wallsOf } from "./plan";

export type Box = { x: number; y: number; width: number; height: number };

/** A dimension line: from end to end, beside what it measures. */
export type Measure = { name: string; length: number; x: number; y: number; along: "x" | "y" };

export type Drawing = {
  view: Box;
  walls: Box[];
  cabinets: Box[];
  wallUnits: Box[];
  lofts: Box[];
  tallUnits: Box[];
  hob: Box | null;
  sink: Box | null;
  measures: Measure[];
};

/** Cabinets along a wall: where its line begins, in which direction it runs, on which side of it one stands. */
type Leg = { x: number; y: number; along: "x" | "y"; inward: 1 | -1; length: number };

const depth = 2;
const upperDepth = 1.1;
const loftDepth = 1.6;
const wallThickness = 0.45;
const aisle = 4;
const islandDepth = 3;
/** For the dimension lines with their figures. */
const margin = 3.2;
/** Small kitchens look small. */
const leastView = 15;

export function drawingOf(plan: Plan): Drawing {
  const legs = legsOf(plan);
  const island = islandOf(plan);
  const cabinets = [...legs.map((leg) => on(leg, 0, leg.length, depth)), ...(island ? [island] : [])];
  const uppers = plan.wallUnits / 100;
  const tall = tallUnitsOn(legs.at(-1), plan.tallUnits);
  return {
    view: viewAround(cabinets),
    walls: legs.map((leg) => on(leg, -wallThickness, leg.length + 2 * wallThickness, wallThickness, -wallThickness)),
    cabinets,
    wallUnits: uppers > 0 ? legs.map((leg) => on(leg, 0, leg.length * uppers, upperDepth)) : [],
    lofts: plan.hasLoft && uppers > 0 ? legs.map((leg) => on(leg, 0, leg.length * uppers, loftDepth)) : [],
    tallUnits: tall,
    ...appliancesOn(legs, tall.length, plan.layout),
    measures: [...legs.map(measureOf), ...(island ? [measureOfIsland(island)] : [])],
  };
}

function legsOf(plan: Plan): Leg[] {
  const [a = 0, b = 0, c = 0] = wallsOf(plan).map((length) => length / 100);
  const top: Leg = { x: 0, y: 0, along: "x", inward: 1, length: a };
  const left: Leg = { x: 0, y: 0, along: "y", inward: 1, length: b };
  switch (plan.layout) {
    case "straight":
    case "island":
      return [top];
    case "l_shape":
      return [top, left];
    case "parallel":
      return [top, { x: 0, y: 2 * depth + aisle, along: "x", inward: -1, length: b }];
    case "u_shape":
      return [
        { ...left, length: a },
        { ...top, length: b },
        { x: Math.max(b, 2 * depth), y: 0, along: "y", inward: -1, length: c },
      ];
  }
}

function islandOf({ layout, walls, island }: Plan): Box | null {
  if (layout !== "island") return null;
  const length = island / 100;
  return { x: (walls[0] / 100 - length) / 2, y: depth + aisle, width: length, height: islandDepth };
}

/** A box along a leg: so far from its beginning, so long, so deep; `off` the wall's line, outward if negative. */
function on({ x, y, along, inward }: Leg, from: number, length: number, deep: number, off = 0): Box {
  const near = inward > 0 ? off : -off - deep;
  return along === "x"
    ? { x: x + from, y: y + near, width: length, height: deep }
    : { x: x + near, y: y + from, width: deep, height: length };
}

/** The hob on the first leg, the sink in the middle of what the last one has free. */
function appliancesOn(legs: Leg[], tallUnits: number, layout: Plan["layout"]): Pick<Drawing, "hob" | "sink"> {
  const [first, last] = [legs[0], legs.at(-1)];
  if (!first || !last) return { hob: null, sink: null };
  const free = last.length - depth * tallUnits;
  if (first === last) {
    return { hob: centredOn(first, free * 0.7, 1.5, free / 3), sink: centredOn(first, free * 0.28, 1.3, free / 3) };
  }
  const corner = layout === "parallel" ? 0 : depth;
  return {
    hob: centredOn(first, first.length * 0.62, 1.5, first.length - corner),
    sink: centredOn(last, (corner + free) / 2, 1.3, free - corner),
  };
}

const applianceLength = 2;

/** Stands on the counter, with its middle so far along; not at all where there is no room for it. */
function centredOn(leg: Leg, at: number, deep: number, room: number): Box | null {
  if (room < applianceLength) return null;
  return on(leg, at - applianceLength / 2, applianceLength, deep, (depth - deep) / 2);
}

/** From the leg's end backwards, as many as there is room for beside the corner. */
function tallUnitsOn(leg: Leg | undefined, count: number): Box[] {
  if (!leg) return [];
  const room = Math.floor((leg.length - depth) / depth);
  return Array.from({ length: Math.max(0, Math.min(count, room)) }, (_, at) =>
    on(leg, leg.length - depth * (at + 1), depth, depth),
  );
}

const names = ["A", "B", "C"];

function measureOf(leg: Leg, at: number): Measure {
  const away = -1.5 * leg.inward;
  const place = leg.along === "x" ? { x: leg.x, y: leg.y + away } : { x: leg.x + away, y: leg.y };
  return { name: names[at] ?? "", length: leg.length * 100, along: leg.along, ...place };
}

function measureOfIsland({ x, y, width, height }: Box): Measure {
  return { name: "Island", length: width * 100, along: "x", x, y: y + height + 1.2 };
}

/** All of it with its dimension lines, in the middle of a sheet that is never very flat. */
function viewAround(boxes: Box[]): Box {
  const left = Math.min(...boxes.map(({ x }) => x)) - margin;
  const top = Math.min(...boxes.map(({ y }) => y)) - margin;
  const right = Math.max(...boxes.map(({ x, width }) => x + width)) + margin;
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + margin;
  const width = Math.max(right - left, leastView);
  const height = Math.max(bottom - top, width * 0.62);
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}
