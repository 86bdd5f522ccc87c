import type { Crop, FocalPoint as Point } from "../../api/contract/types.gen";
/** Where a frame may stand on a picture. All in fractions of the picture, from its top left. */

export type Size = { width: number; height: number };

export const clamp = (value: number, least = 0, most = 1) => Math.min(most, Math.max(least, value));

/** A thousandth is less than a pixel of what anybody sees; finer figures only make records differ. */
const rounded = (value: number) => Math.round(value * 1000) / 1000;

export function pointAt(x: number, y: number): Point {
  return { x: rounded(clamp(x)), y: rounded(clamp(y)) };
}

/** The largest frame of a shape (width by height) that fits, times `scale`, with `centre` in its middle if it can be. */
export function frameOf(picture: Size, ratio: number, scale: number, centre: Point): Crop {
  const whole = picture.width / picture.height;
  const width = Math.min(1, ratio / whole) * scale;
  const height = Math.min(1, whole / ratio) * scale;
  return placed({ x: centre.x - width / 2, y: centre.y - height / 2, width, height });
}

/** The frame, pushed back into the picture. */
export function placed({ x, y, width, height }: Crop): Crop {
  return {
    x: rounded(clamp(x, 0, 1 - width)),
    y: rounded(clamp(y, 0, 1 - height)),
    width: rounded(width),
    height: rounded(height),
  };
}

/** How large a frame is beside the largest that fits. */
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

/** How far a key moves things: a hundredth, a tenth with Shift. */
export function stepOf({ key, shiftKey }: { key: string; shiftKey: boolean }): Point | null {
  const arrow = arrows[key];
  const by = shiftKey ? 0.1 : 0.01;
  return arrow ? { x: arrow.x * by, y: arrow.y * by } : null;
}
