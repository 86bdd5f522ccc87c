/** What a cell shows where its column says nothing of its own. */
import type { ReactNode } from "react";
import type { Column } from "../resource";

export function cellOf<Item>(column: Column<Item>, item: Item): ReactNode {
  if (column.cell) return column.cell(item) || <Nothing />;
  const value = column.field ? item[column.field] : null;
  if (value === null || value === undefined || value === "") return <Nothing />;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.length > 0 ? value.join(", ") : <Nothing />;
  return String(value);
}

/** Stands for what is not known. */
export function Nothing() {
  return (
    <span className="text-ash">
      <span aria-hidden="true">–</span>
      <span className="sr-only">none</span>
    </span>
  );
}
