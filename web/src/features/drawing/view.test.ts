import { expect, it } from "vitest";
import { moved, placeIn, viewOf } from "./view";

const box = { left: 100, top: 50, width: 400, height: 300 };

it("reads what a drawing shows", () => {
  expect(viewOf('<svg viewBox="-150 20 4000 2000">')).toEqual({ x: -150, y: 20, width: 4000, height: 2000 });
  expect(viewOf("<svg>")).toBeUndefined();
});

it("centres a drawing in its box", () => {
  const view = { x: -150, y: 20, width: 4000, height: 2000 };
  // Ten millimetres for each pixel, with 50 pixels above and below.
  expect(placeIn(box, view)).toEqual({ scale: 0.1, x: 115, y: 98 });
});

it("moves what stays from its former place", () => {
  const former = placeIn(box, { x: 0, y: 0, width: 4000, height: 3000 });
  const next = placeIn(box, { x: -500, y: -1000, width: 8000, height: 6000 });
  const [, x, y, scale] = (/translate\((.*)px, (.*)px\) scale\((.*)\)/.exec(moved(box, next, former)) ?? []).map(
    Number,
  );
  // A part at 1000, 500, where the next drawing has it, seen through the transform.
  const part = { x: next.x + next.scale * 1000, y: next.y + next.scale * 500 };
  expect(box.left + x! + scale! * (part.x - box.left)).toBeCloseTo(former.x + former.scale * 1000);
  expect(box.top + y! + scale! * (part.y - box.top)).toBeCloseTo(former.y + former.scale * 500);
});
