/** Text on the left, a living room on the right. */
import { BookButton } from "../book-button";
import { RoomPhoto } from "../room-photo";
import { useHomeTexts } from "../texts";
import { SeePrice } from "./see-price";
import { fromLg } from "../../../ui/breakpoints";

export function HeroSplit() {
  const { heading, lead } = useHomeTexts();
  return (
    <header className="hero hero-split">
      <div className="hero-copy">
        <h1 className="font-display">{heading}</h1>
        <p className="hero-lead">{lead}</p>
        <div className="hero-actions">
          <BookButton size="large" />
          <SeePrice />
        </div>
      </div>
      <div className="hero-photo">
        <RoomPhoto name="living" sizes={`${fromLg} 58vw, 100vw`} focal={[42, 55]} priority />
      </div>
    </header>
  );
}
