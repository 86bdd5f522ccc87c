/** Lists of people that become leads. */
import { adminPaths } from "../paths";
import { count } from "../../ui/format";
import type { ImportList } from "../kit/import/list";
import type { Mapping } from "../kit/import/mapping";
import { address } from "./address";

export const people: ImportList = {
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
    { value: "possessionOn", label: "Possession on", needed: false },
    { value: "carpetAreaSqft", label: "Carpet area", needed: false },
    { value: "tags", label: "Tags", needed: false },
  ],
  missing,
  fresh: { title: (rows) => count(rows, "new lead"), text: "Given to the sales team by turns." },
  known: {
    title: (rows) => count(rows, "repeat enquiry", "repeat enquiries"),
    text: "From people who have a lead, or stand in the file twice. Added to their lead.",
  },
  done: {
    title: ({ valid }) => `${count(valid, "lead")} added`,
    known: ({ duplicate }) =>
      `${count(duplicate, "repeat enquiry", "repeat enquiries")} added to leads that were there`,
    show: "Show the leads",
    to: () => `${adminPaths.leads()}?source=import&sort=-receivedAt`,
  },
};

/** What is still missing, in words; null when the file can be checked. */
export function missing({ customerName, customerPhone, customerEmail }: Mapping): string | null {
  if (!customerName) return "Choose the column that has the names.";
  if (!customerPhone && !customerEmail) return "Choose the column that has phone numbers or e-mail addresses.";
  return null;
}
