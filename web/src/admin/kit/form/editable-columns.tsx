/** Columns of an `EditableTable`: texts, choices, dates, and values parsed from text. */
import type { ComponentProps } from "react";
import { weekdayDate } from "../days";
import { DateInput } from "./date-input";
import { ParsedInput } from "./parsed-input";
import type { Choice } from "../resource";
import type { EditableColumn } from "./editable-table";

type Layout<Row> = Pick<EditableColumn<Row>, "label" | "heading" | "width" | "align" | "isWide">;

type FieldOf<Row, Value> = { [Name in keyof Row & string]: Row[Name] extends Value ? Name : never }[keyof Row & string];

type TextColumn<Row> = Layout<Row> & {
  field: FieldOf<Row, string | null>;
  max: number;
  placeholder?: string;
  /** An empty cell is null. */
  orNull?: boolean;
};

export function textColumn<Row extends object>({ field, max, placeholder, orNull, ...layout }: TextColumn<Row>) {
  return {
    ...layout,
    field,
    cell: ({ row, onChange, input }) => (
      <input
        {...input}
        value={(row[field] as string | null) ?? ""}
        maxLength={max}
        placeholder={placeholder}
        autoComplete="off"
        onChange={({ target: { value } }) => onChange(changes(field, orNull && value === "" ? null : value))}
      />
    ),
  } satisfies EditableColumn<Row> as EditableColumn<Row>;
}

type SelectColumn<Row> = Layout<Row> & {
  field: FieldOf<Row, string | null>;
  choices: readonly Choice[] | ((row: Row) => readonly Choice[]);
  /** Label of the null choice. */
  none?: string;
};

export function selectColumn<Row extends object>({ field, choices, none, ...layout }: SelectColumn<Row>) {
  return {
    ...layout,
    field,
    cell: ({ row, onChange, input }) => (
      <select
        {...input}
        value={(row[field] as string | null) ?? ""}
        onChange={({ target: { value } }) =>
          onChange(changes(field, none !== undefined && value === "" ? null : value))
        }
      >
        {none !== undefined && <option value="">{none}</option>}
        {(typeof choices === "function" ? choices(row) : choices).map(({ value, label }) => (
          <option key={value} value={value}>
            {label}
          </option>
        ))}
      </select>
    ),
  } satisfies EditableColumn<Row> as EditableColumn<Row>;
}

type DateColumn<Row> = Layout<Row> & { field: FieldOf<Row, string> };

/** A calendar date, `2026-11-21`; empty while none is chosen. */
export function dateColumn<Row extends object>({ field, ...layout }: DateColumn<Row>) {
  return {
    ...layout,
    field,
    cell: ({ row, onChange, input }) => {
      const day = row[field] as string;
      return (
        <div className="flex items-center gap-3">
          <DateInput {...input} value={day} onChange={(date) => onChange(changes(field, date))} />
          {day && <span className="min-w-0 truncate text-ash tabular-nums">{weekdayDate(day)}</span>}
        </div>
      );
    },
  } satisfies EditableColumn<Row> as EditableColumn<Row>;
}

type ParsedColumn<Row, Name extends keyof Row & string> = Layout<Row> & {
  field: Name;
  format: (value: Row[Name]) => string;
  /** Undefined if the text is invalid. */
  parse: (text: string) => Row[Name] | undefined;
  example: string;
  placeholder?: string;
  inputMode?: ComponentProps<"input">["inputMode"];
};

export function parsedColumn<Row extends object, Name extends keyof Row & string>(
  column: ParsedColumn<Row, Name>,
): EditableColumn<Row> {
  const { field, format, parse, example, placeholder, inputMode = "decimal", ...layout } = column;
  return {
    align: "end",
    ...layout,
    field,
    cell: ({ row, onChange, input }) => (
      // Wrapped, since null may be a value.
      <ParsedInput<{ value: Row[Name] }>
        {...input}
        inputMode={inputMode}
        placeholder={placeholder}
        example={example}
        value={{ value: row[field] }}
        write={({ value }) => format(value)}
        read={(text) => {
          const value = parse(text);
          return value === undefined ? null : { value };
        }}
        onChange={({ value }) => onChange(changes(field, value))}
      />
    ),
  };
}

function changes<Row>(field: keyof Row, value: unknown): Partial<Row> {
  return { [field]: value } as Partial<Row>;
}
