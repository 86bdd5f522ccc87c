/** A hero with the booking's first step. */
import { RoomPhoto } from "../room-photo";
import { useHomeTexts } from "../texts";
import { HomeTypeChoice } from "./home-types";
import { SeePrice } from "./see-price";
import { fromLg } from "../../../ui/breakpoints";

export function HeroChoice() {
  const { heading, lead } = useHomeTexts();
  return (
    <header className="hero hero-choice">
      <div className="hero-copy">
        <h1 className="font-display">{heading}</h1>
        <p className="hero-lead">{lead}</p>
        <HomeTypeChoice />
        <div className="hero-actions">
          <SeePrice />
        </div>
      </div>
      <div className="hero-photo">
        <RoomPhoto name="kitchen" sizes={`${fromLg} 46vw, 100vw`} focal={[46, 60]} priority />
      </div>
    </header>
  );
}
