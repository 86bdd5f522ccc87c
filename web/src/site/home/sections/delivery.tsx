/** The two delivery options, to scale. */
import { deliveryOptions } from "../content";
import { Band, type Tone } from "./band";

export function Delivery({ tone = "linen" }: { tone?: Tone }) {
  return (
    <Band title="Two ways to be on time" tone={tone}>
      <dl className="delivery">
        {deliveryOptions.map((option) => (
          <div key={option.name} style={{ "--days": option.days } as React.CSSProperties}>
            <dt className="font-display">
              <span className="figure">{option.days}</span> days <span className="delivery-name">{option.name}</span>
            </dt>
            <dd>{option.text}</dd>
          </div>
        ))}
      </dl>
      <p className="small">Subject to change of scope of work.</p>
    </Band>
  );
}
