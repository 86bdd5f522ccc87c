/** A hero with the booking's first step. */
import { RoomPhoto } from "../room-photo";
import { HomeTypeChoice } from "./home-types";
import { fromLg } from "../../../ui/breakpoints";

export function HeroChoice() {
  return (
    <header className="hero hero-choice">
      <div className="hero-copy">
        <h1 className="font-display">Which home shall we design?</h1>
        <p className="hero-lead">
          Choose its size to start. Three short questions later we have what we need to call you within 24 hours.
        </p>
        <HomeTypeChoice />
        <p className="small">The consultation is free. 10-year warranty on modular products.</p>
      </div>
      <div className="hero-photo">
        <RoomPhoto name="kitchen" sizes={`${fromLg} 46vw, 100vw`} focal={[46, 60]} priority />
      </div>
    </header>
  );
}
