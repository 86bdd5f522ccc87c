/** Draws the plan like a working drawing: cut walls bold, units above dashed. */
import type { KitchenLayout } from "../../api/contract/types.gen";
import { type Box, type Drawing, type DimensionLine, drawingOf } from "./drawing";
import { type Plan, layoutOf, feetAndInches, wallsOf } from "./plan";

export function PlanDrawing({ plan }: { plan: Plan }) {
  const drawing = drawingOf(plan);
  // Keeps the text size constant, whatever the scale.
  const unit = Math.max(drawing.view.width, drawing.view.height / 0.75) / 100;
  return (
    <svg className="kitchen-plan" viewBox={viewBox(drawing.view)} role="img" aria-label={describePlan(plan)}>
      <Cabinets drawing={drawing} />
      {drawing.dimensions.map((dimension) => (
        <Dimension key={dimension.name} dimension={dimension} unit={unit} />
      ))}
    </svg>
  );
}

/** A small sketch of a layout. */
export function LayoutSketch({ layout }: { layout: KitchenLayout }) {
  const sketch: Plan = {
    layout,
    walls: layout === "u_shape" ? [700, 1000, 700] : layout === "parallel" ? [1000, 1000, 0] : [1000, 800, 0],
    island: 600,
    package: "essential",
    core: "",
    finish: "",
    counter: "",
    wallUnits: 0,
    hasLoft: false,
    tallUnits: 0,
    pieces: {},
  };
  return (
    <svg className="kitchen-plan is-sketch" viewBox="-1.5 -1.5 13 11.5" aria-hidden="true">
      <Cabinets drawing={{ ...drawingOf(sketch), hob: null, sink: null }} />
    </svg>
  );
}

function Cabinets({ drawing: { walls, cabinets, wallUnits, lofts, tallUnits, hob, sink } }: { drawing: Drawing }) {
  return (
    <>
      <Boxes of={walls} className="kitchen-wall" />
      {/* Drawn twice: the second pass covers the lines where legs meet. */}
      <Boxes of={cabinets} className="kitchen-outline" />
      <Boxes of={cabinets} className="kitchen-counter" />
      <Boxes of={lofts} className="kitchen-above is-loft" />
      <Boxes of={wallUnits} className="kitchen-above" />
      {hob && <Hob box={hob} />}
      {sink && <Sink box={sink} />}
      {tallUnits.map((box) => (
        <TallUnit key={`${box.x} ${box.y}`} box={box} />
      ))}
    </>
  );
}

function Boxes({ of, className }: { of: Box[]; className: string }) {
  return of.map((box) => <rect key={`${box.x} ${box.y} ${box.width}`} {...box} className={className} />);
}

function Hob({ box: { x, y, width, height } }: { box: Box }) {
  const ring = (across: number, down: number) => (
    <circle
      cx={x + width * across}
      cy={y + height * down}
      r={Math.min(width, height) * 0.17}
      className="kitchen-fine"
    />
  );
  return (
    <g>
      <rect {...{ x, y, width, height }} rx="0.12" className="kitchen-fine" />
      {ring(0.27, 0.29)}
      {ring(0.73, 0.29)}
      {ring(0.27, 0.71)}
      {ring(0.73, 0.71)}
    </g>
  );
}

function Sink({ box: { x, y, width, height } }: { box: Box }) {
  return (
    <g>
      <rect {...{ x, y, width, height }} rx="0.12" className="kitchen-fine" />
      <rect x={x + 0.18} y={y + 0.18} width={width - 0.36} height={height - 0.36} rx="0.3" className="kitchen-fine" />
      <circle cx={x + width / 2} cy={y + height / 2} r="0.12" className="kitchen-fine" />
    </g>
  );
}

/** Units of full height are crossed. */
function TallUnit({ box: { x, y, width, height } }: { box: Box }) {
  return (
    <g className="kitchen-tall">
      <rect {...{ x, y, width, height }} />
      <path d={`M${x} ${y}l${width} ${height}m${-width} 0l${width} ${-height}`} />
    </g>
  );
}

function Dimension({ dimension: { name, length, along, x, y }, unit }: { dimension: DimensionLine; unit: number }) {
  const feet = length / 100;
  const tick = unit * 1.1;
  const slash = (at: number) => `M${at - tick} ${tick}L${at + tick} ${-tick}`;
  const end = (at: number) => `M${at} ${-tick * 1.3}V${tick * 1.3}`;
  const turn = along === "y" ? `translate(${x} ${y + feet}) rotate(-90)` : `translate(${x} ${y})`;
  return (
    <g transform={turn} className="kitchen-dimension">
      <path d={`M0 0H${feet}${end(0)}${end(feet)}`} className="kitchen-dimension-line" />
      <path d={slash(0) + slash(feet)} className="kitchen-dimension-tick" />
      <text x={feet / 2} y={-unit * 1.6} fontSize={unit * 3.5} textAnchor="middle">
        <tspan className="kitchen-dimension-name">{name}</tspan>
        {`\u2002${feetAndInches(length)}`}
      </text>
    </g>
  );
}

function describePlan(plan: Plan): string {
  const walls = wallsOf(plan).map((length, at) => `wall ${"ABC"[at]} ${feetAndInches(length)}`);
  const island = plan.layout === "island" ? [`island ${feetAndInches(plan.island)}`] : [];
  return `Plan of the kitchen, ${layoutOf(plan.layout).label}: ${[...walls, ...island].join(", ")}`;
}

function viewBox({ x, y, width, height }: Box): string {
  return `${x} ${y} ${width} ${height}`;
}
