/** Materials with their grades, set like a specification. */
import type { ServiceContent } from "../../../features/page-texts/service-content";
import { PictureView } from "./picture";
import { fromLg } from "../../../ui/breakpoints";

export function Materials({ title, lead, list, picture }: ServiceContent["materials"]) {
  return (
    <section className="work-materials bg-paper" aria-labelledby="materials">
      <div className="page section">
        <header className="work-head">
          <h2 id="materials" className="font-display text-3xl">
            {title}
          </h2>
          <p className="work-lead">{lead}</p>
        </header>
        <div className={picture ? "work-spec has-picture" : "work-spec"}>
          {picture && (
            <div className="work-spec-picture">
              <PictureView picture={picture} sizes={`${fromLg} 42vw, 92vw`} />
            </div>
          )}
          <ul>
            {list.map(({ mark, name, text }) => (
              <li key={mark}>
                <h3>
                  <span className="font-display">{mark}</span> <span>{name}</span>
                </h3>
                <p>{text}</p>
              </li>
            ))}
          </ul>
        </div>
      </div>
    </section>
  );
}
