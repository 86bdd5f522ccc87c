import { describe, expect, test } from "vitest";
import { centreOf, frameOf, clampFrame, pointAt, scaleOf, stepOf } from "./framing";

const wide = { width: 3000, height: 2000 };
const tall = { width: 1000, height: 2000 };
const middle = { x: 0.5, y: 0.5 };

describe("a frame", () => {
  test("is the largest that fits", () => {
    // 4:5 of 2000 px height is 1600 px of 3000.
    expect(frameOf(wide, 4 / 5, 1, middle)).toEqual({ x: 0.233, y: 0, width: 0.533, height: 1 });
    expect(frameOf(tall, 16 / 9, 1, middle)).toEqual({ x: 0, y: 0.359, width: 1, height: 0.281 });
  });

  test("keeps its scale and centre", () => {
    const frame = frameOf(wide, 16 / 9, 0.5, { x: 0.4, y: 0.6 });
    expect(scaleOf(wide, 16 / 9, frame)).toBeCloseTo(0.5, 2);
    expect(centreOf(frame).x).toBeCloseTo(0.4, 2);
    expect(centreOf(frame).y).toBeCloseTo(0.6, 2);
  });

  test("never leaves the picture", () => {
    for (const centre of [
      { x: 0, y: 0 },
      { x: 1, y: 1 },
      { x: -3, y: 9 },
    ]) {
      const { x, y, width, height } = frameOf(wide, 4 / 5, 0.3, centre);
      expect(x).toBeGreaterThanOrEqual(0);
      expect(y).toBeGreaterThanOrEqual(0);
      expect(x + width).toBeLessThanOrEqual(1.001);
      expect(y + height).toBeLessThanOrEqual(1.001);
    }
    expect(clampFrame({ x: 0.9, y: -1, width: 0.5, height: 0.5 })).toEqual({ x: 0.5, y: 0, width: 0.5, height: 0.5 });
  });
});

test("a point stays on the picture", () => {
  expect(pointAt(1.2, -0.1)).toEqual({ x: 1, y: 0 });
  expect(pointAt(1 / 3, 0.5)).toEqual({ x: 0.333, y: 0.5 });
});

test("arrow keys move by 1%, with Shift by 10%; other keys do nothing", () => {
  expect(stepOf({ key: "ArrowLeft", shiftKey: false })).toEqual({ x: -0.01, y: 0 });
  expect(stepOf({ key: "ArrowDown", shiftKey: true })).toEqual({ x: 0, y: 0.1 });
  expect(stepOf({ key: "Tab", shiftKey: true })).toBeNull();
});
