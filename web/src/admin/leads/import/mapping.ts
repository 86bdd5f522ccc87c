/** Which column of a file goes into which field of a lead. */

export const importFields = [
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
] as const;

export type ImportField = (typeof importFields)[number]["value"];

/** The column of each field; fields without one stay empty. */
export type Mapping = Partial<Record<ImportField, string>>;

/** Puts a column to a field; a column that was elsewhere moves. */
export function assign(mapping: Mapping, field: ImportField, column: string): Mapping {
  const others = Object.entries(mapping).filter(([name, taken]) => name !== field && taken !== column);
  return { ...Object.fromEntries(others), ...(column && { [field]: column }) };
}

/** What is still missing, in words; null when the file can be checked. */
export function missing({ customerName, customerPhone, customerEmail }: Mapping): string | null {
  if (!customerName) return "Choose the column that has the names.";
  if (!customerPhone && !customerEmail) return "Choose the column that has phone numbers or e-mail addresses.";
  return null;
}

/** The columns that go nowhere, in the file's order. */
export function unused(columns: readonly string[], mapping: Mapping): string[] {
  const taken = new Set(Object.values(mapping));
  return columns.filter((column) => !taken.has(column));
}
