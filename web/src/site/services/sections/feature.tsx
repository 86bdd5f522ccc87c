/** An optional section with kinds or levels of the service. */
import type { Feature } from "../../../features/page-texts/service-content";

export function FeatureBand({ layout, title, lead, entries }: Feature) {
  const List = layout === "levels" ? "ol" : "ul";
  return (
    <section className="bg-linen" aria-labelledby="kinds">
      <div className="page section">
        <header className="work-head">
          <h2 id="kinds" className="font-display text-3xl">
            {title}
          </h2>
          <p className="work-lead">{lead}</p>
        </header>
        <List className={`work-${layout}`}>
          {entries.map(({ name, text, items = [] }) => (
            <li key={name}>
              <h3 className="font-display text-2xl">{name}</h3>
              <p>{text}</p>
              {items.length > 0 && (
                <ul>
                  {items.map((item) => (
                    <li key={item}>{item}</li>
                  ))}
                </ul>
              )}
            </li>
          ))}
        </List>
      </div>
    </section>
  );
}
