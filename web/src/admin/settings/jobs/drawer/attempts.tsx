/** A job's attempts, newest first. */
import type { JobAttempt as Attempt } from "../../../../api/contract/types.gen";
import { dateTime } from "../../../../ui/format";
import { Status } from "../../../kit/status";
import { useNow } from "../../../maintenance-banner/status";
import { age, ago, between } from "../durations";
import { outcomes } from "../labels";
import { Hint } from "../../../kit/hint";

export function Attempts({ attempts, maxAttempts }: { attempts: readonly Attempt[]; maxAttempts: number }) {
  if (attempts.length === 0) return <p className="text-ash">No attempts yet.</p>;
  return (
    <ol>
      {attempts.toReversed().map((attempt) => (
        // Keyed by start time: a retried job counts its attempts from 1 again.
        <Entry key={attempt.startedAt} attempt={attempt} maxAttempts={maxAttempts} />
      ))}
    </ol>
  );
}

function Entry({ attempt, maxAttempts }: { attempt: Attempt; maxAttempts: number }) {
  const now = useNow(1000);
  const { startedAt, endedAt, outcome, error, worker, isLast } = attempt;
  const { label, tone } = outcomes[outcome];
  return (
    <li className="relative grid grid-cols-[0.5rem_1fr] gap-x-3 pb-4 last:pb-0 before:absolute before:top-3 before:-bottom-2 before:left-[0.21875rem] before:w-px before:bg-seam last:before:hidden">
      <span aria-hidden="true" className="relative mt-[0.42rem] size-2 rounded-full bg-ash ring-3 ring-paper" />
      <div className="min-w-0">
        <p className="flex flex-wrap items-baseline gap-x-3">
          <span className="font-medium">
            Attempt {attempt.attempt} of {maxAttempts}
          </span>
          <Status tone={tone}>{label}</Status>
          {isLast && outcome !== "done" && outcome !== "running" && (
            <span className="text-xs text-ash">Final attempt</span>
          )}
        </p>
        <p className="text-xs text-ash tabular-nums">
          <Hint dateTime={startedAt} text={dateTime(startedAt)}>
            {ago(startedAt, now)}
          </Hint>
          {`, ${endedAt ? `took ${between(startedAt, endedAt)}` : `for ${age(startedAt, now)}`}`}
          {worker && `, by ${worker.name}`}
        </p>
        {error && <p className="mt-1 font-mono text-xs leading-5 whitespace-pre-wrap wrap-anywhere">{error}</p>}
      </div>
    </li>
  );
}
