/** The checklist for handover. */
import type { ServiceContent } from "../../../features/page-texts/service-content";

export function Checks({ title, lead, list }: ServiceContent["checks"]) {
  return (
    <section className="on-dark bg-areca text-plaster" aria-labelledby="checks">
      <div className="work-checks page section">
        <header>
          <h2 id="checks" className="font-display text-3xl">
            {title}
          </h2>
          <p className="work-lead">{lead}</p>
        </header>
        <ul>
          {list.map((check) => (
            <li key={check}>{check}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
