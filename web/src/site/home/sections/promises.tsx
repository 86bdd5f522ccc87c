/** Warranty, delivery guarantee and support. */
import { warrantyYears } from "../../../features/booking/choices";
import { useHomeTexts } from "../texts";
import { Band, type Tone } from "./band";

export function Promises({ tone = "areca" }: { tone?: Tone }) {
  const { title, warranty, delivery, support } = useHomeTexts().promises;
  return (
    <Band title={title} tone={tone}>
      <div className="promises">
        <div className="promise-first">
          <p className="font-display promise-figure">
            {warrantyYears} <span>years</span>
          </p>
          <h3 className="font-display text-2xl">{warranty.name}</h3>
          <p>{warranty.text}</p>
        </div>
        {[delivery, support].map(({ name, text }) => (
          <div key={name} className="promise">
            <h3 className="font-display text-2xl">{name}</h3>
            <p>{text}</p>
          </div>
        ))}
      </div>
    </Band>
  );
}
