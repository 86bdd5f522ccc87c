/**
 * The frame of a chart over time: its title, what it says in a sentence, axes, a cursor for pointer and arrow keys,
 * and its figures as a table.
 */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { dateTime, time } from "../../../../ui/format";
import { moments } from "./scale";

export type Bounds = {
  /** Pixels of the area that is drawn in. */
  width: number;
  height: number;
  /** The middle of a bucket, and its breadth. */
  x: (index: number) => number;
  breadth: number;
};

type FrameProps = {
  title: string;
  /** What the whole chart says, in a sentence. */
  summary: string;
  /** What one bucket says. */
  describe: (index: number) => string;
  /** The instants at which the buckets begin, and how long each of them is, in milliseconds. */
  instants: readonly string[];
  length: number;
  height: number;
  cursor: number | null;
  onCursor: (index: number | null) => void;
  /** The marks and their words, with the figures at the cursor. */
  legend: ReactNode;
  /** The heads and the cells of the table. */
  heads: readonly string[];
  cells: (index: number) => readonly ReactNode[];
  children: (bounds: Bounds) => ReactNode;
};

/** Pixels at the left for the numbers, and below for the times. */
const side = 44;
const foot = 20;

/** Pixels that the words of one moment need. */
const room = 64;

export function ChartFrame(props: FrameProps) {
  const { title, summary, describe, instants, length, height, cursor, onCursor, legend, children } = props;
  const [box, width] = useWidth();
  const id = useId();
  const inner = Math.max(0, width - side);
  const breadth = inner / instants.length;
  const bounds: Bounds = { width: inner, height, breadth, x: (index) => (index + 0.5) * breadth };
  const last = instants.length - 1;

  function point({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
    const at = clientX - currentTarget.getBoundingClientRect().left - side;
    onCursor(at < 0 ? null : Math.min(last, Math.floor(at / breadth)));
  }

  function press(event: KeyboardEvent) {
    const here = cursor ?? last + 1;
    const moves: Record<string, number | null> = {
      ArrowLeft: here - 1,
      ArrowDown: here - 1,
      ArrowRight: here + 1,
      ArrowUp: here + 1,
      PageDown: here - 10,
      PageUp: here + 10,
      Home: 0,
      End: last,
      Escape: null,
    };
    const next = moves[event.key];
    if (next === undefined || (next === null && cursor === null)) return;
    event.preventDefault();
    onCursor(next === null ? null : Math.min(last, Math.max(0, next)));
  }

  return (
    <figure aria-labelledby={`${id}-title`} className="min-w-0">
      <figcaption>
        <h4 id={`${id}-title`} className="font-medium">
          {title}
        </h4>
        <p id={`${id}-summary`} className="sr-only">
          {summary}
        </p>
        {legend}
      </figcaption>
      <div
        ref={box}
        role="slider"
        tabIndex={0}
        data-keeps-escape={cursor === null ? undefined : ""}
        aria-label={`${title}: moment`}
        aria-describedby={`${id}-summary`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={cursor ?? last}
        aria-valuetext={
          cursor === null ? "The whole period" : `${spanWords(instants, length, cursor)}: ${describe(cursor)}`
        }
        onPointerMove={point}
        onPointerDown={point}
        onPointerLeave={() => onCursor(null)}
        onBlur={() => onCursor(null)}
        onKeyDown={press}
        // A finger that moves sideways looks at the chart; one that moves down scrolls the page.
        className="mt-2 touch-pan-y rounded-sm select-none"
      >
        {width > 0 && (
          <svg aria-hidden="true" width={width} height={height + foot} className="block overflow-visible">
            <g transform={`translate(${side} 0)`}>
              {cursor !== null && (
                <rect x={cursor * breadth} width={Math.max(breadth, 1)} height={height} className="fill-seam" />
              )}
              {children(bounds)}
              <TimeAxis instants={instants} length={length} bounds={bounds} />
            </g>
          </svg>
        )}
      </div>
      <Figures {...props} label={title} />
    </figure>
  );
}

type AxisProps = { instants: readonly string[]; length: number; bounds: Bounds };

function TimeAxis({ instants, length, bounds: { width, height } }: AxisProps) {
  const from = Date.parse(instants[0] ?? "");
  const to = Date.parse(instants.at(-1) ?? "") + length;
  return (
    <g className="fill-ash text-[0.6875rem] tabular-nums">
      {moments(from, to, Math.max(2, Math.floor(width / room))).map(({ at, isDay }) => {
        const x = ((at - from) / (to - from)) * width;
        const instant = new Date(at).toISOString();
        return (
          <g key={at} transform={`translate(${x} ${height})`}>
            <line y2={4} className="stroke-ash" />
            <text y={16} textAnchor={x < 20 ? "start" : x > width - 20 ? "end" : "middle"}>
              {isDay ? dateTime(instant).slice(0, 6) : time(instant)}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** `14:05 to 14:10`, with the day where the buckets are long. */
function spanWords(instants: readonly string[], length: number, index: number): string {
  const from = instants[index] ?? "";
  const until = new Date(Date.parse(from) + length).toISOString();
  const isToday = Date.parse(instants.at(-1) ?? "") - Date.parse(instants[0] ?? "") < 86_400_000;
  return `${isToday ? time(from) : dateTime(from)} to ${time(until)}`;
}

type ValueAxisProps = {
  bounds: Bounds;
  values: readonly number[];
  y: (value: number) => number;
  show: (value: number) => string;
};

/** Round numbers at the left, each with its line. */
export function ValueAxis({ bounds, values, y, show }: ValueAxisProps) {
  return (
    <g className="fill-ash text-[0.6875rem] tabular-nums">
      {values.map((value) => (
        <g key={value} transform={`translate(0 ${y(value)})`}>
          <line x2={bounds.width} className={value === 0 ? "stroke-ash/60" : "stroke-seam"} />
          <text x={-8} dy="0.35em" textAnchor="end">
            {show(value)}
          </text>
        </g>
      ))}
    </g>
  );
}

type FiguresProps = Pick<FrameProps, "instants" | "length" | "heads" | "cells"> & { label: string };

function Figures({ instants, length, heads, cells, label }: FiguresProps) {
  return (
    <details className="mt-1 text-xs">
      <summary className="inline-flex min-h-6 items-center text-ash underline-offset-4 hover:text-ink hover:underline max-md:min-h-10">
        Figures as a table
      </summary>
      <div
        role="region"
        aria-label={`${label}, as a table`}
        // Scrolled by keys as well.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="mt-1 max-h-64 overflow-auto border-y border-seam"
      >
        <table className="w-full text-right tabular-nums">
          <thead className="sticky top-0 bg-paper text-ash">
            <tr>
              {["Time", ...heads].map((head) => (
                <th key={head} scope="col" className="py-1 pl-3 font-medium first:pl-0 first:text-left">
                  {head}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {instants.map((instant, index) => (
              <tr key={instant} className="border-t border-seam">
                <th scope="row" className="py-1 text-left font-normal whitespace-nowrap">
                  {spanWords(instants, length, index)}
                </th>
                {cells(index).map((cell, column) => (
                  <td key={heads[column]} className="py-1 pl-3">
                    {cell}
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
    </details>
  );
}

/** One mark of a legend: what it looks like, what it stands for, and the figure. */
export function LegendItem({ mark, label, value }: { mark: ReactNode; label: string; value: ReactNode }) {
  return (
    <span className="inline-flex items-center gap-1.5 whitespace-nowrap">
      <svg aria-hidden="true" width="12" height="12" viewBox="0 0 12 12">
        {mark}
      </svg>
      <span className="text-ash">{label}</span>
      <span className="font-medium tabular-nums">{value}</span>
    </span>
  );
}

type LegendProps = {
  instants: readonly string[];
  length: number;
  cursor: number | null;
  /** What the figures are of while no bucket is looked at. */
  whole: string;
  children: ReactNode;
};

/** The line of a legend, which says what its figures are of. */
export function Legend({ instants, length, cursor, whole, children }: LegendProps) {
  return (
    <div aria-hidden="true" className="mt-0.5 flex flex-wrap gap-x-4 text-xs">
      {children}
      <span className={`text-ash tabular-nums ${cursor === null ? "max-md:hidden" : ""}`}>
        {cursor === null ? whole : spanWords(instants, length, cursor)}
      </span>
    </div>
  );
}

/** The width that an element is given. */
function useWidth() {
  const box = useRef<HTMLDivElement>(null);
  const [width, setWidth] = useState(0);
  useEffect(() => {
    const element = box.current;
    if (!element) return;
    setWidth(element.clientWidth);
    const observer = new ResizeObserver(() => setWidth(element.clientWidth));
    observer.observe(element);
    return () => observer.disconnect();
  }, []);
  return [box, width] as const;
}
