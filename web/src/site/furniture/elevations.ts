/** Where the lines of a dimension drawing are: front and side, or the top, at one scale. */

export type Dimensions = { lengthMm: number | null; widthMm: number | null; heightMm: number | null };

/** A view of the piece, in units of the drawing. */
export type View = {
  name: "Front" | "Side" | "Top";
  x: number;
  y: number;
  width: number;
  height: number;
  /** What its sides measure, in millimetres. */
  acrossMm: number;
  upMm: number;
  /** Whether the upright side gets a dimension line: it is the same for front and side. */
  hasUpright: boolean;
};

export type Elevations = { width: number; height: number; floor: number | null; views: View[] };

/** The width of the drawing, about that of a phone, so that its texts are readable there. */
const width = 360;
const maxHeight = 200;
/** Room for the upright dimension and its text on the left, and for the others below. */
const left = 64;
const right = 8;
const top = 24;
const bottom = 44;
const gap = 40;
/** The smallest side that can still be seen. */
const least = 2;

/** Null if fewer than two sides are known. */
export function elevationsOf({ lengthMm, widthMm, heightMm }: Dimensions): Elevations | null {
  if (heightMm && (lengthMm || widthMm)) {
    const front = lengthMm ?? widthMm ?? 0;
    const side = lengthMm && widthMm ? widthMm : null;
    const room = width - left - right - (side ? gap : 0);
    const scale = Math.min(room / (front + (side ?? 0)), maxHeight / heightMm);
    const up = Math.max(heightMm * scale, least);
    const height = top + up + bottom;
    const view = (name: View["name"], x: number, acrossMm: number, hasUpright: boolean): View => ({
      name,
      x,
      y: top,
      width: Math.max(acrossMm * scale, least),
      height: up,
      acrossMm,
      upMm: heightMm,
      hasUpright,
    });
    // Narrow pieces stand in the middle.
    const start = left + Math.max(0, (room - (front + (side ?? 0)) * scale) / 2);
    const views = [view("Front", start, front, true)];
    if (side) views.push(view("Side", start + front * scale + gap, side, false));
    return { width, height, floor: top + up, views };
  }
  if (lengthMm && widthMm) {
    const room = width - left - right;
    const scale = Math.min(room / lengthMm, maxHeight / widthMm);
    const up = Math.max(widthMm * scale, least);
    const start = left + Math.max(0, (room - lengthMm * scale) / 2);
    const across = Math.max(lengthMm * scale, least);
    const topView: View = {
      name: "Top",
      x: start,
      y: top,
      width: across,
      height: up,
      acrossMm: lengthMm,
      upMm: widthMm,
      hasUpright: true,
    };
    return { width, height: top + up + bottom, floor: null, views: [topView] };
  }
  return null;
}
