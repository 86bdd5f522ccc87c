/** Default contents of a cell. */
import type { ReactNode } from "react";
import type { Column } from "../resource";

export function cellOf<Item>(column: Column<Item>, item: Item): ReactNode {
  if (column.cell) return column.cell(item) || <EmptyValue />;
  const value = column.field ? item[column.field] : null;
  if (value === null || value === undefined || value === "") return <EmptyValue />;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.length > 0 ? value.join(", ") : <EmptyValue />;
  return String(value);
}

export function EmptyValue() {
  return (
    <span className="text-ash">
      <span aria-hidden="true">–</span>
      <span className="sr-only">none</span>
    </span>
  );
}
