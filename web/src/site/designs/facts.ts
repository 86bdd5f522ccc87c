/** Facts about a design. */
import type { DesignType, PublicDesign } from "../../api/contract/types.gen";
import type { InteriorType } from "../../features/booking/choices";
import { number } from "../../ui/format";

/** `90 to 120 sq ft`; empty if unknown. */
export function areaText({ areaFromSqft, areaToSqft }: Pick<PublicDesign, "areaFromSqft" | "areaToSqft">): string {
  if (areaFromSqft && areaToSqft && areaFromSqft !== areaToSqft) {
    return `${number(areaFromSqft)} to ${number(areaToSqft)} sq ft`;
  }
  if (areaFromSqft) return `${areaToSqft ? "" : "from "}${number(areaFromSqft)} sq ft`;
  return areaToSqft ? `up to ${number(areaToSqft)} sq ft` : "";
}

/** The materials of all hotspots, without duplicates. */
export function materialsOf({ photographs }: Pick<PublicDesign, "photographs">): string[] {
  const names = photographs.flatMap(({ hotspots }) =>
    hotspots.flatMap(({ material }) => (material ? [[material.brand, material.name].filter(Boolean).join(" ")] : [])),
  );
  return [...new Set(names)];
}

/** The interiors to preselect in a booking for this type of design. */
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
