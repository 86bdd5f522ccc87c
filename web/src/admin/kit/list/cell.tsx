/** Contents of a cell. */
import type { ReactNode } from "react";
import { type MoneyFormat, moneyFormat } from "../money";
import type { Column } from "../resource";

export function cellOf<Item>(column: Column<Item>, item: Item, money: MoneyFormat): ReactNode {
  if (column.cell) return column.cell(item, money) || <EmptyValue />;
  const value = column.field ? item[column.field] : null;
  if (value === null || value === undefined || value === "") return <EmptyValue />;
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (Array.isArray(value)) return value.length > 0 ? value.join(", ") : <EmptyValue />;
  return String(value);
}

/** For the amounts of all columns. */
export function moneyFormatOf<Item>(columns: readonly Column<Item>[], items: readonly Item[]): MoneyFormat {
  const fields = columns.flatMap(({ field }) => (field?.endsWith("Paise") ? [field] : []));
  return moneyFormat(items.flatMap((item) => fields.map((field) => item[field])));
}

export function EmptyValue() {
  return (
    <span className="text-ash">
      <span aria-hidden="true">–</span>
      <span className="sr-only">none</span>
    </span>
  );
}
