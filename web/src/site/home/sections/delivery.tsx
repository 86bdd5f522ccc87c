/** The two delivery options, to scale. */
import { deliveries } from "../../../features/booking/choices";
import { useHomeTexts } from "../texts";
import { Band, type Tone } from "./band";

export function Delivery({ tone = "linen" }: { tone?: Tone }) {
  const { title, standard, express } = useHomeTexts().delivery;
  const [usual, fast] = deliveries;
  const options = [
    { days: usual.days, name: usual.label, text: standard },
    { days: fast.days, name: fast.label, text: express },
  ];
  return (
    <Band title={title} tone={tone}>
      <dl className="delivery">
        {options.map((option) => (
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
