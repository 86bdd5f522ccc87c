/** What is said of a design, in words. */
import type { DesignType, PublicDesign } from "../../api/contract/types.gen";
import type { InteriorType } from "../../features/booking/choices";
import { number } from "../../ui/format";

/** `90 to 120 sq ft`; empty where nothing is known. */
export function areaText({ areaFromSqft, areaToSqft }: Pick<PublicDesign, "areaFromSqft" | "areaToSqft">): string {
  if (areaFromSqft && areaToSqft && areaFromSqft !== areaToSqft) {
    return `${number(areaFromSqft)} to ${number(areaToSqft)} sq ft`;
  }
  if (areaFromSqft) return `${areaToSqft ? "" : "from "}${number(areaFromSqft)} sq ft`;
  return areaToSqft ? `up to ${number(areaToSqft)} sq ft` : "";
}

/** The materials that its pictures point at, each once. */
export function materialsOf({ photographs }: Pick<PublicDesign, "photographs">): string[] {
  const names = photographs.flatMap(({ hotspots }) =>
    hotspots.flatMap(({ material }) => (material ? [[material.brand, material.name].filter(Boolean).join(" ")] : [])),
  );
  return [...new Set(names)];
}

/** What somebody who likes it asks for when they book. */
export const interestOf: Readonly<Record<DesignType, readonly InteriorType[]>> = {
  "living-room": ["furniture"],
  "master-bedroom": ["wardrobe"],
  "kids-bedroom": ["wardrobe"],
  kitchen: ["kitchen"],
  wardrobe: ["wardrobe"],
  "tv-unit": ["tv_unit"],
  pooja: ["furniture"],
  foyer: ["furniture"],
  dining: ["furniture"],
  study: ["furniture"],
  bathroom: ["discuss"],
  "full-home": ["full_home"],
};
