/** Campaigns: what they cost and brought in a period, beside the days that it is compared with. */
import { useQuery } from "@tanstack/react-query";
import type { CampaignFigures, CampaignTotals } from "../../api/contract/types.gen";
import { count, date } from "../../ui/format";
import { useMay } from "../kit/access";
import { Action } from "../kit/button";
import { useOpenRecord } from "../kit/drawer";
import { ImportDrawer } from "../kit/import/import-drawer";
import { filterParams } from "../kit/list/state";
import { useList } from "../kit/list/use-list";
import { query } from "../kit/query";
import { Pending } from "../kit/states";
import { CampaignDrawer } from "./campaign-drawer";
import { campaigns } from "./campaigns";
import { ChangeText } from "./change-text";
import { type Figure, changeOf, figures } from "./figures";
import { spendImport } from "./spend-import";
import { ListTab } from "./tabs";

export function CampaignsTab() {
  const model = useList(campaigns);
  const mayEdit = useMay("ads")("edit");
  const openImport = useOpenRecord("import");
  const totals = useQuery(query("/api/admin/ads/campaigns/totals", filterParams(campaigns, model.state)));
  return (
    <ListTab
      tab="campaigns"
      model={model}
      actions={mayEdit && <Action onClick={() => openImport("new")}>Import costs…</Action>}
      notice={
        <section aria-label="Totals" className="mb-4 md:px-6">
          {totals.data ? (
            <Totals totals={totals.data} />
          ) : (
            <Pending error={totals.error} refetch={totals.refetch} lines={3} className="px-4 md:px-0" />
          )}
        </section>
      }
    >
      {model.opened && (
        <CampaignDrawer
          key={model.opened}
          campaign={model.items.find(({ id }) => id === model.opened)}
          isPending={model.result.isPending}
          totals={totals.data}
        />
      )}
      {mayEdit && <ImportDrawer list={spendImport} />}
    </ListTab>
  );
}

/** What a first look is for; the others are columns. */
const shown: readonly (keyof CampaignFigures)[] = [
  "spendPaise",
  "leads",
  "costPerLeadPaise",
  "qualified",
  "costPerQualifiedPaise",
  "won",
  "revenuePaise",
  "returnPercent",
];

function Totals({ totals }: { totals: CampaignTotals }) {
  const { current, previous, untrackedLeads } = totals;
  return (
    <>
      <p className="px-4 text-xs text-ash md:px-0">{periodText(totals)}</p>
      {/* The background shows through the gaps as lines. */}
      <dl className="mt-2 grid grid-cols-2 gap-px overflow-hidden border-y border-seam bg-seam md:grid-cols-4 md:rounded-lg md:border">
        {figures
          .filter(({ name }) => shown.includes(name))
          .map((figure) => (
            <Total key={figure.name} figure={figure} current={current} previous={previous} />
          ))}
      </dl>
      <p className="mt-2 px-4 text-xs text-ash md:px-0">
        {costText(totals)}
        {untrackedLeads > 0 && ` ${count(untrackedLeads, "more lead")} came without a known campaign.`}
      </p>
    </>
  );
}

function Total({ figure, current, previous }: { figure: Figure } & Pick<CampaignTotals, "current" | "previous">) {
  const { name, label, short, better } = figure;
  const value = current[name];
  const before = previous?.[name];
  return (
    <div className="bg-paper px-4 py-3">
      <dt className="text-xs text-ash">{label}</dt>
      <dd className="mt-0.5 flex flex-wrap items-baseline gap-x-2">
        <span className="font-display text-xl tabular-nums">{value === null ? "–" : short(value)}</span>
        <ChangeText change={changeOf(value, before, better)} />
      </dd>
    </div>
  );
}

function periodText({ period, compared }: CampaignTotals): string {
  const days = ({ from, until }: { from: string; until: string }) =>
    from === until ? date(from) : `${date(from)} to ${date(until)}`;
  const leads = `Leads that came from ${days(period)}, with what has become of them until today`;
  return compared ? `${leads}, compared with ${days(compared)}.` : `${leads}.`;
}

function costText({ spendUntil, period }: CampaignTotals): string {
  if (spendUntil === null) return "No costs yet: import a report of the platform to see what a lead costs.";
  return spendUntil < period.until ? `Costs are known until ${date(spendUntil)}.` : "";
}
