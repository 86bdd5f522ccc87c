/** A section drawing at full width. */
import { Photo } from "../../../ui/photo";
import { useHomeTexts } from "../texts";
import { Band, type Tone } from "./band";

export function Drawing({ tone = "paper" }: { tone?: Tone }) {
  return (
    <Band {...useHomeTexts().drawing} tone={tone} heading="above" className="drawing">
      <Photo
        src="/demo/section.svg"
        alt="Hand-drawn section through a flat: kitchen, dining, living room and balcony"
        width={1620}
        height={620}
      />
    </Band>
  );
}
