/** The queues with their state, job counts and longest wait. */
import type {
  JobQueue as Queue,
  JobQueues as Queues,
  JobStanding as JobState,
  JobWorker as Worker,
} from "../../../../api/contract/types.gen";
import { type ReactNode, useState } from "react";
import { dateTime, number, relative } from "../../../../ui/format";
import { useMay } from "../../../kit/access";
import { Action } from "../../../kit/button";
import { CountLink } from "../../../kit/count-link";
import { EmptyValue } from "../../../kit/list/cell";
import { Status } from "../../../kit/status";
import { useNow } from "../../../maintenance-banner/status";
import { jobListPath } from "../address";
import { age } from "../durations";
import { limitText, kindLabel } from "../labels";
import { Limits } from "./limits";
import { PauseButton } from "./pause";
import { totalConcurrency, queueState } from "./state";
import { Hint } from "../../../kit/hint";

const headers = ["Queue", "Waiting", "Running", "Retrying", "Scheduled", "Failed", "Longest wait"];

export function QueueTable({ queues, workers }: Queues) {
  const now = useNow(1000);
  const mayAct = useMay("operations_settings")("edit");
  const [editedName, setEditedName] = useState<string | null>(null);
  const edited = queues.find(({ name }) => name === editedName);
  return (
    <section aria-label="Queues">
      <table className="w-full border-collapse text-left max-lg:block">
        <thead className="max-lg:sr-only">
          <tr className="h-9 border-b border-seam text-xs text-ash">
            {headers.map((title) => (
              <th key={title} scope="col" className="pr-4 font-medium not-first:text-right first:pl-6">
                {title}
              </th>
            ))}
            <th scope="col">
              <span className="sr-only">Actions</span>
            </th>
          </tr>
        </thead>
        <tbody className="max-lg:block">
          {queues.map((queue) => (
            <QueueRow
              key={queue.name}
              queue={queue}
              workers={workers.filter((worker) => worker.queue === queue.name)}
              now={now}
              mayAct={mayAct}
              onEditLimits={() => setEditedName(queue.name)}
            />
          ))}
        </tbody>
      </table>
      {edited && <Limits queue={edited} onClose={() => setEditedName(null)} />}
    </section>
  );
}

type QueueRowProps = {
  queue: Queue;
  workers: readonly Worker[];
  now: Date;
  mayAct: boolean;
  onEditLimits: () => void;
};

function QueueRow({ queue, workers, now, mayAct, onEditLimits }: QueueRowProps) {
  const { name, ready, running, retrying, scheduled, dead, oldestReadyAt } = queue;
  return (
    <tr className="border-b border-seam align-baseline last:border-b-0 max-lg:grid max-lg:grid-cols-3 max-lg:gap-x-4 max-lg:gap-y-2 max-lg:px-4 max-lg:py-4 max-lg:md:px-6">
      <th scope="row" className="py-2.5 pr-4 font-normal max-lg:col-span-3 max-lg:py-0 lg:pl-6">
        <span className="flex flex-wrap items-baseline gap-x-3">
          <span className="text-base font-medium">{kindLabel(name)}</span>{" "}
          <QueueState queue={queue} workers={workers} now={now} />
        </span>
        <LimitList queue={queue} />
      </th>
      <Count title="Waiting" value={ready} to={listPath(queue, "waiting")} />
      <Cell title="Running">
        <CountLink value={running} to={listPath(queue, "running")} />
        <span className="text-ash"> of {number(totalConcurrency(workers))}</span>
      </Cell>
      <Count title="Retrying" value={retrying} to={listPath(queue, "retrying")} />
      <Count title="Scheduled" value={scheduled} to={listPath(queue, "scheduled")} />
      <Count title="Failed" value={dead} to={listPath(queue, "dead")} danger />
      <Cell title="Longest wait">
        {oldestReadyAt ? (
          <Hint dateTime={oldestReadyAt} text={`Since ${dateTime(oldestReadyAt)}`} className="whitespace-nowrap">
            {age(oldestReadyAt, now)}
          </Hint>
        ) : (
          <EmptyValue />
        )}
      </Cell>
      <td className="py-1.5 whitespace-nowrap max-lg:col-span-3 max-lg:py-0 lg:pr-6">
        {mayAct && (
          <span className="flex justify-end gap-2 max-lg:justify-start">
            <Action
              variant="quiet"
              aria-label={`Limits for ${name}`}
              onClick={onEditLimits}
              className="max-lg:border max-lg:border-seam"
            >
              Limits
            </Action>
            <PauseButton queue={queue} />
          </span>
        )}
      </td>
    </tr>
  );
}

function listPath({ name }: Queue, state: JobState): string {
  return jobListPath({ state, queue: name });
}

function QueueState({ queue, workers, now }: Pick<QueueRowProps, "queue" | "workers" | "now">) {
  const { label, tone } = queueState(queue, workers, now);
  const { pausedAt, pausedBy } = queue;
  return (
    <span className="text-xs">
      <Status tone={tone}>{label}</Status>
      {pausedAt && (
        <span className="text-ash">
          {pausedBy && ` by ${pausedBy.name}`},{" "}
          <Hint dateTime={pausedAt} text={dateTime(pausedAt)}>
            {relative(pausedAt, now)}
          </Hint>
        </span>
      )}
    </span>
  );
}

function LimitList({ queue: { limits } }: { queue: Queue }) {
  if (limits.length === 0) return null;
  return (
    <ul className="mt-0.5 text-xs text-ash">
      {limits.map((limit) => (
        <li key={limit.kind}>
          {limit.kind ? `${kindLabel(limit.kind)}: ` : "At most "}
          {limitText(limit)}
        </li>
      ))}
    </ul>
  );
}

function Count({ title, value, to, danger = false }: { title: string; value: number; to: string; danger?: boolean }) {
  return (
    <Cell title={title}>
      <CountLink value={value} to={to} danger={danger} />
    </Cell>
  );
}

function Cell({ title, children }: { title: string; children: ReactNode }) {
  return (
    <td className="py-2.5 pr-4 tabular-nums max-lg:p-0 lg:text-right">
      <span aria-hidden="true" className="block text-xs text-ash lg:hidden">
        {title}
      </span>
      {children}
    </td>
  );
}
