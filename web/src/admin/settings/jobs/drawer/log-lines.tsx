/** The log of a job, by attempt. */
import type { JobLine as Line } from "../../../../api/contract/types.gen";
import { dateTime } from "../../../../ui/format";
import { byAttempt, clock, isWarning } from "./log";
import { Hint } from "../../../kit/hint";

export function LogLines({ lines }: { lines: readonly Line[] }) {
  if (lines.length === 0) return <p className="text-ash">No log entries.</p>;
  const groups = byAttempt(lines);
  return (
    <div className="space-y-3">
      {groups.map(({ attempt, lines }) => (
        <section key={attempt} aria-label={`Attempt ${attempt}`}>
          {groups.length > 1 && <h4 className="mb-1 text-xs text-ash">Attempt {attempt}</h4>}
          <ol className="rounded-md border border-seam bg-plaster px-3 py-2 font-mono text-xs leading-5">
            {lines.map((line, index) => (
              // Lines have no ID; they are only ever appended.
              <LogLine key={index} line={line} />
            ))}
          </ol>
        </section>
      ))}
    </div>
  );
}

function LogLine({ line }: { line: Line }) {
  const { at, level, target, message } = line;
  return (
    <li className="grid grid-cols-[auto_auto_1fr] gap-x-2.5">
      <Hint inRow dateTime={at} text={dateTime(at)} className="text-right whitespace-nowrap text-ash tabular-nums">
        {clock(at)}
      </Hint>
      <span className={`uppercase ${isWarning(level) ? "text-error" : "text-ash"}`}>{level}</span>
      <Hint inRow text={target} className="min-w-0 whitespace-pre-wrap wrap-anywhere">
        {message}
      </Hint>
    </li>
  );
}
