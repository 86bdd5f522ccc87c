/** A picture across the whole screen with the words on a dark panel that cuts into it. */
import { BookButton } from "../book-button";
import { RoomPhoto } from "../room-photo";
import { SeeHow } from "./see-how";

export function HeroFull() {
  return (
    <header className="hero hero-full on-dark">
      <div className="hero-photo">
        <RoomPhoto name="kitchen" sizes="100vw" focal={[40, 60]} priority />
      </div>
      <div className="hero-words">
        <h1 className="font-display">One team for the whole house</h1>
        <p className="hero-lead">
          Kitchen, wardrobes, furniture and every surface between them: designed together, quoted together, built
          together.
        </p>
        <div className="hero-actions">
          <BookButton size="large" onDark />
          <SeeHow onDark />
        </div>
      </div>
    </header>
  );
}
