/** Text on the left, a living room on the right. */
import { BookButton } from "../book-button";
import { RoomPhoto } from "../room-photo";
import { SeeHow } from "./see-how";
import { fromLg } from "../../../ui/breakpoints";

export function HeroSplit() {
  return (
    <header className="hero hero-split">
      <div className="hero-copy">
        <h1 className="font-display">Interiors made to the measure of your home</h1>
        <p className="hero-lead">
          Nivas designs and builds modular kitchens, wardrobes and whole homes in Bengaluru. We measure on site, show
          you every room in 3D with a quotation, and build in 45 days, or in 30 on express delivery.
        </p>
        <div className="hero-actions">
          <BookButton size="large" />
          <SeeHow />
        </div>
      </div>
      <div className="hero-photo">
        <RoomPhoto name="living" sizes={`${fromLg} 58vw, 100vw`} focal={[42, 55]} priority />
      </div>
    </header>
  );
}
