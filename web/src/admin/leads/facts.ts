/** Short descriptions of a lead, the same in every view. */
import type { LeadItem } from "../../api/contract/types.gen";
import { homes, interiors } from "./words";
import { labelOf } from "../../ui/label-of";

/** `3 BHK, Kitchen, TV unit`. */
export function wish({ bhkType, interiorTypes }: Pick<LeadItem, "bhkType" | "interiorTypes">): string {
  return [bhkType && labelOf(homes, bhkType), ...interiorTypes.map((type) => labelOf(interiors, type))]
    .filter(Boolean)
    .join(", ");
}

/** `HSR Layout, 560102`. */
export function place({ locality, pincode }: Pick<LeadItem, "locality" | "pincode">): string {
  return [locality, pincode].filter(Boolean).join(", ");
}
