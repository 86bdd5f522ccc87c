/** What is included and what is not. */
import type { ServiceContent } from "../../../features/page-texts/service-content";

export function Scope({ title, included, excluded }: ServiceContent["scope"]) {
  return (
    <section className="work-scope" aria-labelledby="scope">
      <div className="work-scope-in">
        <h2 id="scope" className="font-display text-3xl">
          {title}
        </h2>
        <ul>
          {included.map((entry) => (
            <li key={entry}>{entry}</li>
          ))}
        </ul>
      </div>
      <div className="work-scope-out">
        <h3 className="font-display text-2xl">Not included</h3>
        <ul>
          {excluded.map((entry) => (
            <li key={entry}>{entry}</li>
          ))}
        </ul>
      </div>
    </section>
  );
}
