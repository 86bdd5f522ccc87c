/** The process steps along a dimension line: horizontal for up to four, vertical for more. */
import { DesignLabel } from "../../../features/photographs/design-label";
import { fromLg } from "../../../ui/breakpoints";
import { Photograph } from "../../../ui/photograph";
import type { ServicePicture } from "../../../api/contract/types.gen";
import type { ServiceContent } from "../../../features/page-texts/service-content";

type ProcessProps = ServiceContent["process"] & {
  /** By step, in order. */
  pictures: readonly ServicePicture[];
};

export function Process({ title, lead, steps, pictures }: ProcessProps) {
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
        {steps.map(({ name, text, hold }, index) => (
          <li key={name}>
            <StepPicture picture={pictures[index]} />
            <h3>{name}</h3>
            <p>{text}</p>
            {hold && <p className="work-hold">{hold}</p>}
          </li>
        ))}
      </ol>
    </section>
  );
}

function StepPicture({ picture }: { picture: ServicePicture | undefined }) {
  if (!picture) return null;
  return (
    <div className="work-step-photo">
      <Photograph picture={picture.picture} alt={picture.alt} focal={picture.focal} sizes={`${fromLg} 20rem, 90vw`} />
      <DesignLabel of={picture} />
    </div>
  );
}
