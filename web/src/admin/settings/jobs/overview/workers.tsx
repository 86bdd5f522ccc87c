/** The workers, their load and their last heartbeat. */
import type { JobWorker as Worker } from "../../../../api/contract/types.gen";
import { dateTime, number, relative } from "../../../../ui/format";
import { EmptyState } from "../../../kit/states";
import { Status } from "../../../kit/status";
import { useNow } from "../../../maintenance-banner/status";
import { age } from "../durations";
import { kindLabel } from "../labels";
import { Panel } from "./panel";
import { isUnresponsive } from "./state";
import { Hint } from "../../../kit/hint";

export function WorkerTable({ workers }: { workers: readonly Worker[] }) {
  const now = useNow(1000);
  return (
    <Panel title="Workers">
      {workers.length === 0 ? (
        <EmptyState title="No workers running.">
          New jobs are accepted and wait. Start the worker program to process them.
        </EmptyState>
      ) : (
        <div className="overflow-x-auto">
          <table className="w-full border-collapse text-left text-xs">
            <thead>
              <tr className="h-8 border-b border-seam text-ash">
                {["Worker", "Queue", "Busy", "Last seen", "Started"].map((title) => (
                  <th
                    key={title}
                    scope="col"
                    className="pr-4 font-medium whitespace-nowrap first:pl-4 last:max-md:hidden md:first:pl-6"
                  >
                    {title}
                  </th>
                ))}
              </tr>
            </thead>
            <tbody className="tabular-nums">
              {workers.map((worker) => (
                <WorkerRow key={worker.id} worker={worker} now={now} />
              ))}
            </tbody>
          </table>
        </div>
      )}
    </Panel>
  );
}

function WorkerRow({ worker, now }: { worker: Worker; now: Date }) {
  const { name, queue, running, concurrency, seenAt, startedAt } = worker;
  const ago = `${age(seenAt, now)} ago`;
  return (
    <tr className="h-9 border-b border-seam last:border-b-0">
      <th scope="row" className="max-w-32 truncate pr-4 md:max-w-64 pl-4 font-normal md:pl-6">
        <Hint text={name}>{name}</Hint>
      </th>
      <td className="pr-4">{kindLabel(queue)}</td>
      <td className="pr-4 whitespace-nowrap">
        {number(running)} of {number(concurrency)}
      </td>
      <td className="pr-4 whitespace-nowrap">
        <Hint text={dateTime(seenAt)}>
          {isUnresponsive(worker, now) ? <Status tone="danger">{ago}</Status> : <Status tone="good">{ago}</Status>}
        </Hint>
      </td>
      <td className="pr-4 max-md:hidden">
        <Hint dateTime={startedAt} text={dateTime(startedAt)}>
          {relative(startedAt, now)}
        </Hint>
      </td>
    </tr>
  );
}
