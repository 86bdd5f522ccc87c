/** Labels of photographs, for the site and the back office. */
import type { PhotographRoom } from "../../api/contract/types.gen";

export const rooms = [
  { value: "kitchen", label: "Kitchen" },
  { value: "living", label: "Living room" },
  { value: "bedroom", label: "Bedroom" },
  { value: "kids", label: "Kids' room" },
  { value: "pooja", label: "Pooja" },
  { value: "bathroom", label: "Bathroom" },
  { value: "balcony", label: "Balcony" },
  { value: "study", label: "Study" },
  { value: "foyer", label: "Foyer" },
  { value: "full_home", label: "Full home" },
] as const satisfies readonly { value: PhotographRoom; label: string }[];

/** Suggestions; any other value is allowed. */
export const styles = ["Contemporary", "Classic", "Minimal", "Traditional", "Industrial", "Coastal"] as const;
export const colours = ["White", "Grey", "Beige", "Brown", "Green", "Blue", "Yellow", "Red", "Black", "Wood"] as const;

/** How a version comparison describes a picture; null means that the version has none. */
export function pictureWords(alt: string | null | undefined): string {
  if (alt === null || alt === undefined) return "no picture";
  return alt === "" ? "another picture" : `picture: ${alt}`;
}
