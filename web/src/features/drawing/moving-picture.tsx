/** A drawing that changes: what stays moves to its new place, and what differs fades in. */
import { type SyntheticEvent, useRef, useState } from "react";
import type { DrawingSheet } from "../../api/contract/types.gen";
import { DrawingPicture } from "./drawing-picture";
import { moved, placeIn, viewOf } from "./view";

type Shown = {
  sheet: DrawingSheet;
  /** Stays in view until the next one is there. */
  former: DrawingSheet | null;
  isLoading: boolean;
  /** Counts the drawings, so that each keeps its element. */
  turn: number;
};

const motion: KeyframeAnimationOptions = { duration: 280, easing: "ease-out", fill: "both" };

export function MovingPicture({ sheet }: { sheet: DrawingSheet }) {
  const [shown, setShown] = useState<Shown>({ sheet, former: null, isLoading: false, turn: 0 });
  const formerImage = useRef<HTMLImageElement>(null);
  if (shown.sheet.svg !== sheet.svg) {
    // One that nobody has seen yet is skipped, and what is in view stays.
    setShown(
      shown.isLoading ? { ...shown, sheet } : { sheet, former: shown.sheet, isLoading: true, turn: shown.turn + 1 },
    );
  }
  const { former, isLoading, turn } = shown;

  function enter({ currentTarget: image }: SyntheticEvent<HTMLImageElement>) {
    const before = formerImage.current;
    if (!former || !before) return;
    const leave = () => setShown((now) => (now.turn === turn ? { ...now, former: null } : now));
    setShown((now) => ({ ...now, isLoading: false }));
    const [start, end] = movement(before, former, image, sheet);
    if (!start || !end || window.matchMedia("(prefers-reduced-motion: reduce)").matches) return leave();
    image.animate(
      [
        { opacity: 0, transform: start },
        { opacity: 1, transform: "none" },
      ],
      { ...motion, fill: "none" },
    );
    const leaving = before.animate(
      [
        { opacity: 1, transform: "none" },
        { opacity: 0, transform: end },
      ],
      motion,
    );
    leaving.addEventListener("finish", leave);
  }

  return (
    <>
      {former && <DrawingPicture key={turn - 1} ref={formerImage} sheet={former} alt="" className="drawing-former" />}
      <DrawingPicture
        key={turn}
        sheet={sheet}
        className={isLoading ? "drawing-loading" : undefined}
        onLoad={enter}
        onError={enter}
      />
    </>
  );
}

/** Where the next drawing starts and where the former one ends, so that what is in both is at one place. */
function movement(before: HTMLImageElement, former: DrawingSheet, image: HTMLImageElement, next: DrawingSheet) {
  const [from, to] = [viewOf(former.svg), viewOf(next.svg)];
  if (!from || !to) return [];
  const [formerBox, box] = [before.getBoundingClientRect(), image.getBoundingClientRect()];
  const [formerPlace, place] = [placeIn(formerBox, from), placeIn(box, to)];
  return [moved(box, place, formerPlace), moved(formerBox, formerPlace, place)];
}
