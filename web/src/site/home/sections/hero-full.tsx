/** A full-screen picture with text on a dark panel. */
import { BookButton } from "../book-button";
import { RoomPhoto } from "../room-photo";
import { useHomeTexts } from "../texts";
import { SeePrice } from "./see-price";

export function HeroFull() {
  const { heading, lead } = useHomeTexts();
  return (
    <header className="hero hero-full on-dark">
      <div className="hero-photo">
        <RoomPhoto name="kitchen" sizes="100vw" focal={[40, 60]} priority />
      </div>
      <div className="hero-copy">
        <h1 className="font-display">{heading}</h1>
        <p className="hero-lead">{lead}</p>
        <div className="hero-actions">
          <BookButton size="large" onDark />
          <SeePrice onDark />
        </div>
      </div>
    </header>
  );
}
