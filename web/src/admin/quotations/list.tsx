/** All quotations: what is being written, what waits for whom, what was signed. */
import { useNavigate } from "react-router";
import { adminPaths } from "../paths";
import { count, date, dateTime, money, relative } from "../../ui/format";
import { useMay } from "../kit/access";
import { Action } from "../kit/button";
import { PlusIcon } from "../kit/icons";
import { ListPage } from "../kit/list/list-page";
import { useList } from "../kit/list/use-list";
import { ask } from "../kit/query";
import { type Choice, list } from "../kit/resource";
import { useShortcuts } from "../kit/shortcuts";
import { Status } from "../kit/status";
import type { Owner } from "../leads/contract";
import type { ListQuotationsData, QuotationItem } from "./contract";
import { QuotationMark } from "./marks";
import { statuses } from "./words";

const quotations = list<QuotationItem, ListQuotationsData>()("/api/admin/quotations", {
  screen: "quotations",
  title: "Quotations",
  noun: ["quotation", "quotations"],
  drawer: "quotation",
  card: (item) => <QuotationCard item={item} />,
  nameOf: ({ number, clientName }) => number ?? `the draft for ${clientName || "nobody yet"}`,
  searches: "number, client, phone, e-mail or address",
  sort: "-createdAt",
  columns: [
    {
      field: "clientName",
      label: "Client",
      sort: "clientName",
      width: 190,
      cell: ({ clientName }) => clientName || <span className="text-ash">Nobody yet</span>,
    },
    {
      name: "number",
      label: "Number",
      sort: "number",
      newestFirst: true,
      width: 160,
      card: "line",
      cell: (item) => <Number item={item} />,
    },
    {
      field: "status",
      label: "Status",
      width: 140,
      card: "line",
      cell: ({ status }) => <QuotationMark status={status} />,
    },
    {
      field: "payablePaise",
      label: "Payable",
      sort: "payable",
      newestFirst: true,
      width: 120,
      align: "end",
      card: "corner",
      cell: ({ payablePaise }) => <span className="tabular-nums">{money(payablePaise)}</span>,
    },
    { name: "seen", label: "Seen", width: 130, card: "none", cell: (item) => <Seen item={item} /> },
    { name: "owner", label: "Owner", width: 140, card: "line", cell: ({ owner }) => owner.name },
    {
      field: "validUntil",
      label: "Valid until",
      sort: "validUntil",
      width: 120,
      card: "none",
      cell: ({ validUntil }) => date(validUntil),
    },
    {
      field: "createdAt",
      label: "Begun",
      sort: "createdAt",
      newestFirst: true,
      width: 120,
      card: "none",
      cell: ({ createdAt }) => date(createdAt),
    },
  ],
  filters: [
    { kind: "choices", name: "status", label: "Status", choices: statuses },
    { kind: "loaded", name: "owner", label: "Owner", choices: ownerChoices },
    { kind: "days", name: "validFrom", until: "validTo", label: "Valid until" },
  ],
  views: [
    { name: "Waiting for approval", query: { status: "pending_approval" } },
    { name: "With the client", query: { status: "sent,viewed", sort: "validUntil" } },
    { name: "Drafts", query: { status: "draft" } },
    { name: "Signed", query: { status: "accepted,converted" } },
  ],
  empty: {
    title: "No quotation yet.",
    text: "Begin one from a lead, or with an empty sheet.",
  },
});

function Number({ item: { number, revision } }: { item: QuotationItem }) {
  if (!number) return <span className="text-ash">No number yet</span>;
  return <span className="tabular-nums">{revision > 0 ? `${number} R${revision}` : number}</span>;
}

/** Whether the customer has looked at it, and what they asked. */
function Seen({ item: { opens, lastOpenedAt, unreadComments } }: { item: QuotationItem }) {
  if (unreadComments > 0) return <Status tone="attention">{count(unreadComments, "comment")}</Status>;
  if (opens === 0 || lastOpenedAt === null) return null;
  return <span title={dateTime(lastOpenedAt)}>{`${opens}×, ${relative(lastOpenedAt)}`}</span>;
}

function QuotationCard({ item }: { item: QuotationItem }) {
  return (
    <div className="mt-0.5 space-y-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-3">
        <QuotationMark status={item.status} />
        <Seen item={item} />
      </p>
      <p className="truncate text-ash">
        <Number item={item} /> · {item.owner.name}
      </p>
    </div>
  );
}

function ownerChoices() {
  return {
    ...ask<Owner[]>("/api/admin/leads/owners"),
    select: (owners: Owner[]): Choice[] => owners.map(({ id, name }) => ({ value: id, label: name })),
  };
}

export function QuotationList() {
  // A quotation has a page of its own: it is too much for a drawer.
  const model = { ...useList(quotations), addressOf: adminPaths.quotation };
  const navigate = useNavigate();
  const mayWrite = useMay("quotations")("manage");
  const begin = () => void navigate(adminPaths.newQuotation());
  useShortcuts(mayWrite ? [{ key: "n", label: "New quotation", run: begin }] : []);
  return (
    <ListPage
      model={model}
      primary={
        mayWrite && (
          <Action variant="primary" onClick={begin} className="max-md:flex-1">
            <PlusIcon />
            New quotation
          </Action>
        )
      }
    />
  );
}
