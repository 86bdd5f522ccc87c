/** How long jobs waited after they were due: median and 95th percentile. */
import type { JobHistoryPoint as Bucket } from "../../../../api/contract/types.gen";
import { span } from "../durations";
import { type Bounds, ChartFrame, Legend, LegendItem, ValueAxis } from "./frame";
import { valueTicks, segments } from "./scale";
import { longestWaits, waitText } from "./totals";

const height = 156;

type ChartProps = {
  points: readonly Bucket[];
  /** Milliseconds. */
  length: number;
  cursor: number | null;
  onCursor: (index: number | null) => void;
};

export function WaitsChart({ points, length, cursor, onCursor }: ChartProps) {
  const instants = points.map(({ at }) => at);
  const longest = longestWaits(points);
  const atCursor = cursor === null ? null : points[cursor];
  const shown = atCursor ? { p50: atCursor.waitP50Ms, p95: atCursor.waitP95Ms } : longest;
  const spanOrDash = (value: number | null) => (value === null ? "–" : span(value));
  return (
    <ChartFrame
      title="Wait time"
      summary={
        longest.p95 === null
          ? "No jobs started in this period."
          : `At the slowest point: ${waitText({ waitP50Ms: longest.p50, waitP95Ms: longest.p95 })}.`
      }
      describe={(index) => waitText(points[index] as Bucket)}
      instants={instants}
      length={length}
      height={height}
      cursor={cursor}
      onCursor={onCursor}
      legend={
        <Legend instants={instants} length={length} cursor={cursor} overall="at the slowest point">
          <LegendItem mark={<MedianMark />} label="Median" value={spanOrDash(shown.p50)} />
          <LegendItem mark={<SlowMark />} label="95th percentile" value={spanOrDash(shown.p95)} />
        </Legend>
      }
      headers={["Median", "95th percentile"]}
      cells={(index) => {
        const { waitP50Ms, waitP95Ms } = points[index] as Bucket;
        return [spanOrDash(waitP50Ms), spanOrDash(waitP95Ms)];
      }}
    >
      {(bounds) => <Lines points={points} bounds={bounds} />}
    </ChartFrame>
  );
}

function MedianMark() {
  return (
    <>
      <path d="M0 6h12" strokeWidth="2" className="stroke-areca" />
      <circle cx="6" cy="6" r="2.5" className="fill-areca" />
    </>
  );
}

function SlowMark() {
  return (
    <>
      <path d="M0 6h12" strokeWidth="1.5" strokeDasharray="3 2" className="stroke-ink" />
      <rect x="3.5" y="3.5" width="5" height="5" className="fill-ink" />
    </>
  );
}

function Lines({ points, bounds }: { points: readonly Bucket[]; bounds: Bounds }) {
  const values = waitTicks(Math.max(10, longestWaits(points).p95 ?? 0));
  const y = (value: number) => height - (value / (values.at(-1) as number)) * (height - 8);
  const place = (value: number | null, index: number) => `${bounds.x(index)} ${y(value ?? 0)}`;
  const p50 = points.map(({ waitP50Ms }) => waitP50Ms);
  const p95 = points.map(({ waitP95Ms }) => waitP95Ms);
  const path = (values: readonly (number | null)[], part: readonly number[]) =>
    `M${part.map((index) => place(values[index] ?? null, index)).join("L")}`;
  return (
    <>
      <ValueAxis bounds={bounds} values={values} y={y} format={span} />
      {segments(p95).map((part) => (
        <g key={part[0]} className="text-ink">
          <path d={path(p95, part)} fill="none" stroke="currentColor" strokeWidth="1.5" strokeDasharray="3 2" />
          {part.length === 1 && (
            <rect
              x={-2.5}
              y={-2.5}
              width={5}
              height={5}
              transform={`translate(${place(p95[part[0] as number] ?? null, part[0] as number)})`}
              fill="currentColor"
            />
          )}
        </g>
      ))}
      {segments(p50).map((part) => (
        <g key={part[0]} className="text-areca">
          <path d={path(p50, part)} fill="none" stroke="currentColor" strokeWidth="2" strokeLinejoin="round" />
          {part.length === 1 && (
            <circle
              r={2.5}
              transform={`translate(${place(p50[part[0] as number] ?? null, part[0] as number)})`}
              fill="currentColor"
            />
          )}
        </g>
      ))}
    </>
  );
}

/** Ticks that are round in their display unit. */
export function waitTicks(max: number): number[] {
  const unit = [3_600_000, 60_000, 1000].find((one) => max >= one) ?? 1;
  return valueTicks(max / unit).map((step) => step * unit);
}
