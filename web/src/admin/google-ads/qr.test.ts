import { expect, test } from "vitest";
import { encode } from "uqr";
import { codeOf, svgOf } from "./qr";

const text = "https://nivas.example.com/landing?utm_source=print&utm_medium=qr&utm_campaign=hoarding";

/** The dark modules that the path paints. */
function painted(path: string): Set<string> {
  const cells = new Set<string>();
  for (const [, x, y, width] of path.matchAll(/M(\d+) (\d+)h(\d+)v1h-\d+z/g)) {
    for (let step = 0; step < Number(width); step += 1) cells.add(`${Number(x) + step},${y}`);
  }
  return cells;
}

test("the path paints exactly the dark modules, with four light ones around them", () => {
  const { size, path } = codeOf(text);
  const { data } = encode(text, { ecc: "M", border: 4 });
  const dark = new Set(data.flatMap((row, y) => row.flatMap((isDark, x) => (isDark ? [`${x},${y}`] : []))));
  expect(painted(path)).toEqual(dark);
  for (const cell of dark) {
    for (const place of cell.split(",").map(Number)) {
      expect(place).toBeGreaterThanOrEqual(4);
      expect(place).toBeLessThan(size - 4);
    }
  }
});

test("the picture is white below the code", () => {
  const svg = svgOf(codeOf(text));
  expect(svg).toContain('<path fill="#fff"');
  expect(svg.startsWith('<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ')).toBe(true);
});
