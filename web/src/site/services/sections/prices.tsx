/** Starting prices, which staff have entered. */
import { money } from "../../../ui/format";
import type { ServicePageContent } from "../../../features/page-texts/service-content";

export function Prices({ title, lead, rows }: ServicePageContent["prices"]) {
  if (rows.length === 0) return null;
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
        <p className="work-small">Prices include GST. Your quotation says what your own rooms come to.</p>
      </div>
    </section>
  );
}
