/** All quotations: what is being written, what waits for whom, what was signed. */
import type { LeadOwner as Owner, QuotationItem } from "../../api/contract/types.gen";
import { query } from "../kit/query";
import { useNavigate, useSearchParams } from "react-router";
import { adminPaths } from "../paths";
import { count, date, dateTime, money, relative } from "../../ui/format";
import { Link } from "../../ui/link";
import { useMay } from "../kit/access";
import { Action, actionClass } from "../kit/button";
import { PlusIcon } from "../kit/icons";
import { ListPage } from "../kit/list/list-page";
import { useList } from "../kit/list/use-list";
import { type Choice, either, list } from "../kit/resource";
import { useShortcuts } from "../kit/shortcuts";
import { Status } from "../kit/status";
import { bulkActions } from "./bulk";
import { GoingOut } from "./going-out";
import { QuotationMark } from "./marks";
import { TemplatesDrawer, templatesDrawer, templatesPath } from "./templates";
import { statuses } from "./words";

const quotations = list("/api/admin/quotations", {
  screen: "quotations",
  title: "Quotations",
  noun: ["quotation", "quotations"],
  drawer: "quotation",
  card: (item) => <QuotationCard item={item} />,
  nameOf: ({ number, clientName }) => number ?? `the draft for ${clientName || "nobody yet"}`,
  searches: "number, client, phone, e-mail or address",
  sort: "-createdAt",
  exports: "quotations",
  bulk: bulkActions,
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
    { field: "sentAt", label: "Sent", width: 150, card: "none", cell: (item) => <Sent item={item} /> },
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
    {
      name: "isGoingOut",
      rare: true,
      label: "Letter",
      ...either("Waits to go out", "None waits"),
    },
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

/** When it first went out, or what its letter waits for. */
function Sent({ item: { sentAt, isGoingOut, document } }: { item: QuotationItem }) {
  if (isGoingOut) {
    if (document === "failed") return <Status tone="danger">No document</Status>;
    return <Status tone="attention">{document === "ready" ? "Letter waits" : "Document waits"}</Status>;
  }
  return sentAt && <span title={dateTime(sentAt)}>{date(sentAt)}</span>;
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
        {item.isGoingOut && <Sent item={item} />}
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
    ...query("/api/admin/leads/owners"),
    select: (owners: Owner[]): Choice[] => owners.map(({ id, name }) => ({ value: id, label: name })),
  };
}

export function QuotationList() {
  const mayWrite = useMay("quotations")("manage");
  // A quotation has a page of its own: it is too much for a drawer.
  const model = { ...useList(mayWrite ? quotations : watched), addressOf: adminPaths.quotation };
  const navigate = useNavigate();
  const begin = () => void navigate(adminPaths.newQuotation());
  const [search] = useSearchParams();
  useShortcuts(mayWrite ? [{ key: "n", label: "New quotation", run: begin }] : []);
  return (
    <ListPage
      model={model}
      notice={<GoingOut />}
      actions={
        <Link to={templatesPath()} className={actionClass({ variant: "quiet" })}>
          Templates
        </Link>
      }
      primary={
        mayWrite && (
          <Action variant="primary" onClick={begin} className="max-md:flex-1">
            <PlusIcon />
            New quotation
          </Action>
        )
      }
    >
      {search.has(templatesDrawer) && <TemplatesDrawer />}
    </ListPage>
  );
}

/** For those who have nothing to choose quotations for. */
const watched = { ...quotations, bulk: [] };
