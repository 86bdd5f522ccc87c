/** Status and next deadline of a support ticket. */
import type { TicketItem } from "../../../api/contract/types.gen";
import { labelOf } from "../../../ui/label-of";
import { Status } from "../../kit/status";
import { useNow } from "../../kit/time";
import { deadline, statuses, statusTones } from "./labels";
import { Hint } from "../../kit/hint";

export function TicketBadge({ status }: Pick<TicketItem, "status">) {
  return <Status tone={statusTones[status]}>{labelOf(statuses, status)}</Status>;
}

/** Nothing once the ticket is settled. */
export function Deadline(ticket: Pick<TicketItem, "acknowledgedAt" | "dueAt">) {
  const due = deadline(ticket, useNow());
  if (due === null) return null;
  return (
    <Hint inRow text={due.exact}>
      {due.tone === "neutral" ? due.text : <Status tone={due.tone}>{due.text}</Status>}
    </Hint>
  );
}
