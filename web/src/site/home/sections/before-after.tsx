/** A before-and-after comparison with a movable divider, while no case study shows one. */
import { useState } from "react";
import { RoomPhoto } from "../room-photo";
import { useOpenPages } from "../open-pages";
import { useHomeLive, useHomeTexts } from "../texts";
import { Band, type Tone } from "./band";

export function BeforeAfter({ tone = "plaster" }: { tone?: Tone }) {
  const texts = useHomeTexts().beforeAfter;
  // The divider's position, in percent from the left.
  const [cut, setCut] = useState(42);
  const sizes = "min(1200px, 92vw)";
  const { caseStudies } = useHomeLive();
  const hasPage = useOpenPages()("projects") !== undefined;
  // Homes that were built say more.
  if (hasPage && caseStudies.some(({ before }) => before !== null)) return null;
  return (
    <Band {...texts} tone={tone} heading="above">
      <div className="compare" style={{ "--cut": `${cut}%` } as React.CSSProperties}>
        <RoomPhoto name="living" sizes={sizes} label={null} />
        <div className="compare-before">
          <RoomPhoto name="living-before" sizes={sizes} label={null} />
        </div>
        <input
          type="range"
          min={0}
          max={100}
          value={cut}
          onChange={(event) => setCut(event.target.valueAsNumber)}
          aria-label="Share of the room before"
          aria-valuetext={`${cut}% before, ${100 - cut}% after`}
        />
        <span className="compare-line" aria-hidden="true" />
        <span className="compare-name is-before" aria-hidden="true">
          Before, drawn
        </span>
        <span className="compare-name is-after" aria-hidden="true">
          After, drawn
        </span>
      </div>
    </Band>
  );
}
