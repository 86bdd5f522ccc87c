/** The same place before and after: a movable divider, or both pictures one below the other without script. */
import { type CSSProperties, useState } from "react";
import type { CaseStudyPair } from "../../api/contract/types.gen";
import { DesignLabel } from "../../features/photographs/design-label";
import { Photograph } from "../../ui/photograph";

const sizes = "min(1200px, 94vw)";

export function BeforeAfter({ pair: { before, after, caption } }: { pair: CaseStudyPair }) {
  // The divider's position, in percent from the left.
  const [cut, setCut] = useState(50);
  const name = caption || "the room";
  return (
    <figure className="firm-pair">
      {/* Style sheets stack the pictures where scripts are off. */}
      <div className="firm-compare" style={{ "--cut": `${cut}%` } as CSSProperties}>
        <div className="firm-compare-after">
          <Photograph picture={after.picture} alt={after.alt} focal={after.focal} sizes={sizes} />
          <span aria-hidden="true">After</span>
          <DesignLabel of={after} />
        </div>
        <div className="firm-compare-before">
          <Photograph picture={before.picture} alt={before.alt} focal={before.focal} sizes={sizes} />
          <span aria-hidden="true">Before</span>
          <DesignLabel of={before} />
        </div>
        <input
          type="range"
          min={0}
          max={100}
          value={cut}
          onChange={({ target }) => setCut(target.valueAsNumber)}
          aria-label={`How much of ${name} is shown as it was before`}
          aria-valuetext={`${cut}% before, ${100 - cut}% after`}
        />
        <span className="firm-compare-line" aria-hidden="true" />
      </div>
      {caption && <figcaption>{caption}</figcaption>}
    </figure>
  );
}
