/** A section drawing at full width. */
import { Photo } from "../../../ui/photo";
import { Band, type Tone } from "./band";

export function Drawing({ tone = "paper" }: { tone?: Tone }) {
  return (
    <Band
      title="It starts on paper"
      tone={tone}
      heading="above"
      lead="Before anything is rendered or ordered, your home is measured and drawn: what stands where, how high, and what the light does."
      className="drawing"
    >
      <Photo
        src="/demo/section.svg"
        alt="Hand-drawn section through a flat: kitchen, dining, living room and balcony"
        width={1620}
        height={620}
      />
    </Band>
  );
}
