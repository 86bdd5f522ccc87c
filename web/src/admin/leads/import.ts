/** Settings of the lead import. */
import { adminPaths } from "../paths";
import { count } from "../../ui/format";
import type { ImportList } from "../kit/import/list";
import type { Mapping } from "../kit/import/mapping";
import { address } from "./address";

export const leadImport: ImportList = {
  records: address,
  title: "Import leads",
  oneLine: "One person per line",
  fields: [
    { value: "customerName", label: "Name", needed: true },
    { value: "customerPhone", label: "Phone", needed: false },
    { value: "customerEmail", label: "E-mail", needed: false },
    { value: "bhkType", label: "Home", needed: false },
    { value: "interiorTypes", label: "Interiors", needed: false },
    { value: "budgetBand", label: "Budget", needed: false },
    { value: "requirements", label: "Requirements", needed: false },
    { value: "propertyName", label: "Property", needed: false },
    { value: "locality", label: "Locality", needed: false },
    { value: "pincode", label: "Pincode", needed: false },
    { value: "possessionOn", label: "Possession date", needed: false },
    { value: "carpetAreaSqft", label: "Carpet area", needed: false },
    { value: "tags", label: "Tags", needed: false },
  ],
  missing,
  fresh: { title: (rows) => count(rows, "new lead"), text: "Assigned to the sales team automatically." },
  known: {
    title: (rows) => count(rows, "repeat enquiry", "repeat enquiries"),
    text: "From people who already have a lead, or appear twice in the file. Added to the existing lead.",
  },
  done: {
    title: ({ valid }) => `${count(valid, "lead")} added`,
    known: ({ duplicate }) => `${count(duplicate, "repeat enquiry", "repeat enquiries")} added to existing leads`,
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
