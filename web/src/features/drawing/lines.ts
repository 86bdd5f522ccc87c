/** The priced lines of a drawing, by the areas that the API's drawings give them. */
import { placeIn, viewOf } from "./view";

/** What a line pays for, as the `d` of an SVG path. */
export type LinePath = { line: number; path: string };

export function linesOf(svg: string): LinePath[] {
  return [...svg.matchAll(/<path data-line="(\d+)" d="([^"]*)"/g)].map(([, line, path]) => ({
    line: Number(line),
    path: path ?? "",
  }));
}

type Box = { left: number; top: number; width: number; height: number };

/** The line that pays for what is at a point of the screen, of a drawing that is in a box; undefined if none does. */
export function lineAt(svg: string, box: Box, point: { x: number; y: number }): number | undefined {
  const view = viewOf(svg);
  if (!view || !box.width || !box.height) return undefined;
  const place = placeIn(box, view);
  const [x, y] = [(point.x - place.x) / place.scale, (point.y - place.y) / place.scale];
  return linesOf(svg).find(({ path }) =>
    [...path.matchAll(/M(-?\d+) (-?\d+)h(\d+)v(\d+)/g)].some(([, ...numbers]) => {
      const [left = 0, top = 0, width = 0, height = 0] = numbers.map(Number);
      return left <= x && x <= left + width && top <= y && y <= top + height;
    }),
  )?.line;
}
