import { expect, it } from "vitest";
import { lineAt, linesOf } from "./lines";

const svg =
  '<svg viewBox="-100 0 4000 2000"><path class="v f" d="M0 0h1z"/>' +
  '<path data-line="2" d="M0 1000h600v700h-600zM900 1000h600v700h-600z"/>' +
  '<path data-line="3" d="M600 1000h300v700h-300z"/></svg>';

it("reads what each line of a drawing pays for", () => {
  expect(linesOf(svg)).toEqual([
    { line: 2, path: "M0 1000h600v700h-600zM900 1000h600v700h-600z" },
    { line: 3, path: "M600 1000h300v700h-300z" },
  ]);
  expect(linesOf("<svg/>")).toEqual([]);
});

it("finds the line that pays for a place on the screen", () => {
  // Ten millimetres for each pixel, with 50 pixels above and below.
  const box = { left: 100, top: 50, width: 400, height: 300 };
  const at = (x: number, y: number) => lineAt(svg, box, { x: 100 + (x + 100) / 10, y: 100 + y / 10 });
  expect([at(300, 1200), at(1000, 1200), at(700, 1200)]).toEqual([2, 2, 3]);
  expect([at(300, 900), at(3000, 1200)]).toEqual([undefined, undefined]);
  expect(lineAt(svg, { left: 0, top: 0, width: 0, height: 0 }, { x: 0, y: 0 })).toBeUndefined();
});
