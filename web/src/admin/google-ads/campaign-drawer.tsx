/** The drawer of a campaign: all its figures beside those before, and its leads. */
import type { Campaign, CampaignTotals } from "../../api/contract/types.gen";
import { date } from "../../ui/format";
import { labelOf } from "../../ui/label-of";
import { Link } from "../../ui/link";
import { useMay } from "../kit/access";
import { Drawer, DrawerSection, PendingSection } from "../kit/drawer";
import { Fact, Facts } from "../kit/facts";
import { adminPaths } from "../paths";
import { campaigns, statusText } from "./campaigns";
import { ChangeText } from "./change-text";
import { changeOf, figures } from "./figures";
import { platforms } from "./labels";

type CampaignDrawerProps = {
  /** From the list: its figures are those of the list's period. */
  campaign: Campaign | undefined;
  isPending: boolean;
  totals: CampaignTotals | undefined;
};

export function CampaignDrawer({ campaign, isPending, totals }: CampaignDrawerProps) {
  if (!campaign) {
    return (
      <Drawer name={campaigns.drawer} title="Campaign">
        {isPending ? (
          <PendingSection error={null} refetch={() => undefined} />
        ) : (
          <DrawerSection>
            <p>This campaign is not among those listed. Choose another period or page.</p>
          </DrawerSection>
        )}
      </Drawer>
    );
  }
  const { name, platform, campaignId, status, trackedAs } = campaign;
  return (
    <Drawer name={campaigns.drawer} title={name} subtitle={platform && labelOf(platforms, platform)}>
      <DrawerSection title="Figures" aside={<LeadsLink campaign={campaign} />}>
        <FigureTable campaign={campaign} totals={totals} />
      </DrawerSection>
      <DrawerSection title="About it">
        <Facts>
          <Fact label="Campaign ID">{campaignId}</Fact>
          <Fact label="Status">{status && statusText(status)}</Fact>
          <Fact label="utm_campaign">{trackedAs.join(", ")}</Fact>
        </Facts>
        {trackedAs.length === 0 && (
          <p className="mt-3 text-xs text-ash">
            No visit with this campaign's name or ID in utm_campaign has led to a lead or an order in these days.
          </p>
        )}
        {campaignId === null && (
          <p className="mt-3 text-xs text-ash">
            No costs are known under this name. If it was spelled differently in the platform, use the platform's name
            or ID in the link.
          </p>
        )}
      </DrawerSection>
    </Drawer>
  );
}

function LeadsLink({ campaign: { trackedAs, leads } }: { campaign: Campaign }) {
  const mayLeads = useMay("leads")("view");
  if (!mayLeads || leads === 0 || trackedAs.length === 0) return null;
  return (
    <Link
      to={`${adminPaths.leads()}?campaign=${encodeURIComponent(trackedAs.join(","))}`}
      className="inline-flex min-h-6 items-center text-xs text-link"
    >
      View leads
    </Link>
  );
}

function FigureTable({ campaign, totals }: { campaign: Campaign; totals: CampaignTotals | undefined }) {
  const { previous } = campaign;
  const cell = "py-1.5 text-right tabular-nums";
  return (
    <table className="w-full text-sm">
      <thead>
        <tr className="border-b border-seam text-xs text-ash">
          <th scope="col" className="py-1.5 text-left font-medium">
            Figure
          </th>
          <th scope="col" className="py-1.5 text-right font-medium">
            This period
          </th>
          {previous && (
            <>
              <th scope="col" className="py-1.5 text-right font-medium">
                Before
              </th>
              <th scope="col" className="py-1.5 text-right font-medium">
                Change
              </th>
            </>
          )}
        </tr>
      </thead>
      <tbody>
        {figures.map(({ name, label, text, better }) => {
          const [value, before] = [campaign[name], previous?.[name]];
          return (
            <tr key={name} className="border-b border-seam last:border-b-0">
              <th scope="row" className="py-1.5 text-left font-normal text-ash">
                {label}
              </th>
              <td className={cell}>{value === null ? "–" : text(value)}</td>
              {previous && (
                <>
                  <td className={`${cell} text-ash`}>{before === null || before === undefined ? "–" : text(before)}</td>
                  <td className={cell}>
                    <ChangeText change={changeOf(value, before, better)} />
                  </td>
                </>
              )}
            </tr>
          );
        })}
      </tbody>
      {totals?.compared && (
        <caption className="caption-bottom pt-3 text-left text-xs text-ash">
          {`Before: ${date(totals.compared.from)} to ${date(totals.compared.until)}.`}
        </caption>
      )}
    </table>
  );
}
