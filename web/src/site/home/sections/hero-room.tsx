/** A headline and a kitchen, with the kitchen's dimension below. */
import { BookButton } from "../book-button";
import { RoomPhoto } from "../room-photo";
import { useHomeTexts } from "../texts";
import { SeePrice } from "./see-price";

export function HeroRoom() {
  const { heading, lead } = useHomeTexts();
  return (
    <header className="hero hero-room">
      <div className="hero-top page">
        <h1 className="font-display">{heading}</h1>
        <div className="hero-copy">
          <p className="hero-lead">{lead}</p>
          <div className="hero-actions">
            <BookButton size="large" />
            <SeePrice />
          </div>
        </div>
      </div>
      <figure>
        <RoomPhoto name="kitchen" sizes="100vw" focal={[45, 62]} priority />
        <figcaption className="page">
          <span className="dimension">4,300 mm</span>
          <span>Kitchen in areca green: cane and brass, white tile, a red-oxide floor.</span>
        </figcaption>
      </figure>
    </header>
  );
}
