/** Starting prices: those that staff have entered, or else the lowest ones of the rate card. */
import { date, money } from "../../../ui/format";
import type { ServicePageContent } from "../../../features/page-texts/service-content";
import type { ServicePrices } from "../../../api/contract/types.gen";
import { unitTexts } from "../card-prices";

type PricesProps = ServicePageContent["prices"] & { card: ServicePrices | null };

export function Prices({ title, lead, rows: entered, card }: PricesProps) {
  const rows = entered.length > 0 ? entered : rowsOf(card);
  if (rows.length === 0) return null;
  const from = entered.length === 0 && card?.pricesOf ? ` Rates of ${date(card.pricesOf)}.` : "";
  return (
    <section className="bg-paper" aria-labelledby="prices">
      <div className="page section">
        <header className="work-head">
          <h2 id="prices" className="font-display text-3xl">
            {title}
          </h2>
          {lead && <p className="work-lead">{lead}</p>}
        </header>
        <dl className="work-prices">
          {rows.map(({ label, pricePaise, unit }) => (
            <div key={label}>
              <dt>{label}</dt>
              {typeof pricePaise === "number" ? (
                <dd>
                  from <span className="font-display">{money(pricePaise)}</span> {unit}
                </dd>
              ) : (
                <dd>on request</dd>
              )}
            </div>
          ))}
        </dl>
        <p className="work-small">{`Prices include GST.${from} Your quotation says what your own rooms come to.`}</p>
      </div>
    </section>
  );
}

function rowsOf(card: ServicePrices | null): ServicePageContent["prices"]["rows"] {
  return (card?.rows ?? []).map(({ name, fromPaise, unit }) => ({
    label: name,
    pricePaise: fromPaise,
    unit: unitTexts[unit],
  }));
}
