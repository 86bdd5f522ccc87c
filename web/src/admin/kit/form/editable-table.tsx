/** A form field whose value is a list of rows, edited as a table; on a phone each row is a card. */
import { useWindowVirtualizer } from "@tanstack/react-virtual";
import { type CSSProperties, type ReactNode, type Ref, useEffect, useId, useRef, useState } from "react";
import {
  type ArrayPath,
  type Control,
  type FieldPath,
  type FieldValues,
  get,
  useController,
  useFormState,
} from "react-hook-form";
import { Action, IconAction } from "../button";
import { CrossIcon, PlusIcon } from "../icons";
import { type Move, SortableHandle, SortableList, reordered, useSortableItem } from "../sortable";

export type EditableColumn<Row> = {
  /** Labels a cell together with the name of its row: "Rate of Base units". */
  label: string;
  /** Heading of the column, if it says more than the label. */
  heading?: string;
  /** A track of the grid; columns without a width share the rest equally. */
  width?: string;
  align?: "end";
  /** Takes the full width of the card. */
  isWide?: boolean;
  /** Errors are matched by this name. */
  field: keyof Row & string;
  cell: (props: CellProps<Row>) => ReactNode;
};

export type CellProps<Row> = {
  row: Row;
  onChange: (changes: Partial<Row>) => void;
  /** For the cell's input. */
  input: {
    "aria-label": string;
    "aria-invalid": true | undefined;
    "aria-describedby": string | undefined;
    disabled: boolean;
    className: string;
  };
};

type EditableTableProps<Values extends FieldValues, Row> = {
  control: Control<Values>;
  name: FieldPath<Values> & ArrayPath<Values>;
  /** Names the table for screen readers. */
  label: string;
  columns: readonly EditableColumn<Row>[];
  /** Names a row in labels. */
  nameOf: (row: Row, index: number) => string;
  /** The button that adds a row, and the new row. */
  add: { label: string; row: () => Row; at?: "start" | "end" };
  min?: number;
  max: number;
  /** Whether a row cannot be removed. */
  isKept?: (row: Row) => boolean;
  isSortable?: boolean;
  disabled?: boolean;
  /** Shows only these rows, and those with errors. */
  filter?: (row: Row) => boolean;
  /** Left of the button that adds a row. */
  aside?: ReactNode;
  /** Below this width the table scrolls. */
  minWidth?: string;
};

/** Beyond this many rows, only those near the viewport are rendered. */
const virtualFrom = 100;

export function EditableTable<Values extends FieldValues, Row extends object>(
  props: EditableTableProps<Values, Row>,
): ReactNode {
  const { control, name, label, columns, nameOf, add, min = 0, max, isSortable = false, disabled = false } = props;
  const { filter, aside, minWidth, isKept } = props;
  const { field } = useController({ control, name });
  // Unlike the field's own state, this includes the server's errors in cells.
  const formState = useFormState({ control, name });
  const rows = field.value as readonly Row[];
  const errors = get(formState.errors, name) as ListErrors | undefined;
  const error = errors?.message ?? errors?.root?.message;
  const keys = useRowKeys(rows.length);
  const [focused, setFocused] = useState<number | "add" | null>(null);
  const addButton = useRef<HTMLButtonElement>(null);
  const rowErrors = (index: number) => errorsOf(errors?.[index]);

  useEffect(() => {
    if (focused === "add") addButton.current?.focus();
  }, [focused]);

  function change(index: number, changes: Partial<Row>) {
    field.onChange(rows.map((row, at) => (at === index ? { ...row, ...changes } : row)));
  }

  function insert() {
    const at = add.at === "start" ? 0 : rows.length;
    setFocused(keys.insert(at));
    field.onChange(rows.toSpliced(at, 0, add.row()));
  }

  function remove(index: number) {
    keys.remove(index);
    setFocused(keys.all[index + 1] ?? keys.all[index - 1] ?? "add");
    field.onChange(rows.toSpliced(index, 1));
  }

  function move(to: Move) {
    const order = reordered(
      keys.all.map((_, index) => index),
      (index) => String(keys.all[index]),
      to,
    );
    keys.reorder(order);
    field.onChange(order.map((index) => rows[index]));
  }

  const shown = rows.flatMap((row, index) => {
    const isShown = !filter || filter(row) || rowErrors(index).length > 0 || keys.all[index] === focused;
    return isShown ? [index] : [];
  });
  const tracks = [
    ...(isSortable ? ["2rem"] : []),
    ...columns.map(({ width }) => width ?? "minmax(8rem, 1fr)"),
    ...(disabled ? [] : ["2.5rem"]),
  ];

  function renderRow(index: number) {
    const key = keys.all[index] ?? index;
    const value = rows[index];
    if (!value) return null;
    const rowProps: RowProps<Row> = {
      row: value,
      index,
      name: nameOf(value, index),
      columns,
      errors: rowErrors(index),
      disabled,
      hasFocus: key === focused,
      onFocused: () => setFocused(null),
      onChange: (changes) => change(index, changes),
      onRemove: !disabled && rows.length > min && !isKept?.(value) ? () => remove(index) : undefined,
      hasHandle: isSortable,
    };
    return isSortable && !disabled ? (
      <SortableRow key={key} sortKey={String(key)} {...rowProps} />
    ) : (
      <RowCells key={key} {...rowProps} />
    );
  }

  const body =
    shown.length > virtualFrom ? (
      <VirtualRows indexes={shown} keyOf={(index) => keys.all[index] ?? index} render={renderRow} />
    ) : (
      shown.map(renderRow)
    );
  const addRow = !disabled && rows.length < max && (
    <Action ref={addButton} variant={add.at === "start" ? "plain" : "quiet"} onClick={insert}>
      <PlusIcon />
      {add.label}
    </Action>
  );

  const table = (
    <div className="border-y border-seam md:overflow-x-auto">
      <div
        role="table"
        aria-label={label}
        aria-rowcount={rows.length + 1}
        className="md:min-w-(--min-width)"
        style={{ "--columns": tracks.join(" "), "--min-width": minWidth ?? "0" } as CSSProperties}
      >
        <div role="rowgroup" className="max-md:sr-only">
          <div role="row" aria-rowindex={1} className="grid grid-cols-(--columns) text-xs text-ash">
            {isSortable && <HiddenHeading>Order</HiddenHeading>}
            {columns.map(({ label, heading = label, field, align }) => (
              <div
                key={field}
                role="columnheader"
                className={`px-2 py-1.5 font-medium ${align === "end" ? "text-right" : ""}`}
              >
                {heading}
              </div>
            ))}
            {!disabled && <HiddenHeading>Remove</HiddenHeading>}
          </div>
        </div>
        <div role="rowgroup">{body}</div>
      </div>
    </div>
  );

  return (
    <div>
      {(aside || add.at === "start") && (
        <div className="flex flex-wrap items-center justify-between gap-3 py-3">
          {aside ?? <span />}
          {add.at === "start" && addRow}
        </div>
      )}
      {rows.length > 0 &&
        (isSortable && !disabled ? (
          // Around the table: it adds elements for screen readers, which no row group may have.
          <SortableList
            names={new Map(rows.map((one, index) => [String(keys.all[index]), nameOf(one, index)]))}
            onMove={move}
          >
            {table}
          </SortableList>
        ) : (
          table
        ))}
      {error && (
        <p role="alert" className="mt-2 text-error">
          {error}
        </p>
      )}
      {add.at !== "start" && addRow && <div className="mt-1">{addRow}</div>}
    </div>
  );
}

function HiddenHeading({ children }: { children: string }) {
  return (
    <div role="columnheader">
      <span className="sr-only">{children}</span>
    </div>
  );
}

type VirtualRowsProps = {
  indexes: readonly number[];
  keyOf: (index: number) => number;
  render: (index: number) => ReactNode;
};

function VirtualRows({ indexes, keyOf, render }: VirtualRowsProps) {
  const start = useRef<HTMLDivElement>(null);
  const [scrollMargin, setScrollMargin] = useState(0);
  /** The focused row stays rendered when it is scrolled out of view. */
  const [active, setActive] = useState<number | null>(null);
  useEffect(() => {
    if (start.current) setScrollMargin(start.current.getBoundingClientRect().top + window.scrollY);
  }, [indexes.length]);
  // The React Compiler could not memoize it, but is not in use here.
  // oxlint-disable-next-line react/incompatible-library
  const virtualizer = useWindowVirtualizer({
    count: indexes.length,
    estimateSize: () => 37,
    overscan: 12,
    scrollMargin,
    getItemKey: (at) => keyOf(indexes[at] ?? at),
    rangeExtractor: ({ startIndex, endIndex, overscan, count }) => {
      const from = Math.max(0, startIndex - overscan);
      const to = Math.min(count - 1, endIndex + overscan);
      const near = Array.from({ length: to - from + 1 }, (_, at) => from + at);
      if (active === null || active >= count || (active >= from && active <= to)) return near;
      return active < from ? [active, ...near] : [...near, active];
    },
  });
  const items = virtualizer.getVirtualItems();
  const total = virtualizer.getTotalSize();
  return (
    <div
      ref={start}
      role="presentation"
      onFocus={({ target }) => setActive(Number(target.closest("[data-index]")?.getAttribute("data-index") ?? -1))}
      onBlur={() => setActive(null)}
    >
      {items.map(({ key, index, start }, at) => (
        <div key={key} role="presentation">
          <Gap height={start - (items[at - 1]?.end ?? scrollMargin)} />
          <div ref={virtualizer.measureElement} data-index={index} role="presentation">
            {render(indexes[index] ?? 0)}
          </div>
        </div>
      ))}
      <Gap height={total - ((items.at(-1)?.end ?? scrollMargin) - scrollMargin)} />
    </div>
  );
}

function Gap({ height }: { height: number }) {
  return height > 0 ? <div aria-hidden="true" style={{ height }} /> : null;
}

type CellError = { field: string; message: string };

type RowProps<Row> = {
  row: Row;
  index: number;
  name: string;
  columns: readonly EditableColumn<Row>[];
  errors: readonly CellError[];
  disabled: boolean;
  hasFocus: boolean;
  onFocused: () => void;
  onChange: (changes: Partial<Row>) => void;
  onRemove: (() => void) | undefined;
  hasHandle: boolean;
  handle?: ReactNode;
  rowRef?: Ref<HTMLDivElement>;
  style?: CSSProperties;
};

function SortableRow<Row>({ sortKey, ...row }: RowProps<Row> & { sortKey: string }) {
  const { itemRef, itemStyle, handle } = useSortableItem(sortKey, false);
  return (
    <RowCells
      {...row}
      rowRef={itemRef}
      style={itemStyle}
      handle={<SortableHandle handle={handle} name={row.name} className="h-9 max-md:size-9" />}
    />
  );
}

function RowCells<Row>(props: RowProps<Row>) {
  const { row, index, name, columns, errors, disabled, hasFocus, onFocused, onChange, onRemove, hasHandle, handle } =
    props;
  const id = useId();
  const cells = useRef<HTMLDivElement>(null);
  useEffect(() => {
    if (!hasFocus) return;
    cells.current?.querySelector<HTMLElement>("input, select")?.focus();
    onFocused();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [hasFocus]);
  return (
    <div
      ref={props.rowRef}
      style={props.style}
      className="relative border-t border-seam bg-paper focus-within:bg-plaster/70 max-md:first:border-t-0"
    >
      <div
        ref={cells}
        role="row"
        aria-rowindex={index + 2}
        className="grid items-center max-md:grid-cols-2 max-md:gap-x-3 max-md:gap-y-2 max-md:py-3 max-md:pr-11 md:grid-cols-(--columns)"
      >
        {hasHandle && (
          <div role="cell" className="max-md:absolute max-md:right-0 max-md:bottom-2">
            {handle}
          </div>
        )}
        {columns.map(({ label, heading = label, field, align, isWide, cell }) => {
          const isInvalid = errors.some((error) => error.field === field);
          return (
            <div key={field} role="cell" className={`min-w-0 ${isWide ? "max-md:col-span-2" : ""}`}>
              <span aria-hidden="true" className="mb-0.5 block text-xs text-ash md:hidden">
                {heading}
              </span>
              {cell({
                row,
                onChange,
                input: {
                  "aria-label": `${label} of ${name}`,
                  "aria-invalid": isInvalid || undefined,
                  "aria-describedby": isInvalid ? id : undefined,
                  disabled,
                  className: `${inputClass} ${align === "end" ? "text-right tabular-nums" : ""}`,
                },
              })}
            </div>
          );
        })}
        {!disabled && (
          <div role="cell" className="max-md:absolute max-md:top-2 max-md:right-0">
            {onRemove && (
              <IconAction label={`Remove ${name}`} onClick={onRemove}>
                <CrossIcon />
              </IconAction>
            )}
          </div>
        )}
      </div>
      {errors.length > 0 && (
        // A row of its own, since a table may have nothing else.
        <div role="row">
          <div role="cell">
            <p id={id} role="alert" className="bg-error/8 px-2 py-1 text-xs text-error">
              {errors.map(({ message }) => message).join(" ")}
            </p>
          </div>
        </div>
      )}
    </div>
  );
}

/** Without a border in the table, with one in a card. */
const inputClass =
  "h-9 w-full min-w-0 rounded-[3px] border-0 bg-transparent px-2 text-sm text-ink outline-none transition-none placeholder:text-ash/80 " +
  "hover:bg-plaster focus:bg-paper focus:outline-2 focus:-outline-offset-2 focus:outline-areca disabled:hover:bg-transparent " +
  "aria-invalid:bg-error/8 aria-invalid:text-error " +
  "max-md:h-11 max-md:rounded-md max-md:border max-md:border-ash/60 max-md:bg-paper max-md:text-base";

/** Errors of the list, a row, a cell or a part of a cell. */
type ErrorTree = { [name: string]: unknown; message?: string };
type ListErrors = { message?: string; root?: { message?: string } } & Record<number, ErrorTree | undefined>;

function errorsOf(row: ErrorTree | undefined): CellError[] {
  if (!row) return [];
  const cells = Object.entries(row).flatMap(([field, tree]) => {
    const message = firstMessage(tree);
    return message && field !== "message" ? [{ field, message }] : [];
  });
  return cells.length === 0 && row.message ? [{ field: "", message: row.message }] : cells;
}

function firstMessage(tree: unknown): string | undefined {
  if (typeof tree !== "object" || tree === null) return undefined;
  const { message, ref: _, type: __, ...rest } = tree as ErrorTree;
  return message ?? Object.values(rest).map(firstMessage).find(Boolean);
}

let lastKey = 0;
function nextKey(): number {
  lastKey += 1;
  return lastKey;
}

/** Keys that stay with their rows while rows are added, removed and moved. */
export function useRowKeys(count: number) {
  const [stored, setKeys] = useState<readonly number[]>([]);
  // The form was reset, or is rendered for the first time.
  const all =
    stored.length === count ? stored : Array.from({ length: count }, (_, index) => stored[index] ?? nextKey());
  if (all !== stored) setKeys(all);
  return {
    all,
    insert: (at: number) => {
      const key = nextKey();
      setKeys(all.toSpliced(at, 0, key));
      return key;
    },
    remove: (at: number) => setKeys(all.toSpliced(at, 1)),
    reorder: (order: readonly number[]) => setKeys(order.map((index) => all[index] ?? nextKey())),
  };
}
