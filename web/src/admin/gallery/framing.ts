import type { Crop, FocalPoint as Point } from "../../api/contract/types.gen";
/** Geometry of crops and focal points, in fractions of the picture from its top left. */

export type Size = { width: number; height: number };

export const clamp = (value: number, min = 0, max = 1) => Math.min(max, Math.max(min, value));

/** A thousandth is less than a visible pixel; finer values would only create spurious changes. */
const rounded = (value: number) => Math.round(value * 1000) / 1000;

export function pointAt(x: number, y: number): Point {
  return { x: rounded(clamp(x)), y: rounded(clamp(y)) };
}

/** The largest frame of an aspect ratio that fits, times `scale`, centred on `centre` as far as possible. */
export function frameOf(picture: Size, ratio: number, scale: number, centre: Point): Crop {
  const whole = picture.width / picture.height;
  const width = Math.min(1, ratio / whole) * scale;
  const height = Math.min(1, whole / ratio) * scale;
  return clampFrame({ x: centre.x - width / 2, y: centre.y - height / 2, width, height });
}

/** Moves a frame back into the picture. */
export function clampFrame({ x, y, width, height }: Crop): Crop {
  return {
    x: rounded(clamp(x, 0, 1 - width)),
    y: rounded(clamp(y, 0, 1 - height)),
    width: rounded(width),
    height: rounded(height),
  };
}

/** A frame's size relative to the largest that fits. */
export function scaleOf(picture: Size, ratio: number, { width }: Crop): number {
  return clamp(width / Math.min(1, ratio / (picture.width / picture.height)));
}

export const centreOf = ({ x, y, width, height }: Crop): Point => ({ x: x + width / 2, y: y + height / 2 });

const arrows: Partial<Record<string, Point>> = {
  ArrowLeft: { x: -1, y: 0 },
  ArrowRight: { x: 1, y: 0 },
  ArrowUp: { x: 0, y: -1 },
  ArrowDown: { x: 0, y: 1 },
};

/** How far an arrow key moves things: 1%, or 10% with Shift. */
export function stepOf({ key, shiftKey }: { key: string; shiftKey: boolean }): Point | null {
  const arrow = arrows[key];
  const by = shiftKey ? 0.1 : 0.01;
  return arrow ? { x: arrow.x * by, y: arrow.y * by } : null;
}
