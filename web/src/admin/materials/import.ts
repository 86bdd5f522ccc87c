/** Lists of materials: price lists of makers, and our own files after somebody has worked on them. */
import { adminPaths } from "../paths";
import { count } from "../../ui/format";
import type { ImportList } from "../kit/import/list";
import type { Mapping } from "../kit/import/mapping";

export const stock: ImportList = {
  records: "/api/admin/materials",
  title: "Import materials",
  oneLine: "One material per line",
  fields: [
    { value: "code", label: "Code", needed: true },
    { value: "name", label: "Name", needed: false },
    { value: "kind", label: "Type", needed: false },
    { value: "category", label: "Category", needed: false },
    { value: "brand", label: "Brand", needed: false },
    { value: "unit", label: "Unit", needed: false },
    { value: "hsn", label: "HSN", needed: false },
    { value: "costPaise", label: "Cost (₹)", needed: false },
    { value: "sellPaise", label: "Sell rate (₹)", needed: false },
    { value: "belowCostBecause", label: "Why below cost", needed: false },
    { value: "wastage", label: "Wastage (%)", needed: false },
    { value: "grade", label: "Grade", needed: false },
    { value: "emission", label: "Emission", needed: false },
    { value: "thickness", label: "Thickness (mm)", needed: false },
    { value: "sheet", label: "Sheet (mm)", needed: false },
    { value: "finish", label: "Finish", needed: false },
    { value: "colourCode", label: "Colour code", needed: false },
    { value: "leadDays", label: "Lead days", needed: false },
    { value: "vendors", label: "Vendors", needed: false },
    { value: "leastStock", label: "Minimum stock", needed: false },
    { value: "onHand", label: "On hand", needed: false },
    { value: "warrantyMonths", label: "Warranty (months)", needed: false },
    { value: "description", label: "Description", needed: false },
    { value: "datasheet", label: "Data sheet", needed: false },
    { value: "isPublic", label: "Public", needed: false },
    { value: "status", label: "Status", needed: false },
  ],
  missing,
  fresh: { title: (rows) => count(rows, "new material"), text: "Their codes are not known yet." },
  known: {
    title: (rows) => count(rows, "material changed", "materials changed"),
    text: "Their codes are known. What a row leaves empty stays; a new sell rate holds from today.",
  },
  done: {
    title: ({ valid }) => `${count(valid, "material")} added`,
    known: ({ duplicate }) => `${count(duplicate, "material")} changed`,
    show: "Show the materials",
    to: () => `${adminPaths.materials()}?sort=-updatedAt`,
  },
};

/** The same for those who enter no costs. */
export const stockWithoutCosts: ImportList = {
  ...stock,
  fields: stock.fields.filter(({ value }) => value !== "costPaise" && value !== "belowCostBecause"),
};

function missing({ code }: Mapping): string | null {
  return code ? null : "Choose the column that has the codes.";
}
