/** Completed jobs over time, with failures in a separate lane below. */
import type { JobHistoryPoint as Bucket } from "../../../../api/contract/types.gen";
import { number } from "../../../../ui/format";
import { type Bounds, ChartFrame, Legend, LegendItem, ValueAxis } from "./frame";
import { valueTicks } from "./scale";
import { totalsOf, totalsText } from "./totals";

/** Pixels. Failures have their own scale: next to completed jobs they would be too small to see. */
const doneHeight = 104;
const laneGap = 18;
const laneHeight = 34;
const height = doneHeight + laneGap + laneHeight;

/** Pixels, so that a single failure among thousands is visible. */
const minFailureHeight = 3;

type ChartProps = {
  points: readonly Bucket[];
  /** Milliseconds. */
  length: number;
  cursor: number | null;
  onCursor: (index: number | null) => void;
};

export function OutcomesChart({ points, length, cursor, onCursor }: ChartProps) {
  const instants = points.map(({ at }) => at);
  const shown = totalsOf(cursor === null ? points : points.slice(cursor, cursor + 1));
  return (
    <ChartFrame
      title="Done and failed"
      summary={totalsText(totalsOf(points))}
      describe={(index) => totalsText(totalsOf(points.slice(index, index + 1)))}
      instants={instants}
      length={length}
      height={height}
      cursor={cursor}
      onCursor={onCursor}
      legend={
        <Legend instants={instants} length={length} cursor={cursor} overall="total">
          <LegendItem
            mark={<rect x="1" y="1" width="10" height="10" className="fill-areca" />}
            label="Done"
            value={number(shown.done)}
          />
          <LegendItem mark={<FailedMark />} label="Failed attempts" value={number(shown.failedAttempts)} />
          <LegendItem mark={<DeadMark />} label="Failed jobs" value={number(shown.dead)} />
        </Legend>
      }
      headers={["Done", "Failed attempts", "Failed jobs"]}
      cells={(index) => {
        const { done, failedAttempts, dead } = points[index] as Bucket;
        return [number(done), number(failedAttempts), number(dead)];
      }}
    >
      {(bounds) => (
        <>
          <DoneBars points={points} bounds={bounds} />
          <FailureLane points={points} bounds={bounds} />
        </>
      )}
    </ChartFrame>
  );
}

function FailedMark() {
  return <rect x="1.5" y="1.5" width="9" height="9" className="fill-brass/30 stroke-brass" />;
}

function DeadMark() {
  return <path d="m2 2 8 8M10 2l-8 8" strokeWidth="2.2" className="stroke-error" />;
}

type PartProps = { points: readonly Bucket[]; bounds: Bounds };

/** Leaves a gap of one pixel between bars that are wide enough. */
const barWidth = ({ bandWidth }: Bounds) => Math.max(1, bandWidth > 4 ? bandWidth - 1 : bandWidth);

function DoneBars({ points, bounds }: PartProps) {
  const values = valueTicks(Math.max(...points.map(({ done }) => done)));
  const y = (value: number) => doneHeight - (value / (values.at(-1) as number)) * (doneHeight - 8);
  const width = barWidth(bounds);
  return (
    <>
      <ValueAxis bounds={bounds} values={values} y={y} format={shortNumber} />
      {points.map(
        ({ at, done }, index) =>
          done > 0 && (
            <rect
              key={at}
              x={bounds.x(index) - width / 2}
              y={Math.min(y(done), doneHeight - 1)}
              width={width}
              height={Math.max(1, doneHeight - y(done))}
              className="fill-areca"
            />
          ),
      )}
    </>
  );
}

function FailureLane({ points, bounds }: PartProps) {
  const max = Math.max(1, ...points.map(({ failedAttempts, dead }) => Math.max(failedAttempts, dead)));
  const width = barWidth(bounds);
  const size = (value: number) => Math.max(minFailureHeight, (value / max) * (laneHeight - 4));
  return (
    <g transform={`translate(0 ${doneHeight + laneGap})`}>
      <ValueAxis
        bounds={bounds}
        values={[0, max]}
        y={(value) => laneHeight - (value / max) * (laneHeight - 4)}
        format={shortNumber}
      />
      {points.map(({ at, failedAttempts, dead }, index) => (
        <g key={at} transform={`translate(${bounds.x(index)} 0)`}>
          {failedAttempts > 0 && (
            <rect
              x={-width / 2 + 0.5}
              y={laneHeight - size(failedAttempts) + 0.5}
              width={Math.max(1, width - 1)}
              height={size(failedAttempts) - 0.5}
              className="fill-brass/30 stroke-brass"
            />
          )}
          {dead > 0 && (
            <path
              d="m-3 -3 6 6M3 -3l-6 6"
              transform={`translate(0 ${laneHeight - size(failedAttempts || dead) - 5})`}
              strokeWidth="1.8"
              className="stroke-error"
            />
          )}
        </g>
      ))}
    </g>
  );
}

const compact = new Intl.NumberFormat("en-IN", { notation: "compact", maximumFractionDigits: 1 });

function shortNumber(value: number): string {
  return value < 10_000 ? number(value) : compact.format(value);
}
