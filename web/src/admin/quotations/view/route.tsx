/** `/admin/quotations/{id}`: the quotation as the customer sees it, with its status, comments and revisions. */
import type { QuotationComment, QuotationDetail } from "../../../api/contract/types.gen";
import { useQuery } from "@tanstack/react-query";
import { useEffect } from "react";
import { useParams, useSearchParams } from "react-router";
import { adminPaths } from "../../paths";
import { date, dateTime, phone } from "../../../ui/format";
import { Link } from "../../../ui/link";
import { useMay } from "../../kit/access";
import { DrawerSection } from "../../kit/drawer";
import { Fact, Facts } from "../../kit/facts";
import { PageHeader } from "../../kit/page-header";
import { query } from "../../kit/query";
import { Pending } from "../../kit/states";
import { Status } from "../../kit/status";
import { addressOf } from "../address";
import { percentText } from "../amounts";
import { QuotationStatusBadge } from "../status-badge";
import { supplyTypes } from "../../leads/labels";
import { approvalText, deliveries, marginLights, numberText, packages, states } from "../labels";
import { QuotationActions } from "./actions";
import { BoardSection } from "./board";
import { Comments, threadId, useComments } from "./comments";
import { CustomerPage } from "./customer-page";
import { DocumentPanel } from "./document";
import { useOpenings } from "./queries";
import { useLiveUpdates } from "./live-updates";
import { Openings } from "./openings";
import { Revisions } from "./revisions";
import { SheetView } from "./sheet-view";
import { Signature } from "./signature";
import { unreadOf } from "./threads";
import { labelOf } from "../../../ui/label-of";

export function Component() {
  const { id = "" } = useParams();
  const { data, error, refetch } = useQuery(query(addressOf(id)));
  useLiveUpdates(id);
  if (!data) {
    return (
      <>
        <PageHeader title="Quotation" />
        <Pending error={error} refetch={refetch} lines={12} className="px-6" />
      </>
    );
  }
  return <QuotationPage key={id} quotation={data} />;
}

const tabs = [
  { value: "sheet", label: "Quotation" },
  { value: "board", label: "Materials" },
  { value: "comments", label: "Comments" },
  { value: "opens", label: "Visits" },
  { value: "revisions", label: "Revisions" },
] as const;
type Tab = (typeof tabs)[number]["value"];

function QuotationPage({ quotation }: { quotation: QuotationDetail }) {
  const [search] = useSearchParams();
  const tab = tabs.find(({ value }) => value === search.get("tab"))?.value ?? "sheet";
  const mayManage = useMay("quotations")("manage");
  const { data: comments = noComments } = useComments(quotation);
  const { data: openings } = useOpenings(quotation);
  const { draft, number, revision, status, revisions } = quotation;
  useScrollToThread(tab === "comments" ? search.get("line") : null, comments.length > 0);
  return (
    <>
      <PageHeader
        title={draft.clientName || "New quotation"}
        count={
          <span className="inline-flex items-center gap-3">
            {number && <span>{numberText(number, revision)}</span>}
            <QuotationStatusBadge status={status} />
          </span>
        }
        actions={<QuotationActions quotation={quotation} />}
      />
      <div className="md:grid md:grid-cols-[minmax(0,1fr)_clamp(20rem,26vw,23rem)] md:items-start md:gap-6 md:px-6 md:pb-6">
        <div className="min-w-0">
          <Tabs
            id={quotation.id}
            current={tab}
            counts={{
              comments: { count: comments.length, isNew: unreadOf(comments).length > 0 },
              opens: { count: openings?.items.length ?? 0, isNew: false },
              revisions: { count: revisions.length > 1 ? revisions.length : 0, isNew: false },
            }}
          />
          <section
            aria-label={tabs.find(({ value }) => value === tab)?.label}
            className="border-y border-seam bg-paper md:rounded-lg md:border"
          >
            {tab === "sheet" && <SheetView quotation={quotation} comments={comments} />}
            {tab === "board" && <BoardSection quotation={quotation} />}
            {tab === "comments" && <Comments quotation={quotation} mayReply={mayManage} />}
            {tab === "opens" && <Openings quotation={quotation} />}
            {tab === "revisions" && <Revisions quotation={quotation} />}
          </section>
        </div>
        <aside aria-label="About the quotation" className="border-b border-seam bg-paper md:rounded-lg md:border">
          <MarginAndApproval quotation={quotation} />
          <Signature quotation={quotation} />
          <DocumentPanel quotation={quotation} mayGenerate={mayManage} />
          <CustomerPage quotation={quotation} />
          <About quotation={quotation} />
        </aside>
      </div>
    </>
  );
}

// A stable reference, so that it does not cause renders.
const noComments: readonly QuotationComment[] = [];

function useScrollToThread(line: string | null, isLoaded: boolean): void {
  useEffect(() => {
    if (line === null || !isLoaded) return;
    const thread = document.getElementById(threadId(line));
    thread?.scrollIntoView({ block: "center" });
    thread?.focus({ preventScroll: true });
  }, [line, isLoaded]);
}

type TabCounts = Partial<Record<Tab, { count: number; isNew: boolean }>>;

function Tabs({ id, current, counts }: { id: string; current: Tab; counts: TabCounts }) {
  return (
    <nav aria-label="Quotation sections" className="overflow-x-auto px-2 md:px-0">
      <ul className="flex">
        {tabs.map(({ value, label }) => (
          <li key={value}>
            <Link
              to={value === "sheet" ? adminPaths.quotation(id) : `${adminPaths.quotation(id)}?tab=${value}`}
              aria-current={value === current ? "page" : undefined}
              className={
                "block border-b-2 border-transparent px-3 py-2 -outline-offset-2 whitespace-nowrap text-ash hover:text-ink max-md:px-2.5 max-md:py-3 " +
                "aria-[current]:border-areca aria-[current]:font-medium aria-[current]:text-ink"
              }
            >
              {label}
              <TabCount of={counts[value]} />
            </Link>
          </li>
        ))}
      </ul>
    </nav>
  );
}

function TabCount({ of }: { of: TabCounts[Tab] }) {
  if (!of || of.count === 0) return null;
  return (
    <span className="ml-1.5 text-xs font-normal text-ash tabular-nums">
      {of.count}
      {of.isNew && (
        <span className="ml-1.5 inline-block size-2 rounded-full bg-brass">
          <span className="sr-only">, some unread</span>
        </span>
      )}
    </span>
  );
}

function MarginAndApproval({ quotation }: { quotation: QuotationDetail }) {
  const { status, approval, mayApprove, returnedBecause, rejectedBecause, margin, discount } = quotation;
  const isOpen = status === "draft" || status === "pending_approval";
  const light = marginLights[margin.light];
  return (
    <DrawerSection title="Margin and approval">
      <div className="space-y-2">
        <p>
          <Status tone={light.tone}>
            {light.label}
            {margin.percent !== null && `, ${percentText(margin.percent)}`}
          </Status>
        </p>
        {discount !== null && discount > 0 && <p className="text-ash">Total discount {percentText(discount)}</p>}
        {isOpen && approval && <p className="notice">{approvalText(approval, mayApprove)}.</p>}
        {isOpen && returnedBecause && <p className="notice">Returned: {returnedBecause}</p>}
        {rejectedBecause && <p className="border-l-2 border-error pl-3">Rejected: {rejectedBecause}</p>}
      </div>
    </DrawerSection>
  );
}

function About({ quotation }: { quotation: QuotationDetail }) {
  const { draft, owner, designer, approvedBy, customer, leadId, sentAt } = quotation;
  return (
    <DrawerSection title="About">
      <Facts>
        <Fact label="Phone">
          {draft.clientPhone && (
            <a href={`tel:${draft.clientPhone}`} className="tabular-nums underline-offset-2 hover:underline">
              {phone(draft.clientPhone)}
            </a>
          )}
        </Fact>
        <Fact label="E-mail">
          {draft.clientEmail && (
            <a href={`mailto:${draft.clientEmail}`} className="underline-offset-2 hover:underline">
              {draft.clientEmail}
            </a>
          )}
        </Fact>
        {draft.clientGstin && <Fact label="GSTIN">{draft.clientGstin}</Fact>}
        <Fact label="Site">{draft.siteAddress}</Fact>
        <Fact label="Place of supply">{labelOf(states, draft.placeOfSupply)}</Fact>
        <Fact label="Supply type">{labelOf(supplyTypes, draft.supplyType)}</Fact>
        <Fact label="Delivery">{labelOf(deliveries, draft.delivery)}</Fact>
        {draft.package && <Fact label="Package">{labelOf(packages, draft.package)}</Fact>}
        <Fact label="Valid until">{date(draft.validUntil)}</Fact>
        <Fact label="Owner">{owner.name}</Fact>
        {designer && <Fact label="Designer">{designer.name}</Fact>}
        {approvedBy && <Fact label="Approved by">{approvedBy.name}</Fact>}
        {customer && <Fact label="Customer">{customer.name}</Fact>}
        {leadId && (
          <Fact label="Lead">
            <Link to={adminPaths.lead(leadId)} className="text-link">
              Open lead
            </Link>
          </Fact>
        )}
        {sentAt && <Fact label="Sent">{dateTime(sentAt)}</Fact>}
      </Facts>
    </DrawerSection>
  );
}
