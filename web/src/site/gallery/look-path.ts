/** Links a photograph to designs of the same room and style. */
import type { DesignType, GalleryItem, PhotographRoom } from "../../api/contract/types.gen";
import { typePath } from "../../features/designs/paths";

/** There are no designs for balconies alone. */
const typeOf: Readonly<Record<PhotographRoom, DesignType | null>> = {
  kitchen: "kitchen",
  living: "living-room",
  bedroom: "master-bedroom",
  kids: "kids-bedroom",
  pooja: "pooja",
  bathroom: "bathroom",
  balcony: null,
  study: "study",
  foyer: "foyer",
  full_home: "full-home",
};

/** Null if there is no matching type of design. */
export function lookPath({ rooms, style }: Pick<GalleryItem, "rooms" | "style">): string | null {
  const type = rooms.map((room) => typeOf[room]).find((type) => type !== null);
  if (!type) return null;
  return style === "" ? typePath(type) : `${typePath(type)}?style=${encodeURIComponent(style)}`;
}
