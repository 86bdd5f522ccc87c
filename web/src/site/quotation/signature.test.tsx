// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import userEvent from "@testing-library/user-event";
import { useState } from "react";
import { afterEach, expect, it, vi } from "vitest";
import { SignatureField, isSigned, pathOf } from "./signature";
import type { Signature } from "./types";

afterEach(cleanup);

const changes: Signature[] = [];
const signature = () => changes.at(-1)!;

function Form() {
  const [value, setValue] = useState<Signature>({ typed: "Asha Rao" });
  function change(next: Signature) {
    changes.push(next);
    setValue(next);
  }
  return <SignatureField name="Asha Rao" value={value} onChange={change} />;
}

/** A pad of 500 by 150 pixels, half the size of the canvas. */
function pad(): SVGSVGElement {
  const svg = screen.getByRole("img", { name: /signature/ }) as unknown as SVGSVGElement;
  svg.setPointerCapture = () => undefined;
  vi.spyOn(svg, "getBoundingClientRect").mockReturnValue(new DOMRect(100, 100, 500, 150));
  return svg;
}

function draw(points: readonly (readonly [number, number])[]) {
  const svg = pad();
  const [[x, y] = [0, 0], ...others] = points;
  fireEvent.pointerDown(svg, { clientX: x, clientY: y, button: 0 });
  for (const [clientX, clientY] of others) fireEvent.pointerMove(svg, { clientX, clientY });
  fireEvent.pointerUp(svg);
}

it("is stored in canvas coordinates, whatever the size on screen", async () => {
  render(<Form />);
  await userEvent.setup().click(screen.getByRole("radio", { name: "Draw it" }));
  expect(isSigned(signature())).toBe(false);
  draw([
    [100, 100],
    [350, 175],
    [600, 250],
  ]);
  draw([
    [200, 130],
    [900, 400],
  ]);
  expect(signature()).toEqual({
    drawn: [
      [
        [0, 0],
        [500, 150],
        [1000, 300],
      ],
      [
        [200, 60],
        // Points outside the pad are clamped to its edge.
        [1000, 300],
      ],
    ],
  });
  expect(isSigned(signature())).toBe(true);
});

it("skips points too close to see, and undoes strokes", async () => {
  render(<Form />);
  const user = userEvent.setup();
  await user.click(screen.getByRole("radio", { name: "Draw it" }));
  draw([
    [100, 100],
    [101, 101],
    [150, 150],
  ]);
  expect(signature()).toEqual({
    drawn: [
      [
        [0, 0],
        [100, 100],
      ],
    ],
  });
  await user.click(screen.getByRole("button", { name: "Undo" }));
  expect(signature()).toEqual({ drawn: [] });
  await user.click(screen.getByRole("radio", { name: "Type it" }));
  expect(signature()).toEqual({ typed: "Asha Rao" });
});

it("draws a dot", () => {
  expect(pathOf([[10, 20]])).toBe("M10 20h0.1");
  expect(pathOf([])).toBe("");
});
