/** Large type over a floor plan. */
import { fromLg } from "../../../ui/breakpoints";
import { Photo } from "../../../ui/photo";
import { BookButton } from "../book-button";
import { SeeHow } from "./see-how";

export function HeroPlan() {
  return (
    <header className="hero hero-plan page">
      <h1 className="font-display">
        From plan <span>to room</span>
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
        <p className="hero-lead">
          We measure your home, draw it, show it to you in 3D and build it: modular kitchens, wardrobes and full
          interiors in Bengaluru, in 45 days or in 30.
        </p>
        <div className="hero-actions">
          <BookButton size="large" />
          <SeeHow />
        </div>
      </div>
    </header>
  );
}
