/** The size of an item in words. */
import { number } from "../../ui/format";

type Sizes = { widthMm: number | null; heightMm: number | null; depthMm: number | null };

/** `1,800 × 2,100 × 600 mm`. */
export function sizeText({ widthMm, heightMm, depthMm }: Sizes): string {
  const sides = [widthMm, heightMm, depthMm].filter((side) => side !== null);
  return sides.length === 0 ? "" : `${sides.map(number).join(" × ")} mm`;
}
