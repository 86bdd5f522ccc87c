/** One-line summaries of a lead, shared by every view. */
import type { LeadItem } from "../../api/contract/types.gen";
import { homes, interiors } from "./labels";
import { labelOf } from "../../ui/label-of";

/** `3 BHK, Kitchen, TV unit`. */
export function requirementsSummary({ bhkType, interiorTypes }: Pick<LeadItem, "bhkType" | "interiorTypes">): string {
  return [bhkType && labelOf(homes, bhkType), ...interiorTypes.map((type) => labelOf(interiors, type))]
    .filter(Boolean)
    .join(", ");
}

/** `HSR Layout, 560102`. */
export function locationSummary({ locality, pincode }: Pick<LeadItem, "locality" | "pincode">): string {
  return [locality, pincode].filter(Boolean).join(", ");
}
