/** The quotation list, shown under `/admin/finance`. */
import type { LeadOwner as Owner, QuotationItem } from "../../api/contract/types.gen";
import { query } from "../kit/query";
import { useNavigate, useSearchParams } from "react-router";
import { adminPaths } from "../paths";
import { count, date, dateTime, relative } from "../../ui/format";
import { Link } from "../../ui/link";
import { useMay } from "../kit/access";
import { Action, actionClass } from "../kit/button";
import { PlusIcon } from "../kit/icons";
import { ListPage } from "../kit/list/list-page";
import { useList } from "../kit/list/use-list";
import { type Choice, either, list, withoutBulk } from "../kit/resource";
import { useShortcuts } from "../kit/shortcuts";
import { Status } from "../kit/status";
import { bulkActions } from "./bulk-actions";
import { SendProgress } from "./send-progress";
import { QuotationStatusBadge } from "./status-badge";
import { TemplatesDrawer, templatesDrawer, templatesPath } from "./templates";
import { numberText, statuses } from "./labels";
import { Hint } from "../kit/hint";

const quotations = list("/api/admin/quotations", {
  screen: "quotations",
  title: "Quotations",
  noun: ["quotation", "quotations"],
  drawer: "quotation",
  card: (item) => <QuotationCard item={item} />,
  nameOf: ({ number, clientName }) =>
    number ?? (clientName ? `the draft for ${clientName}` : "the draft without a customer"),
  searches: "number, customer, phone, e-mail or address",
  sort: "-createdAt",
  exports: "quotations",
  bulk: bulkActions,
  columns: [
    {
      field: "clientName",
      label: "Customer",
      sort: "clientName",
      width: 180,
      cell: ({ clientName }) => clientName || <span className="text-ash">No customer</span>,
    },
    {
      name: "number",
      label: "Number",
      sort: "number",
      newestFirst: true,
      width: 150,
      card: "line",
      cell: (item) => <Number item={item} />,
    },
    {
      field: "status",
      label: "Status",
      width: 134,
      card: "line",
      cell: ({ status }) => <QuotationStatusBadge status={status} />,
    },
    {
      field: "payablePaise",
      label: "Payable",
      sort: "payable",
      newestFirst: true,
      width: 116,
      align: "end",
      card: "corner",
      cell: ({ payablePaise }, money) => <span className="tabular-nums">{money(payablePaise)}</span>,
    },
    { field: "sentAt", label: "Sent", width: 165, card: "none", cell: (item) => <Sent item={item} /> },
    { name: "seen", label: "Opened", width: 140, card: "none", cell: (item) => <Opened item={item} /> },
    { name: "owner", label: "Owner", width: 136, card: "line", cell: ({ owner }) => owner.name },
    {
      field: "validUntil",
      label: "Valid until",
      sort: "validUntil",
      width: 116,
      card: "none",
      cell: ({ validUntil }) => date(validUntil),
    },
    {
      field: "createdAt",
      label: "Created",
      sort: "createdAt",
      newestFirst: true,
      width: 120,
      hidden: true,
      card: "none",
      cell: ({ createdAt }) => date(createdAt),
    },
  ],
  filters: [
    { kind: "choices", name: "status", label: "Status", choices: statuses },
    { kind: "loaded", name: "owner", label: "Owner", choices: ownerChoices },
    { kind: "days", name: "validFrom", until: "validTo", label: "Valid until" },
    { kind: "days", name: "acceptedFrom", rare: true, until: "acceptedTo", label: "Signed" },
    {
      name: "isGoingOut",
      rare: true,
      label: "E-mail",
      ...either("Waiting to be sent", "Not waiting"),
    },
  ],
  views: [
    { name: "Waiting for approval", query: { status: "pending_approval" } },
    { name: "With the customer", query: { status: "sent,viewed", sort: "validUntil" } },
    { name: "Drafts", query: { status: "draft" } },
    { name: "Signed", query: { status: "accepted,converted" } },
  ],
  empty: {
    title: "No quotations yet",
    text: "Create one from a lead, or start with a blank quotation.",
  },
});

function Number({ item: { number, revision } }: { item: QuotationItem }) {
  if (!number) return <span className="text-ash">No number yet</span>;
  return <span className="tabular-nums">{numberText(number, revision)}</span>;
}

/** When it was first sent, or what its e-mail is waiting for. */
function Sent({ item: { sentAt, isGoingOut, document } }: { item: QuotationItem }) {
  if (isGoingOut) {
    if (document === "failed") return <Status tone="danger">PDF failed</Status>;
    return <Status tone="attention">{document === "ready" ? "E-mail queued" : "Waiting for PDF"}</Status>;
  }
  return sentAt && dateTime(sentAt);
}

/** Unread comments, or else how often the customer has opened it. */
function Opened({ item: { opens, lastOpenedAt, unreadComments } }: { item: QuotationItem }) {
  if (unreadComments > 0) return <Status tone="attention">{count(unreadComments, "comment")}</Status>;
  if (opens === 0 || lastOpenedAt === null) return null;
  return (
    <Hint inRow text={`Last on ${dateTime(lastOpenedAt)}`}>
      {`${opens}×, ${relative(lastOpenedAt)}`}
    </Hint>
  );
}

function QuotationCard({ item }: { item: QuotationItem }) {
  return (
    <div className="mt-0.5 space-y-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-3">
        <QuotationStatusBadge status={item.status} />
        {item.isGoingOut && <Sent item={item} />}
        <Opened item={item} />
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
  // Rows open a page instead of a drawer.
  const model = { ...useList(mayWrite ? quotations : readOnlyQuotations), addressOf: adminPaths.quotation };
  const navigate = useNavigate();
  const create = () => void navigate(adminPaths.newQuotation());
  const [search] = useSearchParams();
  useShortcuts(mayWrite ? [{ key: "n", label: "New quotation", run: create }] : []);
  return (
    <ListPage
      model={model}
      notice={<SendProgress />}
      actions={
        <Link to={templatesPath()} className={actionClass({ variant: "quiet" })}>
          Templates
        </Link>
      }
      primary={
        mayWrite && (
          <Action variant="primary" onClick={create} className="max-md:flex-1">
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

const readOnlyQuotations = withoutBulk(quotations);
