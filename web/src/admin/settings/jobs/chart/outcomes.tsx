/** How many jobs ended and how, over time: what was done above, what failed in a lane of its own below. */
import type { JobHistoryPoint as Bucket } from "../../../../api/contract/types.gen";
import { number } from "../../../../ui/format";
import { type Bounds, ChartFrame, Legend, LegendItem, ValueAxis } from "./frame";
import { steps } from "./scale";
import { totalsOf, totalsWords } from "./totals";

/** Pixels. Failures are few: measured with what was done, nobody would see them. */
const doneHeight = 104;
const laneGap = 18;
const laneHeight = 34;
const height = doneHeight + laneGap + laneHeight;

/** So much is seen of one failure among thousands. */
const least = 3;

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
      summary={totalsWords(totalsOf(points))}
      describe={(index) => totalsWords(totalsOf(points.slice(index, index + 1)))}
      instants={instants}
      length={length}
      height={height}
      cursor={cursor}
      onCursor={onCursor}
      legend={
        <Legend instants={instants} length={length} cursor={cursor} whole="in all">
          <LegendItem
            mark={<rect x="1" y="1" width="10" height="10" className="fill-areca" />}
            label="Done"
            value={number(shown.done)}
          />
          <LegendItem mark={<FailedMark />} label="Failed attempts" value={number(shown.failedAttempts)} />
          <LegendItem mark={<DeadMark />} label="Given up" value={number(shown.dead)} />
        </Legend>
      }
      heads={["Done", "Failed attempts", "Given up"]}
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
  return <path d="m2 2 8 8M10 2l-8 8" strokeWidth="2.2" className="stroke-oxide" />;
}

type PartProps = { points: readonly Bucket[]; bounds: Bounds };

/** Bars stand apart by a pixel, as long as there is one to spare. */
const barOf = ({ breadth }: Bounds) => Math.max(1, breadth > 4 ? breadth - 1 : breadth);

function DoneBars({ points, bounds }: PartProps) {
  const values = steps(Math.max(...points.map(({ done }) => done)));
  const y = (value: number) => doneHeight - (value / (values.at(-1) as number)) * (doneHeight - 8);
  const breadth = barOf(bounds);
  return (
    <>
      <ValueAxis bounds={bounds} values={values} y={y} show={shortNumber} />
      {points.map(
        ({ at, done }, index) =>
          done > 0 && (
            <rect
              key={at}
              x={bounds.x(index) - breadth / 2}
              y={Math.min(y(done), doneHeight - 1)}
              width={breadth}
              height={Math.max(1, doneHeight - y(done))}
              className="fill-areca"
            />
          ),
      )}
    </>
  );
}

function FailureLane({ points, bounds }: PartProps) {
  const most = Math.max(1, ...points.map(({ failedAttempts, dead }) => Math.max(failedAttempts, dead)));
  const breadth = barOf(bounds);
  const size = (value: number) => Math.max(least, (value / most) * (laneHeight - 4));
  return (
    <g transform={`translate(0 ${doneHeight + laneGap})`}>
      <ValueAxis
        bounds={bounds}
        values={[0, most]}
        y={(value) => laneHeight - (value / most) * (laneHeight - 4)}
        show={shortNumber}
      />
      {points.map(({ at, failedAttempts, dead }, index) => (
        <g key={at} transform={`translate(${bounds.x(index)} 0)`}>
          {failedAttempts > 0 && (
            <rect
              x={-breadth / 2 + 0.5}
              y={laneHeight - size(failedAttempts) + 0.5}
              width={Math.max(1, breadth - 1)}
              height={size(failedAttempts) - 0.5}
              className="fill-brass/30 stroke-brass"
            />
          )}
          {dead > 0 && (
            <path
              d="m-3 -3 6 6M3 -3l-6 6"
              transform={`translate(0 ${laneHeight - size(failedAttempts || dead) - 5})`}
              strokeWidth="1.8"
              className="stroke-oxide"
            />
          )}
        </g>
      ))}
    </g>
  );
}

const short = new Intl.NumberFormat("en-IN", { notation: "compact", maximumFractionDigits: 1 });

function shortNumber(value: number): string {
  return value < 10_000 ? number(value) : short.format(value);
}
