/** The frame of a time series chart: title, text summary, axes, a cursor for pointer and arrow keys, and a data table. */
import { type KeyboardEvent, type PointerEvent, type ReactNode, useEffect, useId, useRef, useState } from "react";
import { date, dateTime, time } from "../../../../ui/format";
import { timeTicks } from "./scale";

export type Bounds = {
  /** The plot area, in pixels. */
  width: number;
  height: number;
  /** The centre of a bucket, and its width. */
  x: (index: number) => number;
  bandWidth: number;
};

type FrameProps = {
  title: string;
  /** The chart in a sentence, for screen readers. */
  summary: string;
  /** One bucket in words. */
  describe: (index: number) => string;
  /** The buckets' start times, and their duration in milliseconds. */
  instants: readonly string[];
  length: number;
  height: number;
  cursor: number | null;
  onCursor: (index: number | null) => void;
  /** Shows the values at the cursor. */
  legend: ReactNode;
  /** The data table. */
  headers: readonly string[];
  cells: (index: number) => readonly ReactNode[];
  children: (bounds: Bounds) => ReactNode;
};

/** Pixels for the value axis on the left and the time axis below. */
const valueAxisWidth = 44;
const timeAxisHeight = 20;

/** Pixels that one time label needs. */
const timeLabelWidth = 64;

export function ChartFrame(props: FrameProps) {
  const { title, summary, describe, instants, length, height, cursor, onCursor, legend, children } = props;
  const [box, width] = useWidth();
  const id = useId();
  const inner = Math.max(0, width - valueAxisWidth);
  const bandWidth = inner / instants.length;
  const bounds: Bounds = { width: inner, height, bandWidth, x: (index) => (index + 0.5) * bandWidth };
  const last = instants.length - 1;

  function moveToPointer({ clientX, currentTarget }: PointerEvent<HTMLElement>) {
    const x = clientX - currentTarget.getBoundingClientRect().left - valueAxisWidth;
    onCursor(x < 0 ? null : Math.min(last, Math.floor(x / bandWidth)));
  }

  function moveByKey(event: KeyboardEvent) {
    const current = cursor ?? last + 1;
    const moves: Record<string, number | null> = {
      ArrowLeft: current - 1,
      ArrowDown: current - 1,
      ArrowRight: current + 1,
      ArrowUp: current + 1,
      PageDown: current - 10,
      PageUp: current + 10,
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
        aria-label={`${title}: time`}
        aria-describedby={`${id}-summary`}
        aria-valuemin={0}
        aria-valuemax={last}
        aria-valuenow={cursor ?? last}
        aria-valuetext={cursor === null ? "Whole period" : `${spanText(instants, length, cursor)}: ${describe(cursor)}`}
        onPointerMove={moveToPointer}
        onPointerDown={moveToPointer}
        onPointerLeave={() => onCursor(null)}
        onBlur={() => onCursor(null)}
        onKeyDown={moveByKey}
        // Horizontal swipes move the cursor, vertical ones scroll the page.
        className="mt-2 touch-pan-y rounded-sm select-none"
      >
        {width > 0 && (
          <svg aria-hidden="true" width={width} height={height + timeAxisHeight} className="block overflow-visible">
            <g transform={`translate(${valueAxisWidth} 0)`}>
              {cursor !== null && (
                <rect x={cursor * bandWidth} width={Math.max(bandWidth, 1)} height={height} className="fill-seam" />
              )}
              {children(bounds)}
              <TimeAxis instants={instants} length={length} bounds={bounds} />
            </g>
          </svg>
        )}
      </div>
      <DataTable {...props} label={title} />
    </figure>
  );
}

type AxisProps = { instants: readonly string[]; length: number; bounds: Bounds };

function TimeAxis({ instants, length, bounds: { width, height } }: AxisProps) {
  const from = Date.parse(instants[0] ?? "");
  const to = Date.parse(instants.at(-1) ?? "") + length;
  return (
    <g className="fill-ash text-[0.6875rem] tabular-nums">
      {timeTicks(from, to, Math.max(2, Math.floor(width / timeLabelWidth))).map(({ at, isDay }) => {
        const x = ((at - from) / (to - from)) * width;
        const instant = new Date(at).toISOString();
        return (
          <g key={at} transform={`translate(${x} ${height})`}>
            <line y2={4} className="stroke-ash" />
            <text y={16} textAnchor={x < 20 ? "start" : x > width - 20 ? "end" : "middle"}>
              {isDay ? date(instant).slice(0, 6) : time(instant)}
            </text>
          </g>
        );
      })}
    </g>
  );
}

/** `2:05 pm to 2:10 pm`, with the date where the chart covers a day or more. */
function spanText(instants: readonly string[], length: number, index: number): string {
  const from = instants[index] ?? "";
  const until = new Date(Date.parse(from) + length).toISOString();
  const isWithinDay = Date.parse(instants.at(-1) ?? "") - Date.parse(instants[0] ?? "") < 86_400_000;
  return `${isWithinDay ? time(from) : dateTime(from)} to ${time(until)}`;
}

type ValueAxisProps = {
  bounds: Bounds;
  values: readonly number[];
  y: (value: number) => number;
  format: (value: number) => string;
};

/** Values on the left, each with a grid line. */
export function ValueAxis({ bounds, values, y, format }: ValueAxisProps) {
  return (
    <g className="fill-ash text-[0.6875rem] tabular-nums">
      {values.map((value) => (
        <g key={value} transform={`translate(0 ${y(value)})`}>
          <line x2={bounds.width} className={value === 0 ? "stroke-ash/60" : "stroke-seam"} />
          <text x={-8} dy="0.35em" textAnchor="end">
            {format(value)}
          </text>
        </g>
      ))}
    </g>
  );
}

type DataTableProps = Pick<FrameProps, "instants" | "length" | "headers" | "cells"> & { label: string };

function DataTable({ instants, length, headers, cells, label }: DataTableProps) {
  return (
    <details className="mt-1 text-xs">
      <summary className="inline-flex min-h-6 items-center text-ash underline-offset-4 hover:text-ink hover:underline max-md:min-h-10">
        Show as table
      </summary>
      <div
        role="region"
        aria-label={`${label}: table`}
        // Focusable, so that the keyboard can scroll it.
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
        tabIndex={0}
        className="mt-1 max-h-64 overflow-auto border-y border-seam"
      >
        <table className="w-full text-right tabular-nums">
          <thead className="sticky top-0 bg-paper text-ash">
            <tr>
              {["Time", ...headers].map((header) => (
                <th key={header} scope="col" className="py-1 pl-3 font-medium first:pl-0 first:text-left">
                  {header}
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {instants.map((instant, index) => (
              <tr key={instant} className="border-t border-seam">
                <th scope="row" className="py-1 text-left font-normal whitespace-nowrap">
                  {spanText(instants, length, index)}
                </th>
                {cells(index).map((cell, column) => (
                  <td key={headers[column]} className="py-1 pl-3">
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

/** One entry of a legend, with its current value. */
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
  /** What the values refer to while there is no cursor. */
  overall: string;
  children: ReactNode;
};

export function Legend({ instants, length, cursor, overall, children }: LegendProps) {
  return (
    <div aria-hidden="true" className="mt-0.5 flex flex-wrap gap-x-4 text-xs">
      {children}
      <span className={`text-ash tabular-nums ${cursor === null ? "max-md:hidden" : ""}`}>
        {cursor === null ? overall : spanText(instants, length, cursor)}
      </span>
    </div>
  );
}

/** The measured width of an element. */
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
