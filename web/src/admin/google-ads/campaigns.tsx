/** The list of campaigns. */
import type { Campaign } from "../../api/contract/types.gen";
import { count, money, number } from "../../ui/format";
import { labelOf } from "../../ui/label-of";
import { list } from "../kit/resource";
import { returnText } from "./figures";
import { platforms } from "./labels";

export const address = "/api/admin/ads/campaigns";

/** Costs in whole rupees: paise would only make columns harder to compare. */
const rupees = (paise: number) => money(Math.round(paise / 100) * 100);

const orNone = (value: number | null, text: (value: number) => string) => (value === null ? null : text(value));

export const campaigns = list(address, {
  screen: "ad-campaigns",
  title: "Campaigns",
  noun: ["campaign", "campaigns"],
  drawer: "campaign",
  nameOf: ({ name }) => name,
  searches: "name or ID",
  sort: "-spend",
  exports: "ad_campaigns",
  exportsAllColumns: true,
  card: (campaign) => <CampaignCard campaign={campaign} />,
  columns: [
    { field: "name", label: "Campaign", sort: "name", width: 175 },
    { field: "platform", label: "Platform", width: 105, cell: PlatformName },
    { field: "status", label: "Status", width: 95, hidden: true, cell: ({ status }) => statusText(status) },
    { field: "campaignId", label: "Campaign ID", width: 130, hidden: true },
    {
      field: "spendPaise",
      label: "Spend",
      sort: "spend",
      newestFirst: true,
      width: 100,
      align: "end",
      card: "corner",
      cell: ({ spendPaise }) => rupees(spendPaise),
    },
    {
      field: "clicks",
      label: "Clicks",
      sort: "clicks",
      newestFirst: true,
      width: 80,
      align: "end",
      cell: ({ clicks }) => number(clicks),
    },
    {
      field: "leads",
      label: "Leads",
      sort: "leads",
      newestFirst: true,
      width: 85,
      align: "end",
      cell: ({ leads }) => number(leads),
    },
    {
      field: "qualified",
      label: "Qualified",
      sort: "qualified",
      newestFirst: true,
      width: 95,
      align: "end",
      cell: ({ qualified }) => number(qualified),
    },
    {
      field: "won",
      label: "Won",
      sort: "won",
      newestFirst: true,
      width: 70,
      align: "end",
      cell: ({ won }) => number(won),
    },
    {
      field: "orders",
      label: "Orders",
      width: 80,
      align: "end",
      hidden: true,
      cell: ({ orders }) => number(orders),
    },
    {
      field: "revenuePaise",
      label: "Revenue",
      sort: "revenue",
      newestFirst: true,
      width: 105,
      align: "end",
      cell: ({ revenuePaise }) => rupees(revenuePaise),
    },
    {
      field: "costPerLeadPaise",
      label: "Cost per lead",
      sort: "costPerLead",
      width: 125,
      align: "end",
      cell: ({ costPerLeadPaise }) => orNone(costPerLeadPaise, rupees),
    },
    {
      field: "costPerQualifiedPaise",
      label: "Per qualified",
      sort: "costPerQualified",
      width: 120,
      align: "end",
      cell: ({ costPerQualifiedPaise }) => orNone(costPerQualifiedPaise, rupees),
    },
    {
      field: "returnPercent",
      label: "Return",
      sort: "returnPercent",
      newestFirst: true,
      width: 85,
      align: "end",
      cell: ({ returnPercent }) => orNone(returnPercent, returnText),
    },
  ],
  filters: [
    { kind: "days", name: "from", until: "until", label: "Period" },
    {
      kind: "choices",
      name: "compare",
      label: "Compared with",
      single: true,
      choices: [
        { value: "previous", label: "Days before" },
        { value: "year", label: "Year before" },
        { value: "none", label: "Nothing" },
      ],
    },
    {
      kind: "choices",
      name: "touch",
      label: "Counted by",
      single: true,
      choices: [
        { value: "last", label: "Last visit" },
        { value: "first", label: "First visit" },
      ],
    },
    { kind: "choices", name: "platform", label: "Platform", choices: platforms },
  ],
  views: [
    { name: "Best return", query: { sort: "-returnPercent" } },
    { name: "Most leads", query: { sort: "-leads" } },
    { name: "By first visit", query: { touch: "first" } },
  ],
  empty: {
    title: "No campaigns in this period",
    text:
      "Campaigns appear with the first visit that names one in utm_campaign, and with their costs. Build links under " +
      "Links, and import costs from a report of the platform.",
  },
});

export function PlatformName({ platform }: Pick<Campaign, "platform">) {
  return platform && labelOf(platforms, platform);
}

/** The platforms write theirs in capitals: `ENABLED`. */
export function statusText(status: string): string {
  const text = status.toLowerCase().replaceAll("_", " ");
  return text.charAt(0).toUpperCase() + text.slice(1);
}

function CampaignCard({ campaign }: { campaign: Campaign }) {
  const { platform, leads, qualified, won, orders, costPerLeadPaise, returnPercent } = campaign;
  const ratios = [
    costPerLeadPaise !== null && `${rupees(costPerLeadPaise)} per lead`,
    returnPercent !== null && `return ${returnText(returnPercent)}`,
  ].filter(Boolean);
  return (
    <div className="mt-0.5 space-y-0.5 text-sm text-ash tabular-nums">
      <p>
        {[
          platform && labelOf(platforms, platform),
          count(leads, "lead"),
          `${number(qualified)} qualified`,
          `${number(won)} won`,
          orders > 0 && count(orders, "order"),
        ]
          .filter(Boolean)
          .join(" · ")}
      </p>
      {ratios.length > 0 && <p>{ratios.join(" · ")}</p>}
    </div>
  );
}
