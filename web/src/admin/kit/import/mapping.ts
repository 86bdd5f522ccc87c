/** Which column of a file goes into which field of a record. */

/** What a column can hold. */
export type ImportField = {
  /** As the API calls it. */
  value: string;
  /** As people call it. */
  label: string;
  /** Whether no file can do without it. */
  needed: boolean;
};

/** The column of each field; fields without one stay empty. */
export type Mapping = Record<string, string>;

/** Puts a column to a field; a column that was elsewhere moves. */
export function assign(mapping: Mapping, field: string, column: string): Mapping {
  const others = Object.entries(mapping).filter(([name, taken]) => name !== field && taken !== column);
  return { ...Object.fromEntries(others), ...(column && { [field]: column }) };
}

/** The columns that go nowhere, in the file's order. */
export function unused(columns: readonly string[], mapping: Mapping): string[] {
  const taken = new Set(Object.values(mapping));
  return columns.filter((column) => !taken.has(column));
}
