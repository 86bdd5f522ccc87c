/** Where a drawing is on the screen. */

/** What a drawing shows, in millimetres. */
export type View = { x: number; y: number; width: number; height: number };

type Box = { left: number; top: number; width: number; height: number };

/** Pixels for each millimetre, and where the drawing's origin is. */
type Place = { scale: number; x: number; y: number };

export function viewOf(svg: string): View | undefined {
  const [x, y, width, height] = (/viewBox="([^"]*)"/.exec(svg)?.[1] ?? "").split(" ").map(Number);
  return x !== undefined && y !== undefined && width && height ? { x, y, width, height } : undefined;
}

/** A drawing fills its box as far as its shape allows, in the middle. */
export function placeIn(box: Box, view: View): Place {
  const scale = Math.min(box.width / view.width, box.height / view.height);
  return {
    scale,
    x: box.left + (box.width - scale * view.width) / 2 - scale * view.x,
    y: box.top + (box.height - scale * view.height) / 2 - scale * view.y,
  };
}

/** The transform that shows a drawing at another place, from the upper left corner of its box. */
export function moved({ left, top }: Box, from: Place, to: Place): string {
  const scale = to.scale / from.scale;
  const x = to.x - left - scale * (from.x - left);
  const y = to.y - top - scale * (from.y - top);
  return `translate(${x}px, ${y}px) scale(${scale})`;
}
