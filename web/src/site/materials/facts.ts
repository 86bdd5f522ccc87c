/** Facts of a material as text. */
import type { PublicMaterial } from "../../api/contract/types.gen";
import { guide } from "../../features/page-texts/materials";
import { count, number } from "../../ui/format";

export function kindLabel(kind: PublicMaterial["kind"]): string {
  // An API that is newer than this page may know more types.
  return guide.chapters[kind]?.name ?? "Materials";
}

/** `18 mm`, `0.8 mm`. */
export function thicknessText({ thickness }: Pick<PublicMaterial, "thickness">): string {
  return thickness ? `${number(thickness / 100)} mm` : "";
}

export function sheetText({ sheetWidthMm, sheetLengthMm }: PublicMaterial): string {
  return sheetWidthMm && sheetLengthMm ? `${number(sheetWidthMm)} × ${number(sheetLengthMm)} mm` : "";
}

export function gradeText({ grade, emission }: Pick<PublicMaterial, "grade" | "emission">): string {
  return [grade, emission].flatMap((word) => word?.toUpperCase() ?? []).join(", ");
}

/** `10 years`, `18 months`; else the brand's terms. */
export function warrantyText({ warrantyMonths, brandWarranty }: PublicMaterial): string {
  if (!warrantyMonths) return brandWarranty;
  return warrantyMonths % 12 === 0 ? count(warrantyMonths / 12, "year") : count(warrantyMonths, "month");
}
