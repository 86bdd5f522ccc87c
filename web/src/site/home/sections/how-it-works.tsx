/** The four steps after a booking. */
import { useHomeTexts } from "../texts";
import { Band, type Tone } from "./band";

type HowItWorksProps = {
  /** `ruler` along a dimension line, `steps` as a stair, `prose` as plain text. */
  layout: "ruler" | "steps" | "prose";
  tone?: Tone;
};

export function HowItWorks({ layout, tone = "plaster" }: HowItWorksProps) {
  const { title, steps } = useHomeTexts().howItWorks;
  return (
    <Band id="how" title={title} tone={tone} heading={layout === "ruler" ? "above" : "aside"}>
      <ol className={`how how-${layout}`}>
        {steps.map((step) => (
          <li key={step.name}>
            <p className="how-when font-display">{step.when}</p>
            <h3>{step.name}</h3>
            <p>{step.text}</p>
          </li>
        ))}
      </ol>
    </Band>
  );
}
