/** The steps of the work in their order, along a dimension line: level for a few, upright for more. */
import type { ServiceContent } from "../service-content";

export function Process({ title, lead, steps }: ServiceContent["process"]) {
  const form = steps.length > 4 ? "is-upright" : "is-level";
  return (
    <section className={`work-process page section ${form}`} aria-labelledby="process">
      <header>
        <h2 id="process" className="font-display text-3xl">
          {title}
        </h2>
        {lead && <p className="work-lead">{lead}</p>}
      </header>
      <ol>
        {steps.map(({ name, text, hold }) => (
          <li key={name}>
            <h3>{name}</h3>
            <p>{text}</p>
            {hold && <p className="work-hold">{hold}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}
