/** How long jobs waited past their time before they began: the median, and the slowest of twenty. */
import type { JobHistoryPoint as Bucket } from "../../../../api/contract/types.gen";
import { span } from "../durations";
import { type Bounds, ChartFrame, Legend, LegendItem, ValueAxis } from "./frame";
import { steps, stretches } from "./scale";
import { longestWaits, waitWords } from "./totals";

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
  const here = cursor === null ? null : points[cursor];
  const shown = here ? { p50: here.waitP50Ms, p95: here.waitP95Ms } : longest;
  const words = (value: number | null) => (value === null ? "–" : span(value));
  return (
    <ChartFrame
      title="Wait before the start"
      summary={
        longest.p95 === null
          ? "No job began in this period."
          : `In the slowest part, ${waitWords({ waitP50Ms: longest.p50, waitP95Ms: longest.p95 })}.`
      }
      describe={(index) => waitWords(points[index] as Bucket)}
      instants={instants}
      length={length}
      height={height}
      cursor={cursor}
      onCursor={onCursor}
      legend={
        <Legend instants={instants} length={length} cursor={cursor} whole="when it was slowest">
          <LegendItem mark={<MedianMark />} label="Half within" value={words(shown.p50)} />
          <LegendItem mark={<SlowMark />} label="95 of 100 within" value={words(shown.p95)} />
        </Legend>
      }
      heads={["Half within", "95 of 100 within"]}
      cells={(index) => {
        const { waitP50Ms, waitP95Ms } = points[index] as Bucket;
        return [words(waitP50Ms), words(waitP95Ms)];
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
  const most = Math.max(10, longestWaits(points).p95 ?? 0);
  const values = waitSteps(most);
  const y = (value: number) => height - (value / (values.at(-1) as number)) * (height - 8);
  const place = (value: number | null, index: number) => `${bounds.x(index)} ${y(value ?? 0)}`;
  const p50 = points.map(({ waitP50Ms }) => waitP50Ms);
  const p95 = points.map(({ waitP95Ms }) => waitP95Ms);
  const path = (values: readonly (number | null)[], part: readonly number[]) =>
    `M${part.map((index) => place(values[index] ?? null, index)).join("L")}`;
  return (
    <>
      <ValueAxis bounds={bounds} values={values} y={y} show={span} />
      {stretches(p95).map((part) => (
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
      {stretches(p50).map((part) => (
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

/** Steps that are round in the unit in which they are read. */
export function waitSteps(most: number): number[] {
  const unit = [3_600_000, 60_000, 1000].find((one) => most >= one) ?? 1;
  return steps(most / unit).map((step) => step * unit);
}
