/** Localities, which staff have entered. */
import type { ServicePageContent } from "../../../features/page-texts/service-content";

export function Areas({ title, lead, list }: ServicePageContent["areas"]) {
  if (list.length === 0) return null;
  return (
    <section className="page section work-areas" aria-labelledby="areas">
      <header>
        <h2 id="areas" className="font-display text-3xl">
          {title}
        </h2>
        {lead && <p className="work-lead">{lead}</p>}
      </header>
      <ul>
        {list.map((area) => (
          <li key={area}>{area}</li>
        ))}
      </ul>
    </section>
  );
}
