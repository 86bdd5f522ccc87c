import { describe, expect, it } from "vitest";
import { chargeableGrams, doubtsAbout, drawingOf, feetAndInches, personMm } from "./dimensions";

const frame = { width: 240, height: 160 };

describe("the drawing", () => {
  it.each([
    { lengthMm: 2_100, widthMm: 900, heightMm: 800 },
    { lengthMm: 300, widthMm: 300, heightMm: 2_400 },
    { lengthMm: 6_000, widthMm: 100, heightMm: 50 },
  ])("of %o stays in its frame", (size) => {
    const { front, back, person } = drawingOf(size, frame);
    expect(front.x + front.width + back.dx).toBeLessThanOrEqual(frame.width + 0.01);
    expect(front.y + back.dy).toBeGreaterThanOrEqual(-0.01);
    expect(person.y).toBeGreaterThanOrEqual(-0.01);
    expect(person.x).toBeGreaterThan(0);
  });

  it("has the person and the box at one scale", () => {
    const { front, person } = drawingOf({ lengthMm: personMm, widthMm: 600, heightMm: personMm * 2 }, frame);
    expect(front.height / person.height).toBeCloseTo(2);
    expect(front.width / person.height).toBeCloseTo(1);
  });
});

it("millimetres are shown in feet and inches", () => {
  expect(["450", "1905", "304.8"].map((mm) => feetAndInches(Number(mm)))).toEqual(["1′ 6″", "6′ 3″", "1′ 0″"]);
  expect(feetAndInches(200)).toBe("8″");
});

it("a bulky package is charged by its volume, a heavy one by its weight", () => {
  const box = { lengthMm: 1_000, widthMm: 500, heightMm: 400 };
  expect(chargeableGrams({ ...box, weightG: 12_000 })).toBe(40_000);
  expect(chargeableGrams({ ...box, weightG: 55_000 })).toBe(55_000);
});

it("sizes in another unit are doubted", () => {
  expect(doubtsAbout({ lengthMm: 210, widthMm: 90, heightMm: 80 })).toMatch(/very small/);
  expect(doubtsAbout({ lengthMm: 2_100, widthMm: 900, heightMm: 800 })).toBeNull();
  expect(doubtsAbout({ lengthMm: 21_000, widthMm: 900, heightMm: 800 })).toMatch(/longer than 4 m/);
});
