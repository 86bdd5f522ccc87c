/** The log of conversions. */
import type { ConversionItem } from "../../api/contract/types.gen";
import { path } from "../../api/path";
import { dateTime, number, relative } from "../../ui/format";
import { labelOf } from "../../ui/label-of";
import type { MoneyFormat } from "../kit/money";
import { list } from "../kit/resource";
import { Status } from "../kit/status";
import { destinations, eventKinds, stateTones, states } from "./labels";
import { Hint } from "../kit/hint";

export const address = "/api/admin/ads/conversions";
export const addressOf = (id: string) => path("/api/admin/ads/conversions/{id}", { id });

export const conversions = list(address, {
  screen: "ad-conversions",
  title: "Conversions",
  noun: ["conversion", "conversions"],
  drawer: "conversion",
  nameOf: (item) => `${eventText(item)} to ${labelOf(destinations, item.destination)}`,
  searches: "event ID or message",
  sort: "-occurredAt",
  exports: "ad_conversions",
  exportsAllColumns: true,
  card: (item, money) => <ConversionCard item={item} money={money} />,
  bulk: [
    {
      label: "Retry",
      title: (count) => `Retry ${count}?`,
      text: "They are uploaded again within seconds, to the accounts that are connected now.",
      confirm: "Retry",
      dryRun: true,
      action: { retry: {} },
    },
  ],
  columns: [
    { name: "event", label: "Event", width: 170, cell: eventText },
    {
      field: "destination",
      label: "Platform",
      width: 135,
      card: "line",
      cell: ({ destination }) => labelOf(destinations, destination),
    },
    { field: "state", label: "State", width: 105, card: "corner", cell: StateBadge },
    {
      field: "reason",
      label: "Reason",
      width: 260,
      card: "line",
      cell: ({ reason, explanation }) => {
        const text = explanation || reason;
        return (
          text && (
            <Hint inRow text={text}>
              {text}
            </Hint>
          )
        );
      },
    },
    { field: "subject", label: "Lead or order", width: 190, card: "line", cell: ({ subject }) => subject?.label },
    {
      field: "valuePaise",
      label: "Value",
      sort: "value",
      newestFirst: true,
      width: 105,
      align: "end",
      card: "line",
      cell: ({ valuePaise }, money) => money(valuePaise),
    },
    {
      field: "occurredAt",
      label: "Happened",
      sort: "occurredAt",
      newestFirst: true,
      width: 165,
      card: "line",
      cell: ({ occurredAt }) => dateTime(occurredAt),
    },
    {
      field: "attempts",
      label: "Attempts",
      width: 85,
      align: "end",
      hidden: true,
      cell: ({ attempts }) => number(attempts),
    },
    {
      field: "updatedAt",
      label: "Changed",
      sort: "updatedAt",
      newestFirst: true,
      width: 165,
      hidden: true,
      cell: ({ updatedAt }) => dateTime(updatedAt),
    },
    { field: "eventId", label: "Event ID", width: 300, hidden: true },
  ],
  filters: [
    { kind: "choices", name: "state", label: "State", choices: states },
    { kind: "choices", name: "destination", label: "Platform", choices: destinations },
    { kind: "choices", name: "kind", label: "Event", choices: eventKinds },
    { kind: "days", name: "from", until: "until", label: "Happened" },
  ],
  views: [
    { name: "Rejected", query: { state: "rejected" } },
    { name: "Waiting", query: { state: "queued,sending,retrying" } },
    { name: "Not sent", query: { state: "skipped" } },
  ],
  empty: {
    title: "No conversions yet",
    text:
      "An enquiry, a qualified lead, a site visit, a signed contract and an order are each recorded here for every " +
      "platform, also when nothing may be sent.",
  },
});

export function eventText({ kind, isAdjustment }: Pick<ConversionItem, "kind" | "isAdjustment">): string {
  const label = labelOf(eventKinds, kind);
  return isAdjustment ? `${label}, corrected` : label;
}

export function StateBadge({ state }: Pick<ConversionItem, "state">) {
  return <Status tone={stateTones[state]}>{labelOf(states, state)}</Status>;
}

function ConversionCard({ item, money }: { item: ConversionItem; money: MoneyFormat }) {
  const { destination, subject, reason, explanation, valuePaise, occurredAt } = item;
  const about = [labelOf(destinations, destination), subject?.label].filter(Boolean).join(" · ");
  const facts = [valuePaise > 0 && money(valuePaise), relative(occurredAt)].filter(Boolean).join(" · ");
  return (
    <div className="mt-0.5 space-y-0.5 text-sm">
      <p className="truncate">{about}</p>
      {reason && <p className="text-ash">{explanation || reason}</p>}
      <p className="text-ash tabular-nums">{facts}</p>
    </div>
  );
}
