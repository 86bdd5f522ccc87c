/** Imports of materials: price lists of manufacturers, and our own exports after editing. */
import { adminPaths } from "../paths";
import { count } from "../../ui/format";
import type { ImportList } from "../kit/import/list";
import type { Mapping } from "../kit/import/mapping";

export const materialImport: ImportList = {
  records: "/api/admin/materials",
  title: "Import materials",
  rowHint: "One material per row",
  fields: [
    { value: "code", label: "Code", required: true },
    { value: "name", label: "Name", required: false },
    { value: "kind", label: "Type", required: false },
    { value: "category", label: "Category", required: false },
    { value: "brand", label: "Brand", required: false },
    { value: "unit", label: "Unit", required: false },
    { value: "hsn", label: "HSN", required: false },
    { value: "costPaise", label: "Cost (₹)", required: false },
    { value: "sellPaise", label: "Sell rate (₹)", required: false },
    { value: "belowCostBecause", label: "Reason below cost", required: false },
    { value: "wastage", label: "Wastage (%)", required: false },
    { value: "grade", label: "Grade", required: false },
    { value: "emission", label: "Emission", required: false },
    { value: "thickness", label: "Thickness (mm)", required: false },
    { value: "sheet", label: "Sheet (mm)", required: false },
    { value: "finish", label: "Finish", required: false },
    { value: "colourCode", label: "Colour code", required: false },
    { value: "leadDays", label: "Lead days", required: false },
    { value: "vendors", label: "Vendors", required: false },
    { value: "leastStock", label: "Minimum stock", required: false },
    { value: "onHand", label: "On hand", required: false },
    { value: "warrantyMonths", label: "Warranty (months)", required: false },
    { value: "description", label: "Description", required: false },
    { value: "datasheet", label: "Data sheet", required: false },
    { value: "isPublic", label: "On website", required: false },
    { value: "status", label: "Status", required: false },
  ],
  missing,
  created: { title: (rows) => count(rows, "new material"), text: "Their codes are new." },
  existing: {
    title: (rows) => count(rows, "material updated", "materials updated"),
    text: "Their codes exist already. Empty cells change nothing, and new sell rates apply from today.",
  },
  done: {
    title: ({ valid }) => `${count(valid, "material")} added`,
    existing: ({ duplicate }) => `${count(duplicate, "material")} updated`,
    show: "View materials",
    to: () => `${adminPaths.materials()}?sort=-updatedAt`,
  },
};

/** For users who may not see costs. */
export const materialImportWithoutCosts: ImportList = {
  ...materialImport,
  fields: materialImport.fields.filter(({ value }) => value !== "costPaise" && value !== "belowCostBecause"),
};

function missing({ code }: Mapping): string | null {
  return code ? null : "Choose the column with the codes.";
}
