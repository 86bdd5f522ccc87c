/** The two delivery options, to scale. */
import { useHomeTexts } from "../texts";
import { Band, type Tone } from "./band";

export function Delivery({ tone = "linen" }: { tone?: Tone }) {
  const { title, standard, express } = useHomeTexts().delivery;
  const options = [
    { days: 45, name: "Standard", text: standard },
    { days: 30, name: "Express", text: express },
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
