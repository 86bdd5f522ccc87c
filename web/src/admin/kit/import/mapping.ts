/** The mapping from fields of a record to columns of a file. */

export type ImportField = {
  /** Its name in the API. */
  value: string;
  label: string;
  required: boolean;
};

/** Columns by field; fields without a column are absent. */
export type Mapping = Record<string, string>;

/** Maps a field to a column, which it takes from any other field. An empty column clears the field. */
export function assign(mapping: Mapping, field: string, column: string): Mapping {
  const others = Object.entries(mapping).filter(([name, taken]) => name !== field && taken !== column);
  return { ...Object.fromEntries(others), ...(column && { [field]: column }) };
}

/** Unmapped columns, in the order of the file. */
export function unusedColumns(columns: readonly string[], mapping: Mapping): string[] {
  const taken = new Set(Object.values(mapping));
  return columns.filter((column) => !taken.has(column));
}
