/** Draws a kitchen wall in a style. The dimensions are the same for every style. */
import type { ReactNode } from "react";
import type { Style } from "./styles";

export type Front = "plain" | "groove" | "framed" | "jaali" | "bars" | "slats";

type Box = { x: number; y: number; width: number; height: number };

/** Centimetres: a wall of 3.6 by 2.4 m. */
const room = { width: 360, height: 240 };
const floor = 228;
const base = [0, 60, 120, 210, 270].map((x, index) => ({ x, y: 142, width: index === 2 ? 90 : 60, height: 76 }));
const wall = [0, 60, 210, 270].map((x) => ({ x, y: 20, width: 60, height: 72 }));
const tall: Box = { x: 330, y: 20, width: 30, height: 198 };

export function Elevation({ name, drawn }: Pick<Style, "name" | "drawn">) {
  const { front, counter, splash, hasOpenShelf = false } = drawn;
  const shelf = hasOpenShelf ? wall[0] : undefined;
  return (
    <svg
      viewBox={`0 0 ${room.width} ${room.height}`}
      role="img"
      aria-label={`Drawing of a kitchen wall in the ${name.toLowerCase()} style`}
      className="elevation"
    >
      <path d={`M0 0H${room.width}V${floor}H0Z`} fill="#ffffff" />
      <path d={`M0 92H330V138H0Z`} fill={splash} />
      {front === "framed" || front === "slats" || front === "jaali" ? <Tiles /> : null}
      {wall.map((box) =>
        box === shelf ? (
          <Shelf key={box.x} box={box} />
        ) : (
          <Door key={box.x} box={box} front={front} colour={drawn.wall} handleAt="foot" />
        ),
      )}
      <Hood colour={counter} />
      {base.map((box, index) => (
        <Door key={box.x} box={box} front={front} colour={drawn.base} handleAt="head" isDrawer={index === 2} />
      ))}
      <Door box={tall} front={front} colour={drawn.base} handleAt="middle" />
      <path d="M0 136H330V142H0Z" fill={counter} stroke={ink} strokeWidth="0.8" />
      <path d={`M0 218H${room.width}V${floor}H0Z`} fill="#1d1a17" fillOpacity="0.55" />
      <path d="M138 136v-3h54v3M146 133v-2h14v2M170 133v-2h14v2" fill="none" stroke={ink} strokeWidth="1.2" />
      <path d="M36 136v-20c0-8 12-8 12 0v4" fill="none" stroke={ink} strokeWidth="1.6" />
      <path d={`M0 ${floor}H${room.width}`} stroke={ink} strokeWidth="1.2" />
    </svg>
  );
}

const ink = "#1d1a17";

function Tiles() {
  const rows = [92, 100, 108, 116, 124, 132];
  const joints = rows.flatMap((y, row) =>
    Array.from({ length: 20 }, (_, tile) => `M${tile * 16 + (row % 2 ? 16 : 8)} ${y}v${Math.min(8, 136 - y)}`),
  );
  return (
    <path
      d={[...rows.map((y) => `M0 ${y}H330`), ...joints].join("")}
      stroke={ink}
      strokeOpacity="0.14"
      strokeWidth="0.6"
      fill="none"
    />
  );
}

function Hood({ colour }: { colour: string }) {
  return <path d="M120 92h90l-22-22V20h-46v50Z" fill={colour} stroke={ink} strokeWidth="0.8" strokeLinejoin="round" />;
}

function Shelf({ box: { x, y, width, height } }: { box: Box }) {
  const boards = [y + height, y + height / 2].map((at) => `M${x} ${at}h${width}v-3h${-width}Z`);
  const pots = `M${x + 8} ${y + height - 3}v-18h10v18M${x + 26} ${y + height - 3}v-12h16v12M${x + 12} ${y + height / 2 - 3}v-14h14v14M${x + 34} ${y + height / 2 - 3}v-20h8v20`;
  return (
    <>
      <path d={boards.join("")} fill="#a9825a" stroke={ink} strokeWidth="0.6" />
      <path d={pots} fill="#efe9dd" stroke={ink} strokeWidth="0.8" />
    </>
  );
}

type DoorProps = {
  box: Box;
  front: Front;
  colour: string;
  handleAt: "head" | "foot" | "middle";
  isDrawer?: boolean;
};

function Door({ box, front, colour, handleAt, isDrawer = false }: DoorProps) {
  const { x, y, width, height } = box;
  const parts = isDrawer
    ? [0, 1, 2].map((part) => ({ x, y: y + (part * height) / 3, width, height: height / 3 }))
    : [box];
  return (
    <>
      {parts.map((part) => (
        <path key={part.y} d={outline(part)} fill={colour} stroke={ink} strokeWidth="0.8" />
      ))}
      {parts.map((part) => (
        <g key={part.y} stroke={ink} strokeWidth="0.7" strokeOpacity="0.55" fill="none">
          {details[front](part, handleAt)}
        </g>
      ))}
      <path d={`M${x} ${y}h${width}`} stroke={ink} strokeWidth="0.8" />
    </>
  );
}

type Details = (box: Box, handleAt: DoorProps["handleAt"]) => ReactNode;

const details: Record<Front, Details> = {
  plain: () => null,
  groove: ({ x, y, width, height }, at) => (
    <path d={at === "foot" ? `M${x} ${y + height - 4}h${width}` : `M${x} ${y + 4}h${width}`} strokeWidth="1.6" />
  ),
  framed: (box, at) => (
    <>
      <path d={outline(inset(box, 7)) + outline(inset(box, 9))} />
      <Knob box={box} at={at} />
    </>
  ),
  jaali: (box, at) => {
    const panel = inset(box, 8);
    return (
      <>
        <path d={outline(panel)} />
        {at !== "head" && <path d={lattice(panel)} strokeOpacity="0.5" />}
        <Knob box={box} at={at} />
      </>
    );
  },
  bars: ({ x, y, width, height }, at) => {
    const top = at === "foot" ? y + height - 12 : y + 9;
    return <path d={`M${x + width / 2 - 9} ${top}h18`} strokeWidth="2.4" strokeOpacity="0.95" />;
  },
  slats: (box) => {
    const count = Math.floor(box.width / 5);
    const lines = Array.from(
      { length: count - 1 },
      (_, index) => `M${box.x + ((index + 1) * box.width) / count} ${box.y}v${box.height}`,
    );
    return <path d={lines.join("")} strokeOpacity="0.22" />;
  },
};

function Knob({ box: { x, y, width, height }, at }: { box: Box; at: DoorProps["handleAt"] }) {
  const top = at === "foot" ? y + height - 12 : at === "head" ? y + 12 : y + height / 2;
  return <circle cx={x + width - 5} cy={top} r="1.9" fill="#a97e2f" stroke="none" />;
}

function outline({ x, y, width, height }: Box): string {
  return `M${x} ${y}h${width}v${height}h${-width}Z`;
}

function inset({ x, y, width, height }: Box, by: number): Box {
  return { x: x + by, y: y + by, width: Math.max(width - 2 * by, 4), height: Math.max(height - 2 * by, 4) };
}

/** Diagonal lines in both directions, 7 cm apart. */
function lattice({ x, y, width, height }: Box): string {
  const step = 7;
  const lines: string[] = [];
  for (let from = step; from < width + height; from += step) {
    const [rise, run] = [Math.min(from, height), Math.max(from - height, 0)];
    const [reach, drop] = [Math.min(from, width), Math.max(from - width, 0)];
    lines.push(`M${x + run} ${y + rise}L${x + reach} ${y + drop}`);
    lines.push(`M${x + width - run} ${y + rise}L${x + width - reach} ${y + drop}`);
  }
  return lines.join("");
}
