/** Settings of the lead import. */
import { adminPaths } from "../paths";
import { count } from "../../ui/format";
import type { ImportList } from "../kit/import/list";
import type { Mapping } from "../kit/import/mapping";
import { address } from "./address";

export const leadImport: ImportList = {
  records: address,
  title: "Import leads",
  rowHint: "One person per row",
  fields: [
    { value: "customerName", label: "Name", required: true },
    { value: "customerPhone", label: "Phone", required: false },
    { value: "customerEmail", label: "E-mail", required: false },
    { value: "bhkType", label: "Home", required: false },
    { value: "interiorTypes", label: "Interiors", required: false },
    { value: "budgetBand", label: "Budget", required: false },
    { value: "requirements", label: "Requirements", required: false },
    { value: "propertyName", label: "Property", required: false },
    { value: "locality", label: "Locality", required: false },
    { value: "pincode", label: "Pincode", required: false },
    { value: "possessionOn", label: "Possession date", required: false },
    { value: "carpetAreaSqft", label: "Carpet area", required: false },
    { value: "tags", label: "Tags", required: false },
  ],
  missing,
  created: { title: (rows) => count(rows, "new lead"), text: "Assigned to the sales team automatically." },
  existing: {
    title: (rows) => count(rows, "repeat enquiry", "repeat enquiries"),
    text: "From people who already have a lead, or appear twice in the file. Added to the existing lead.",
  },
  done: {
    title: ({ valid }) => `${count(valid, "lead")} added`,
    existing: ({ duplicate }) => `${count(duplicate, "repeat enquiry", "repeat enquiries")} added to existing leads`,
    show: "Show leads",
    to: () => `${adminPaths.leads()}?source=import&sort=-receivedAt`,
  },
};

/** What the mapping still lacks; null when the file can be checked. */
export function missing({ customerName, customerPhone, customerEmail }: Mapping): string | null {
  if (!customerName) return "Choose the column with names.";
  if (!customerPhone && !customerEmail) return "Choose the column with phone numbers or e-mail addresses.";
  return null;
}
