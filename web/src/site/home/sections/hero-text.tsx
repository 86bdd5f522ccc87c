/** One sentence and one picture. */
import { BookButton } from "../book-button";
import { RoomPhoto } from "../room-photo";
import { useHomeTexts } from "../texts";
import { SeePrice } from "./see-price";

export function HeroText() {
  const { heading, lead } = useHomeTexts();
  return (
    <header className="hero hero-text page">
      <h1 className="font-display">{heading}</h1>
      <div className="hero-copy">
        <p className="hero-lead">{lead}</p>
        <div className="hero-actions">
          <BookButton size="large" />
          <SeePrice />
        </div>
      </div>
      <div className="hero-photo">
        <RoomPhoto name="materials" label="Drawn" sizes="min(1200px, 92vw)" priority />
      </div>
    </header>
  );
}
