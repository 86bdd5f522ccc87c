/** Large type over a floor plan. */
import { fromLg } from "../../../ui/breakpoints";
import { Photo } from "../../../ui/photo";
import { BookButton } from "../book-button";
import { useHomeTexts } from "../texts";
import { SeePrice } from "./see-price";

export function HeroPlan() {
  const { heading, lead } = useHomeTexts();
  const [first, rest] = halves(heading);
  return (
    <header className="hero hero-plan page">
      <h1 className="font-display">
        {first} <span>{rest}</span>
      </h1>
      <div className="hero-sheet">
        <Photo
          src="/demo/plan.svg"
          alt="Hand-drawn plan of a two-bedroom flat of 900 square feet"
          width={1230}
          height={1200}
          sizes={`${fromLg} 620px, 92vw`}
          priority
        />
      </div>
      <div className="hero-copy">
        <p className="hero-lead">{lead}</p>
        <div className="hero-actions">
          <BookButton size="large" />
          <SeePrice />
        </div>
      </div>
    </header>
  );
}

/** `From plan` and `to room`. */
function halves(heading: string): [string, string] {
  const words = heading.split(" ");
  const middle = Math.ceil(words.length / 2);
  return [words.slice(0, middle).join(" "), words.slice(middle).join(" ")];
}
