/** One sentence and one picture. */
import { BookButton } from "../book-button";
import { RoomPhoto } from "../room-photo";
import { SeeHow } from "./see-how";

export function HeroText() {
  return (
    <header className="hero hero-text page">
      <h1 className="font-display">We design and build the inside of Bengaluru homes.</h1>
      <div className="hero-copy">
        <p className="hero-lead">
          Kitchens, wardrobes, whole interiors. Measured on site, drawn in 3D, built in 45 days.
        </p>
        <div className="hero-actions">
          <BookButton size="large" />
          <SeeHow />
        </div>
      </div>
      <div className="hero-photo">
        <RoomPhoto name="materials" sizes="min(1200px, 92vw)" priority />
      </div>
    </header>
  );
}
