/** The drawing of a product's size, and what its packages weigh for the carrier. */
import type { ProductPackage } from "../../../api/contract/types.gen";

export type Size = { lengthMm: number; widthMm: number; heightMm: number };

/** Of a person, for comparison. */
export const personMm = 1_650;

/** How much of the width is drawn to the right and up, for depth. */
const depth = 0.42;

export type Drawing = {
  /** The front, and how far the back is shifted. */
  front: { x: number; y: number; width: number; height: number };
  back: { dx: number; dy: number };
  person: { x: number; y: number; height: number };
};

/** Fits a box in cabinet projection with a person beside it into a frame, all at one scale. */
export function drawingOf(size: Size, frame: { width: number; height: number }): Drawing {
  const shift = size.widthMm * depth;
  const person = { width: personMm * 0.3, gap: personMm * 0.15 };
  const totalWidth = person.width + person.gap + size.lengthMm + shift;
  const totalHeight = Math.max(personMm, size.heightMm + shift);
  const scale = Math.min(frame.width / totalWidth, frame.height / totalHeight);
  const left = (frame.width - totalWidth * scale) / 2;
  const ground = frame.height;
  return {
    front: {
      x: left + (person.width + person.gap) * scale,
      y: ground - size.heightMm * scale,
      width: size.lengthMm * scale,
      height: size.heightMm * scale,
    },
    back: { dx: shift * scale, dy: -shift * scale },
    person: { x: left + (person.width / 2) * scale, y: ground - personMm * scale, height: personMm * scale },
  };
}

/** Millimetres in feet and inches, to the nearest inch: `6′ 3″`. */
export function feetAndInches(mm: number): string {
  const inches = Math.round(mm / 25.4);
  const [feet, rest] = [Math.floor(inches / 12), inches % 12];
  return feet === 0 ? `${rest}″` : `${feet}′ ${rest}″`;
}

/** A carrier charges by volume or weight, whichever is more: cubic centimetres ÷ 5,000 are kilograms. */
export function chargeableGrams({ lengthMm, widthMm, heightMm, weightG }: ProductPackage): number {
  const byVolume = (lengthMm * widthMm * heightMm) / 5_000;
  return Math.ceil(Math.max(weightG, byVolume));
}

/** Whether the sizes look like another unit was meant: a sofa of 220 mm, or a chair of 12 m. */
export function doubtsAbout({ lengthMm, widthMm, heightMm }: Size): string | null {
  const longest = Math.max(lengthMm, widthMm, heightMm);
  if (longest < 300) return "That is very small. Please check that the sizes are in millimetres.";
  if (longest > 4_000) return "That is longer than 4 m. Please check that the sizes are in millimetres.";
  return null;
}

/** Reads `1,200`. */
export function wholeOf(text: string): number | undefined {
  const plain = text.replaceAll(/[,\s]/g, "");
  return /^\d{1,7}$/.test(plain) ? Number(plain) : undefined;
}
