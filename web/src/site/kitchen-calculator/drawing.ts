/** The geometry of a kitchen's plan in feet, for drawing only; prices come from the API. */
import { type Plan, wallsOf } from "./plan";

export type Box = { x: number; y: number; width: number; height: number };

export type DimensionLine = { name: string; length: number; x: number; y: number; along: "x" | "y" };

export type Drawing = {
  view: Box;
  walls: Box[];
  cabinets: Box[];
  wallUnits: Box[];
  lofts: Box[];
  tallUnits: Box[];
  hob: Box | null;
  sink: Box | null;
  dimensions: DimensionLine[];
};

/** Cabinets along a wall: origin, direction and the side that faces the room. */
type Leg = { x: number; y: number; along: "x" | "y"; inward: 1 | -1; length: number };

const depth = 2;
const upperDepth = 1.1;
const loftDepth = 1.6;
const wallThickness = 0.45;
const aisle = 4;
const islandDepth = 3;
/** Space for the dimension lines. */
const margin = 3.2;
/** Keeps small kitchens from filling the view. */
const minView = 15;

export function drawingOf(plan: Plan): Drawing {
  const legs = legsOf(plan);
  const island = islandOf(plan);
  const cabinets = [...legs.map((leg) => boxAlong(leg, 0, leg.length, depth)), ...(island ? [island] : [])];
  const uppers = plan.wallUnits / 100;
  const tall = tallUnitsOn(legs.at(-1), plan.tallUnits);
  return {
    view: viewAround(cabinets),
    walls: legs.map((leg) =>
      boxAlong(leg, -wallThickness, leg.length + 2 * wallThickness, wallThickness, -wallThickness),
    ),
    cabinets,
    wallUnits: uppers > 0 ? legs.map((leg) => boxAlong(leg, 0, leg.length * uppers, upperDepth)) : [],
    lofts: plan.hasLoft && uppers > 0 ? legs.map((leg) => boxAlong(leg, 0, leg.length * uppers, loftDepth)) : [],
    tallUnits: tall,
    ...appliancesOn(legs, tall.length, plan.layout),
    dimensions: [...legs.map(dimensionOf), ...(island ? [islandDimension(island)] : [])],
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

/** A box along a leg. `off` is its distance from the wall's line, outward if negative. */
function boxAlong({ x, y, along, inward }: Leg, from: number, length: number, boxDepth: number, off = 0): Box {
  const near = inward > 0 ? off : -off - boxDepth;
  return along === "x"
    ? { x: x + from, y: y + near, width: length, height: boxDepth }
    : { x: x + near, y: y + from, width: boxDepth, height: length };
}

/** The hob on the first leg, the sink in the middle of the last leg's free part. */
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

/** An appliance centred at `at`, or null if it does not fit. */
function centredOn(leg: Leg, at: number, boxDepth: number, room: number): Box | null {
  if (room < applianceLength) return null;
  return boxAlong(leg, at - applianceLength / 2, applianceLength, boxDepth, (depth - boxDepth) / 2);
}

/** From the leg's end, as many as fit beside the corner. */
function tallUnitsOn(leg: Leg | undefined, count: number): Box[] {
  if (!leg) return [];
  const room = Math.floor((leg.length - depth) / depth);
  return Array.from({ length: Math.max(0, Math.min(count, room)) }, (_, at) =>
    boxAlong(leg, leg.length - depth * (at + 1), depth, depth),
  );
}

const names = ["A", "B", "C"];

function dimensionOf(leg: Leg, at: number): DimensionLine {
  const away = -1.5 * leg.inward;
  const place = leg.along === "x" ? { x: leg.x, y: leg.y + away } : { x: leg.x + away, y: leg.y };
  return { name: names[at] ?? "", length: leg.length * 100, along: leg.along, ...place };
}

function islandDimension({ x, y, width, height }: Box): DimensionLine {
  return { name: "Island", length: width * 100, along: "x", x, y: y + height + 1.2 };
}

/** A view of everything including dimension lines, with a minimum size and height. */
function viewAround(boxes: Box[]): Box {
  const left = Math.min(...boxes.map(({ x }) => x)) - margin;
  const top = Math.min(...boxes.map(({ y }) => y)) - margin;
  const right = Math.max(...boxes.map(({ x, width }) => x + width)) + margin;
  const bottom = Math.max(...boxes.map(({ y, height }) => y + height)) + margin;
  const width = Math.max(right - left, minView);
  const height = Math.max(bottom - top, width * 0.62);
  return { x: (left + right - width) / 2, y: (top + bottom - height) / 2, width, height };
}
