/** The support tickets about a customer's orders and projects. */
import { below } from "../../api/path";
import { date } from "../../ui/format";
import { Link } from "../../ui/link";
import { Deadline, TicketBadge } from "../furniture/tickets/badges";
import { query } from "../kit/query";
import { adminPaths } from "../paths";
import { addressOf } from "./customer";
import { Paged, usePaged } from "./paged";

export function Tickets({ customer }: { customer: string }) {
  const list = usePaged((params) => query(below(addressOf(customer), "tickets"), params));
  return (
    <Paged
      list={list}
      label="Support tickets"
      empty="No tickets. Buyers raise them from the page of their order, warranty claims come from the warranty page."
      keyOf={({ id }) => id}
    >
      {({ id, number, title, orderNumber, projectNumber, openedAt, owner, status, acknowledgedAt, dueAt }) => (
        <>
          <div className="min-w-0">
            <Link to={adminPaths.ticket(id)} className="text-link">
              {title}
            </Link>
            <p className="text-xs text-ash">
              {`${number} · ${orderNumber ?? projectNumber} · ${date(openedAt)} · ${owner?.name ?? "unassigned"}`}
            </p>
          </div>
          <div className="flex flex-wrap items-baseline gap-x-4 gap-y-1">
            <TicketBadge status={status} />
            <Deadline acknowledgedAt={acknowledgedAt} dueAt={dueAt} />
          </div>
        </>
      )}
    </Paged>
  );
}
