/** The list of leads: columns, filters and saved views. */
import type { LeadItem, LeadOwner as Owner } from "../../api/contract/types.gen";
import { query } from "../kit/query";
import { date } from "../../ui/format";
import { type Choice, either, list } from "../kit/resource";
import { Tag } from "../kit/status";
import { bulkActions } from "./bulk";
import { CallCell } from "./call/call-log";
import { requirementsSummary } from "./summary";
import { DealValue, RelativeTime, ScoreBadge, LeadStatus, NextStep, OnHoldBadge } from "./badges";
import { openStatuses, statuses } from "./status";
import { budgetBands, homes, interiors, sources, temperatures } from "./labels";
import { labelOf } from "../../ui/label-of";

/** Limits for the value of a deal, in rupees. */
const amounts: readonly Choice[] = [1, 3, 6, 10, 20].map((lakhs) => ({
  value: String(lakhs * 1_00_000),
  label: `₹${lakhs} L`,
}));

export const leads = list("/api/admin/leads", {
  screen: "leads",
  title: "Leads",
  noun: ["lead", "leads"],
  drawer: "lead",
  nameOf: ({ customerName }) => customerName,
  searches: "name, phone, e-mail or place",
  // Leads that have waited longest for their first call come first, then follow-ups.
  sort: "nextStep",
  exports: "leads",
  bulk: bulkActions,
  card: (lead) => <LeadCard lead={lead} />,
  columns: [
    { field: "customerName", label: "Name", sort: "customerName", width: 146 },
    {
      name: "next",
      label: "Next step",
      sort: "nextStep",
      width: 180,
      card: "line",
      cell: (lead) => (lead.onHold ? <OnHoldBadge reason={lead.onHold} /> : <NextStep lead={lead} />),
    },
    {
      field: "customerPhone",
      label: "Phone",
      width: 132,
      card: "corner",
      cell: (lead) => lead.customerPhone && <CallCell lead={lead} />,
    },
    {
      field: "status",
      label: "Status",
      sort: "status",
      width: 128,
      card: "line",
      cell: ({ status }) => <LeadStatus status={status} />,
    },
    {
      field: "score",
      label: "Score",
      sort: "score",
      newestFirst: true,
      width: 88,
      card: "line",
      cell: ({ temperature, score }) => <ScoreBadge temperature={temperature} score={score} />,
    },
    {
      // The name is stored with saved columns.
      name: "wish",
      label: "Requirements",
      width: 112,
      card: "line",
      cell: (lead) => requirementsSummary(lead) || null,
    },
    {
      field: "owner",
      label: "Owner",
      sort: "owner",
      width: 116,
      card: "line",
      cell: ({ owner }) => owner?.name ?? <span className="text-ash">Unassigned</span>,
    },
    {
      field: "value",
      label: "Value",
      sort: "value",
      newestFirst: true,
      width: 80,
      align: "end",
      card: "none",
      cell: (lead) => <DealValue lead={lead} />,
    },
    {
      field: "receivedAt",
      label: "Received",
      sort: "receivedAt",
      newestFirst: true,
      width: 122,
      card: "none",
      cell: ({ receivedAt }) => <RelativeTime instant={receivedAt} />,
    },
    { field: "customerEmail", label: "E-mail", width: 210, hidden: true, card: "none" },
    { field: "reference", label: "Reference", width: 120, hidden: true, card: "none" },
    {
      field: "source",
      label: "Source",
      width: 140,
      hidden: true,
      card: "none",
      cell: ({ source }) => labelOf(sources, source),
    },
    { field: "campaign", label: "Campaign", width: 150, hidden: true, card: "none" },
    { field: "utmSource", label: "Campaign source", width: 140, hidden: true, card: "none" },
    { field: "locality", label: "Locality", width: 140, hidden: true, card: "none" },
    { field: "pincode", label: "Pincode", width: 90, hidden: true, card: "none" },
    {
      field: "budgetBand",
      label: "Budget",
      width: 110,
      hidden: true,
      card: "none",
      cell: ({ budgetBand }) => budgetBand && labelOf(budgetBands, budgetBand),
    },
    {
      field: "tags",
      label: "Tags",
      width: 160,
      hidden: true,
      card: "none",
      cell: ({ tags }) => tags.length > 0 && tags.map((tag) => <Tag key={tag}>{tag}</Tag>),
    },
    {
      field: "nextFollowUpOn",
      label: "Follow-up",
      sort: "nextFollowUpOn",
      width: 120,
      hidden: true,
      card: "none",
      cell: ({ nextFollowUpOn }) => nextFollowUpOn && date(nextFollowUpOn),
    },
    { field: "enquiries", label: "Enquiries", width: 90, align: "end", hidden: true, card: "none" },
  ],
  filters: [
    { kind: "choices", name: "status", label: "Status", choices: statuses },
    { kind: "loaded", name: "owner", label: "Owner", choices: ownerChoices },
    { kind: "choices", name: "temperature", label: "Temperature", choices: temperatures },
    {
      kind: "choices",
      name: "sla",
      label: "First call",
      choices: [
        { value: "due", label: "Due" },
        { value: "overdue", label: "Overdue" },
        { value: "breached", label: "Missed callback" },
        { value: "met", label: "On time" },
      ],
    },
    { kind: "days", name: "followUpFrom", until: "followUpTo", label: "Follow-up" },
    { kind: "day", name: "nextStepTo", rare: true, label: "Next step by" },
    { name: "isLate", rare: true, label: "Next step", ...either("Late", "Not late") },
    { kind: "days", name: "receivedFrom", rare: true, until: "receivedTo", label: "Received" },
    { kind: "days", name: "closedFrom", rare: true, until: "closedTo", label: "Won, lost or junk" },
    { kind: "choices", single: true, name: "valueFrom", rare: true, label: "Value from", choices: amounts },
    { kind: "choices", single: true, name: "valueTo", rare: true, label: "Value up to", choices: amounts },
    { kind: "choices", name: "source", rare: true, label: "Source", choices: sources },
    { kind: "choices", name: "bhkType", rare: true, label: "Home", choices: homes },
    { kind: "choices", name: "interiorType", rare: true, label: "Interiors", choices: interiors },
    { kind: "text", name: "pincode", rare: true, label: "Pincode", placeholder: "560 or 560102" },
    { kind: "text", name: "tag", rare: true, label: "Tag" },
    { kind: "text", name: "campaign", rare: true, label: "Campaign", placeholder: "As in the link" },
    { kind: "text", name: "utmSource", rare: true, label: "Campaign source", placeholder: "google" },
    {
      kind: "choices",
      name: "contactQuality",
      rare: true,
      label: "Contact details",
      choices: [{ value: "unverified", label: "Unverified" }],
    },
    {
      kind: "choices",
      name: "onHold",
      rare: true,
      label: "Review",
      choices: [{ value: "true", label: "Waiting for review" }],
    },
  ],
  views: [
    { name: "My leads to call", query: { owner: "me", sla: "due,overdue" } },
    { name: "Calls overdue", query: { status: "new", sla: "overdue,breached" } },
    { name: "Next step late", query: { isLate: "true" } },
    { name: "Largest deals", query: { status: openStatuses.join(","), sort: "-value" } },
    { name: "Hot and unassigned", query: { temperature: "hot", owner: "none" } },
    { name: "My open leads", query: { owner: "me", status: openStatuses.join(",") } },
    { name: "Waiting for the customer", query: { status: "quotation_sent,negotiation" } },
    { name: "Waiting for review", query: { onHold: "true" } },
    { name: "Unverified contact details", query: { contactQuality: "unverified" } },
  ],
  empty: {
    title: "No leads yet.",
    text: "Website bookings appear here automatically. You can also add leads or import them from a file.",
  },
});

function LeadCard({ lead }: { lead: LeadItem }) {
  return (
    <div className="mt-0.5 space-y-1 text-sm">
      <p className="flex flex-wrap items-center gap-x-3">
        <LeadStatus status={lead.status} />
        <ScoreBadge temperature={lead.temperature} score={lead.score} />
        <DealValue lead={lead} />
      </p>
      <p className="empty:hidden">{lead.onHold ? <OnHoldBadge reason={lead.onHold} /> : <NextStep lead={lead} />}</p>
      <p className="truncate text-ash">
        {[requirementsSummary(lead), lead.owner?.name ?? "unassigned"].filter(Boolean).join(" · ")}
      </p>
    </div>
  );
}

function ownerChoices() {
  return {
    ...query("/api/admin/leads/owners"),
    select: (owners: Owner[]): Choice[] => [
      { value: "me", label: "Me" },
      { value: "none", label: "Unassigned" },
      ...owners.map(({ id, name }) => ({ value: id, label: name })),
    ],
  };
}
