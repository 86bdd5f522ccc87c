/** Warranty, delivery guarantee and support. */
import { promises } from "../content";
import { Band, type Tone } from "./band";

export function Promises({ tone = "areca" }: { tone?: Tone }) {
  const [first, ...others] = promises;
  return (
    <Band title="What we stand by" tone={tone}>
      <div className="promises">
        <div className="promise-first">
          <p className="font-display promise-figure">
            {first.figure} <span>{first.unit}</span>
          </p>
          <h3 className="font-display text-2xl">{first.name}</h3>
          <p>{first.text}</p>
        </div>
        {others.map((promise) => (
          <div key={promise.name} className="promise">
            <h3 className="font-display text-2xl">{promise.name}</h3>
            <p>{promise.text}</p>
          </div>
        ))}
      </div>
    </Band>
  );
}
