/** Overview of the queues, their activity and the workers. */
import type { JobQueues as Queues } from "../../../../api/contract/types.gen";
import type { UseQueryResult } from "@tanstack/react-query";
import { Pending } from "../../../kit/states";
import { HistoryPanel } from "./history";
import { QueueTable } from "./queues";
import { WorkerTable } from "./workers";

export function Overview({ queues: { data, error, refetch } }: { queues: UseQueryResult<Queues> }) {
  if (!data) return <Pending error={error} refetch={refetch} lines={8} />;
  return (
    <>
      <QueueTable {...data} />
      <HistoryPanel queues={data.queues.map(({ name }) => name)} />
      <WorkerTable workers={data.workers} />
    </>
  );
}
