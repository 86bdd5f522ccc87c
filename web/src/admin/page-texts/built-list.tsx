/** A list that shows the built rows until one of them is changed; then the list is stored as a whole. */
import { useEffect, useId, useRef, useState } from "react";
import { type Control, get, useController, useFormState } from "react-hook-form";
import { FieldError } from "../../form/field";
import { Action, IconAction } from "../kit/button";
import { useRowKeys } from "../kit/form/editable-table";
import { CrossIcon, DownIcon, PlusIcon, UpIcon } from "../kit/icons";
import { type Move, SortableHandle, SortableList, reordered, useSortableItem } from "../kit/sortable";
import { Changed } from "./built-text";
import { CellField } from "./cell";
import { type Cell, type ListShape, type Values, at, isSame, readable } from "./shape";

type BuiltListFieldProps = {
  control: Control<Values>;
  shape: ListShape;
  built: readonly unknown[];
  disabled: boolean;
};

export function BuiltListField({ control, shape, built, disabled }: BuiltListFieldProps) {
  const { name, label, hint, noun, max, cells } = shape;
  const { field } = useController({ control, name });
  const { errors } = useFormState({ control, name });
  const found = get(errors, name) as (Record<number, unknown> & { message?: string }) | undefined;
  const stored = field.value as readonly unknown[];
  const rows = stored.length > 0 ? stored : built;
  const keys = useRowKeys(rows.length);
  const id = useId();
  /** The row that gets the focus once it is there. */
  const [focused, setFocused] = useState<number | null>(null);
  // Without any row the built ones would be back.
  const min = built.length > 0 ? 1 : 0;

  function change(next: readonly unknown[]) {
    field.onChange(isSame(next, built) ? [] : next);
  }

  function move(index: number, to: number) {
    const order = rows.map((_, at) => at);
    order.splice(to, 0, ...order.splice(index, 1));
    rearrange(order);
  }

  function drop(to: Move) {
    rearrange(
      reordered(
        rows.map((_, index) => index),
        (index) => String(keys.all[index]),
        to,
      ),
    );
  }

  function rearrange(order: readonly number[]) {
    keys.reorder(order);
    change(order.map((index) => rows[index]));
  }

  const nameOf = (row: unknown, index: number) =>
    readable(cells[0]?.name ? at(row, cells[0].name) : row) || `${noun} ${index + 1}`;

  return (
    <div role="group" aria-labelledby={id}>
      <div className="mb-1.5 flex items-baseline justify-between gap-3">
        <p id={id} className="font-medium">
          {label}
        </p>
        <span className="text-xs text-ash tabular-nums">{`${rows.length} of at most ${max}`}</span>
      </div>
      {hint && <p className="mb-1.5 text-sm text-ash">{hint}</p>}
      {rows.length > 0 && (
        <SortableList
          names={new Map(rows.map((row, index) => [String(keys.all[index]), nameOf(row, index)]))}
          onMove={drop}
        >
          <ol className="divide-y divide-seam rounded-md border border-seam bg-paper">
            {rows.map((row, index) => (
              <Row
                key={keys.all[index]}
                sortKey={String(keys.all[index])}
                row={row}
                name={nameOf(row, index)}
                cells={cells}
                hasFocus={keys.all[index] === focused}
                onFocused={() => setFocused(null)}
                errors={found?.[index]}
                disabled={disabled}
                onChange={(next) => change(rows.with(index, next))}
                onUp={index > 0 ? () => move(index, index - 1) : undefined}
                onDown={index < rows.length - 1 ? () => move(index, index + 1) : undefined}
                onRemove={
                  rows.length > min
                    ? () => {
                        setFocused(keys.all[index + 1] ?? keys.all[index - 1] ?? null);
                        keys.remove(index);
                        change(rows.toSpliced(index, 1));
                      }
                    : undefined
                }
              />
            ))}
          </ol>
        </SortableList>
      )}
      {found?.message && <FieldError>{found.message}</FieldError>}
      {!disabled && rows.length < max && (
        <Action
          variant="quiet"
          className="mt-1"
          onClick={() => {
            setFocused(keys.insert(rows.length));
            change([...rows, blank(cells)]);
          }}
        >
          <PlusIcon />
          {`Add ${noun}`}
        </Action>
      )}
      {stored.length > 0 && <Changed label={label} disabled={disabled} onReset={() => field.onChange([])} />}
    </div>
  );
}

function blank(cells: readonly Cell[]): unknown {
  if (cells[0]?.name === "") return "";
  const filled = cells.filter(({ isOptional }) => !isOptional);
  return Object.fromEntries(filled.map(({ name }) => [name, ""]));
}

type RowProps = {
  sortKey: string;
  row: unknown;
  /** For screen readers. */
  name: string;
  cells: readonly Cell[];
  /** Of the row, or of its cells by name. */
  errors: unknown;
  disabled: boolean;
  hasFocus: boolean;
  onFocused: () => void;
  onChange: (row: unknown) => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
  onRemove: (() => void) | undefined;
};

function Row(props: RowProps) {
  const { sortKey, row, name, cells, errors, disabled, hasFocus, onFocused, onChange, onUp, onDown, onRemove } = props;
  const fields = useRef<HTMLDivElement>(null);
  // Beside each other, such as what has a price, the price and the unit.
  const isShort = cells.length === 3 && cells.every(({ kind }) => kind !== "long" && kind !== "lines");
  useEffect(() => {
    if (!hasFocus) return;
    fields.current?.querySelector<HTMLElement>("input, textarea, select")?.focus();
    onFocused();
    // oxlint-disable-next-line react/exhaustive-deps
  }, [hasFocus]);
  const { itemRef, itemStyle, handle } = useSortableItem(sortKey, disabled);
  const errorOf = (cell: string) => {
    const found = (cell ? at(errors, cell) : errors) as { message?: unknown } | undefined;
    return typeof found?.message === "string" ? found.message : undefined;
  };
  return (
    <li
      ref={itemRef}
      style={itemStyle}
      className="relative flex gap-1 bg-paper p-2 first:rounded-t-md last:rounded-b-md max-md:flex-col"
    >
      {!disabled && <SortableHandle handle={handle} name={name} className="mt-0.5 max-md:hidden" />}
      <div
        ref={fields}
        className={`min-w-0 flex-1 space-y-2 ${isShort ? "md:grid md:grid-cols-[2fr_1fr_1fr] md:items-start md:gap-2 md:space-y-0" : ""}`}
      >
        {cells.map((cell) => (
          <CellField
            key={cell.name}
            cell={cell}
            row={name}
            value={cell.name ? at(row, cell.name) : row}
            error={errorOf(cell.name)}
            disabled={disabled}
            onChange={(value) => onChange(cell.name ? withCell(row as Values, cell, value) : value)}
          />
        ))}
      </div>
      {!disabled && (
        <div className="flex shrink-0 max-md:justify-end">
          <IconAction label={`Move up: ${name}`} disabled={!onUp} onClick={onUp}>
            <UpIcon />
          </IconAction>
          <IconAction label={`Move down: ${name}`} disabled={!onDown} onClick={onDown}>
            <DownIcon />
          </IconAction>
          <IconAction label={`Remove: ${name}`} disabled={!onRemove} onClick={onRemove}>
            <CrossIcon />
          </IconAction>
        </div>
      )}
    </li>
  );
}

/** An optional cell that is empty is left out, as in the built text. */
function withCell(row: Values, { name, isOptional }: Cell, value: unknown): Values {
  const { [name]: _, ...others } = row;
  const isEmpty = value === "" || value === null || (Array.isArray(value) && value.length === 0);
  return isOptional && isEmpty ? others : { ...row, [name]: value };
}
