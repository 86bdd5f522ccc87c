/** A list as a table. */
import type { SortDirection } from "@tanstack/react-table";
import { type KeyboardEvent, type MouseEvent, useEffect, useRef } from "react";
import { Link } from "../../../ui/link";
import { useOpenRecord } from "../drawer";
import { DownIcon, UpIcon } from "../icons";
import { type Column, type Identified, columnName } from "../resource";
import type { MoneyFormat } from "../money";
import { cellOf, moneyFormatOf } from "./cell";
import { onArrowKey } from "./row-keys";
import type { ListModel } from "./use-list";

const skeletonRows = 12;

const rowClass = "h-9 border-b border-seam";

export function Table<Item extends Identified>({ model }: { model: ListModel<Item> }) {
  const { list, table, result } = model;
  const columns = shownColumns(model);
  const selectable = Boolean(list.bulk?.length);
  const { rows } = table.getRowModel();
  const money = moneyFormatOf(
    columns,
    rows.map(({ original }) => original),
  );
  const width = columns.reduce((sum, { width = 160 }) => sum + width, selectable ? 44 : 0);
  return (
    <div className="overflow-x-auto">
      <table
        aria-label={list.title}
        aria-busy={result.isFetching}
        // Fixed, so that columns keep their widths when rows change.
        className="w-full table-fixed border-collapse text-left text-xs"
        style={{ minWidth: width }}
      >
        <colgroup>
          {selectable && <col style={{ width: 44 }} />}
          {columns.map((column) => (
            <col key={columnName(column)} style={{ width: column.width }} />
          ))}
        </colgroup>
        <thead>
          <tr className="h-9 border-b border-seam text-ash">
            {selectable && (
              <th scope="col" className="pl-4">
                <SelectAll model={model} />
              </th>
            )}
            {columns.map((column) => (
              <Heading key={columnName(column)} model={model} column={column} />
            ))}
          </tr>
        </thead>
        {result.isPending ? (
          <SkeletonRows columns={columns.length + (selectable ? 1 : 0)} />
        ) : (
          <tbody className={result.isPlaceholderData ? "opacity-50 transition-opacity delay-150" : undefined}>
            {rows.map((row) => (
              <Row
                key={row.id}
                model={model}
                item={row.original}
                columns={columns}
                money={money}
                selected={row.getIsSelected()}
                onSelect={selectable ? row.getToggleSelectedHandler() : undefined}
              />
            ))}
          </tbody>
        )}
      </table>
    </div>
  );
}

export function shownColumns<Item extends Identified>({ list, table }: ListModel<Item>): Column<Item>[] {
  const shown = new Set(table.getVisibleLeafColumns().map(({ id }) => id));
  return list.columns.filter((column) => shown.has(columnName(column)));
}

const ariaSort: Record<SortDirection, "ascending" | "descending"> = { asc: "ascending", desc: "descending" };

function Heading<Item extends Identified>({ model, column }: { model: ListModel<Item>; column: Column<Item> }) {
  const header = model.table.getColumn(columnName(column));
  const sorted = header?.getIsSorted() || undefined;
  const end = column.align === "end";
  return (
    <th
      scope="col"
      aria-sort={sorted && ariaSort[sorted]}
      className={`px-3 font-medium first:pl-4 last:pr-4 ${end ? "text-right" : ""}`}
    >
      {column.sort ? (
        <button
          type="button"
          onClick={header?.getToggleSortingHandler()}
          className={`group inline-flex h-9 max-w-full items-center gap-1 hover:text-ink ${sorted ? "text-ink" : ""}`}
        >
          <span className="truncate">{column.label}</span>
          <span className={sorted ? "" : "opacity-0 group-hover:opacity-60 group-focus-visible:opacity-60"}>
            {sorted === "desc" ? <DownIcon className="size-3.5" /> : <UpIcon className="size-3.5" />}
          </span>
        </button>
      ) : (
        <span className="block truncate">{column.label}</span>
      )}
    </th>
  );
}

function SelectAll<Item extends Identified>({ model: { table, list, selection } }: { model: ListModel<Item> }) {
  const box = useRef<HTMLInputElement>(null);
  const some = table.getIsSomePageRowsSelected();
  const all = selection.all || table.getIsAllPageRowsSelected();
  useEffect(() => {
    if (box.current) box.current.indeterminate = some && !all;
  }, [some, all]);
  return (
    <input
      ref={box}
      type="checkbox"
      aria-label={`Select all ${list.noun[1]} on this page`}
      checked={all}
      disabled={table.getRowModel().rows.length === 0}
      onChange={(event) => (selection.all ? selection.clear() : table.toggleAllPageRowsSelected(event.target.checked))}
      className="block size-4 accent-areca"
    />
  );
}

type RowProps<Item extends Identified> = {
  model: ListModel<Item>;
  item: Item;
  columns: readonly Column<Item>[];
  money: MoneyFormat;
  selected: boolean;
  onSelect: ((event: unknown) => void) | undefined;
};

function Row<Item extends Identified>({ model, item, columns, money, selected, onSelect }: RowProps<Item>) {
  const { list, opened, addressOf } = model;
  const open = useOpenRecord(list.drawer);
  const current = opened === item.id;

  function openByPointer(event: MouseEvent<HTMLElement>) {
    // Links and controls handle their own clicks, and selecting text opens nothing.
    if (event.defaultPrevented || (event.target as Element).closest("a, button, input, label")) return;
    if (window.getSelection()?.toString()) return;
    // The link may lead to a page instead of the drawer.
    if (opened) open(item.id);
    else event.currentTarget.querySelector<HTMLElement>("[data-row-link]")?.click();
  }

  return (
    // Keyboard users have the link in the row.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <tr
      data-row={item.id}
      onClick={openByPointer}
      onKeyDown={(event: KeyboardEvent<HTMLElement>) => onArrowKey(event)}
      className={
        `${rowClass} group cursor-pointer transition-colors duration-75 has-[[data-row-link]:focus-visible]:bg-linen/70 ` +
        (current ? "bg-leaf/60" : selected ? "bg-leaf/35" : "hover:bg-linen/45")
      }
    >
      {onSelect && (
        <td className="pl-4">
          <input
            type="checkbox"
            aria-label={`Select ${list.nameOf(item)}`}
            checked={selected}
            onChange={onSelect}
            data-row-box
            className="block size-4 accent-areca"
          />
        </td>
      )}
      {columns.map((column, index) => (
        <td
          key={columnName(column)}
          className={`truncate px-3 first:pl-4 last:pr-4 ${column.align === "end" ? "text-right tabular-nums" : ""}`}
        >
          {index === 0 ? (
            <Link
              to={addressOf(item.id)}
              data-row-link
              aria-current={current || undefined}
              className="font-medium text-ink underline-offset-2 group-hover:underline focus-visible:outline-offset-4"
            >
              {cellOf(column, item, money)}
            </Link>
          ) : (
            cellOf(column, item, money)
          )}
        </td>
      ))}
    </tr>
  );
}

function SkeletonRows({ columns }: { columns: number }) {
  return (
    <tbody aria-hidden="true">
      {Array.from({ length: skeletonRows }, (_, row) => (
        <tr key={row} className={rowClass}>
          {Array.from({ length: columns }, (_, column) => (
            // oxlint-disable-next-line jsx-a11y/control-has-associated-label
            <td key={column} className="px-3 first:pl-4 last:pr-4">
              <span
                className="block h-3 animate-pulse rounded bg-linen"
                style={{ width: `${45 + ((row * 7 + column * 13) % 5) * 10}%` }}
              />
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}
