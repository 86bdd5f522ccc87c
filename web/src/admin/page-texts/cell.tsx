/** A text, price, page or list of lines within a row. */
import { type ComponentProps, useId, useState } from "react";
import { Counter } from "../../form/counter";
import { FieldError } from "../../form/field";
import { pageLabels } from "../../features/pages/labels";
import { type PageName, publicPages } from "../../features/pages/public-pages";
import { Select, inputClass, paiseOf } from "../kit/form/fields";
import { ParsedInput } from "../kit/form/parsed-input";
import { areaClass } from "./built-text";
import { OneLine } from "./one-line";
import { type Cell, isSame } from "./shape";

type CellFieldProps = {
  cell: Cell;
  /** Names the row in labels. */
  row: string;
  value: unknown;
  error: string | undefined;
  disabled: boolean;
  onChange: (value: unknown) => void;
};

const pageChoices = (Object.keys(publicPages) as PageName[]).flatMap((value) =>
  publicPages[value].isService ? [{ value, label: pageLabels[value] }] : [],
);

export function CellField({ cell, row, value, error, disabled, onChange }: CellFieldProps) {
  const { name, label, limit, kind = "text", isOptional = false } = cell;
  const id = useId();
  const control = {
    id,
    disabled,
    "aria-invalid": error ? (true as const) : undefined,
    "aria-describedby": error ? `${id}-error` : undefined,
  };
  const text = typeof value === "string" ? value : "";
  const onText = ({ target }: { target: { value: string } }) => onChange(target.value);
  return (
    <div className={kind === "price" ? "max-w-56" : ""}>
      {name ? (
        <label htmlFor={id} className="mb-0.5 flex gap-2 text-xs text-ash">
          {label}
          {isOptional && <span>(optional)</span>}
        </label>
      ) : (
        <label htmlFor={id} className="sr-only">{`${label}: ${row}`}</label>
      )}
      {kind === "text" && <OneLine {...control} value={text} onText={onChange} />}
      {kind === "long" && <textarea {...control} value={text} onChange={onText} className={areaClass} />}
      {kind === "lines" && (
        <Lines {...control} value={Array.isArray(value) ? (value as string[]) : []} onLines={onChange} />
      )}
      {kind === "price" && (
        // Wrapped, since null is a price on request.
        <ParsedInput<{ paise: number | null }>
          {...control}
          inputMode="decimal"
          placeholder="On request"
          example="450"
          value={{ paise: typeof value === "number" ? value : null }}
          write={({ paise }) => (paise === null ? "" : String(paise / 100))}
          read={(typed) => {
            const paise = paiseOf(typed);
            return Number.isNaN(paise) ? null : { paise };
          }}
          onChange={({ paise }) => onChange(paise)}
          className={`${inputClass} tabular-nums`}
        />
      )}
      {kind === "page" && (
        <Select {...control} value={text} onChange={onText}>
          {!pageChoices.some((choice) => choice.value === text) && <option value={text}>{text || "Choose…"}</option>}
          {pageChoices.map((choice) => (
            <option key={choice.value} value={choice.value}>
              {choice.label}
            </option>
          ))}
        </Select>
      )}
      {limit && (kind === "text" || kind === "long") && (
        <p className="text-right text-xs text-ash">
          <Counter length={text.length} limit={limit} />
        </p>
      )}
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}

type LinesProps = Pick<ComponentProps<"textarea">, "id" | "disabled" | "aria-invalid" | "aria-describedby"> & {
  value: readonly string[];
  onLines: (lines: string[]) => void;
};

/** One entry per line. */
function Lines({ value, onLines, ...area }: LinesProps) {
  // Keeps empty lines and spaces as typed while they don't change the value.
  const [typed, setTyped] = useState("");
  const isTyped = isSame(linesOf(typed), value);
  return (
    <textarea
      {...area}
      placeholder="One per line"
      value={isTyped ? typed : value.join("\n")}
      onChange={({ target }) => {
        setTyped(target.value);
        onLines(linesOf(target.value));
      }}
      className={areaClass}
    />
  );
}

function linesOf(text: string): string[] {
  return text
    .split("\n")
    .map((line) => line.trim())
    .filter(Boolean);
}
