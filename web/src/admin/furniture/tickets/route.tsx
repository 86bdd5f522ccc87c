/** `/admin/furniture/tickets`: complaints about orders and warranty claims, with the deadlines of the e-commerce rules. */
import type { TicketItem } from "../../../api/contract/types.gen";
import { dateTime } from "../../../ui/format";
import { labelOf } from "../../../ui/label-of";
import { ListPage } from "../../kit/list/list-page";
import { useList } from "../../kit/list/use-list";
import { query } from "../../kit/query";
import { type Choice, either, list } from "../../kit/resource";
import { Tag } from "../../kit/status";
import { Deadline, TicketBadge } from "./badges";
import { TicketDrawer } from "./drawer";
import { address, kinds, statuses } from "./labels";

const tickets = list(address, {
  screen: "tickets",
  title: "Tickets",
  noun: ["ticket", "tickets"],
  drawer: "ticket",
  nameOf: ({ number }) => number,
  searches: "number, order, project, customer, phone, e-mail or subject",
  sort: "dueAt",
  exports: "tickets",
  card: (item) => <TicketCard item={item} />,
  columns: [
    {
      name: "number",
      label: "Number",
      width: 150,
      cell: ({ number, isTest }) => (
        <span className="inline-flex items-center gap-2 tabular-nums">
          {number}
          {isTest && <Tag>Test</Tag>}
        </span>
      ),
    },
    {
      field: "title",
      label: "Subject",
      width: 260,
      card: "line",
      cell: ({ title }) => <span className="block truncate">{title}</span>,
    },
    { field: "kind", label: "About", width: 130, card: "none", cell: ({ kind }) => labelOf(kinds, kind) },
    { field: "buyer", label: "Customer", width: 150, card: "line", cell: ({ buyer }) => buyer },
    {
      name: "about",
      label: "Order or project",
      width: 150,
      card: "none",
      cell: ({ orderNumber, projectNumber }) => orderNumber ?? projectNumber,
    },
    { field: "status", label: "Status", width: 180, card: "line", cell: (item) => <TicketBadge {...item} /> },
    {
      field: "dueAt",
      label: "Deadline",
      sort: "dueAt",
      width: 200,
      card: "line",
      cell: (item) => <Deadline {...item} />,
    },
    { field: "owner", label: "Owner", width: 140, card: "none", cell: ({ owner }) => owner?.name ?? "Unassigned" },
    {
      field: "openedAt",
      label: "Raised",
      sort: "openedAt",
      newestFirst: true,
      width: 165,
      card: "none",
      cell: ({ openedAt }) => dateTime(openedAt),
    },
  ],
  filters: [
    { kind: "choices", name: "status", label: "Status", choices: statuses },
    { kind: "choices", name: "kind", label: "About", choices: kinds },
    { kind: "loaded", name: "owner", label: "Owner", choices: ownerChoices },
    { name: "isOverdue", label: "Deadline", ...either("Late", "Not late") },
  ],
  views: [
    { name: "Open", query: { status: "open,waiting_for_customer" } },
    { name: "Mine", query: { status: "open,waiting_for_customer", owner: "me" } },
    { name: "Late", query: { isOverdue: "true" } },
  ],
  empty: {
    title: "No tickets yet",
    text: "Customers raise a ticket on the page of their order, or claim warranty on the warranty page. Answer within 48 hours, and resolve it within a month.",
  },
});

function ownerChoices() {
  return {
    ...query("/api/admin/tickets/owners"),
    select: (owners: { id: string; name: string }[]): Choice[] => [
      { value: "me", label: "Me" },
      { value: "none", label: "Unassigned" },
      ...owners.map(({ id, name }) => ({ value: id, label: name })),
    ],
  };
}

function TicketCard({ item }: { item: TicketItem }) {
  return (
    <div className="mt-0.5 space-y-1 text-sm">
      <p className="truncate">{item.title}</p>
      <p className="flex flex-wrap items-center gap-x-3">
        <TicketBadge {...item} />
        <Deadline {...item} />
      </p>
      <p className="truncate text-ash">
        {item.buyer} · {labelOf(kinds, item.kind)} · {item.owner?.name ?? "Unassigned"}
      </p>
    </div>
  );
}

export function Component() {
  const model = useList(tickets);
  return <ListPage model={model}>{model.opened && <TicketDrawer key={model.opened} id={model.opened} />}</ListPage>;
}
