/** Delivery options and warranty. */
import { deliveries } from "../../../features/booking/choices";
import type { ServiceContent } from "../../../features/page-texts/service-content";

export function Assurance({ delivery, warranty }: ServiceContent["assurance"]) {
  const options = deliveries.flatMap((option) => ("days" in option ? [option] : []));
  return (
    <section className="bg-linen" aria-labelledby="assurance">
      <div className="work-assurance page section">
        <h2 id="assurance" className="sr-only">
          Delivery and warranty
        </h2>
        <div className="work-delivery">
          <dl>
            {options.map(({ value, label, days, fact }) => (
              <div key={value} style={{ "--days": days } as React.CSSProperties}>
                <dt>{label}</dt>
                <dd className="font-display">{fact}</dd>
              </div>
            ))}
          </dl>
          <p>{delivery} Subject to change of scope of work.</p>
        </div>
        <div className="work-warranty">
          {warranty.modular && (
            <p className="font-display work-years">
              10 <span>years</span>
            </p>
          )}
          <h3 className="font-display text-2xl">{warranty.name}</h3>
          <p>{warranty.text}</p>
        </div>
      </div>
    </section>
  );
}
