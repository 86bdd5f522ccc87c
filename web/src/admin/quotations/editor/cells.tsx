/** The input cells of a line. On a phone the same inputs are form fields. */
import type { QuotationEntry as Entry } from "../../../api/contract/types.gen";
import { useId } from "react";
import { discountText, rateText, readCount, readDiscount, readRate } from "../amounts";
import { changeMaterial, optionsFor, applyRate } from "../rates";
import { readSize, sizeText } from "../sheet/length";
import { type Row, convertDimensions, sideLimits, sidesOf, withSides } from "../sheet/sheet";
import { measures, sideNames } from "../labels";
import { useEditor } from "./context";
import { ItemSearch } from "./item-search";
import { ParsedInput } from "../../kit/form/parsed-input";

export const cellClass =
  "h-9 w-full min-w-0 rounded-[3px] border-0 bg-transparent px-2 text-sm text-ink outline-none transition-none placeholder:text-ash/80 " +
  "hover:bg-plaster focus:bg-paper focus:outline-2 focus:-outline-offset-2 focus:outline-areca " +
  "aria-invalid:bg-error/8 aria-invalid:text-error disabled:hover:bg-transparent";

export const numberClass = `${cellClass} text-right tabular-nums`;

type CellProps = {
  row: Row;
  className?: string;
  /** Set in a form, where a label points to it; in the grid the cell labels itself. */
  id?: string;
  isWrong?: boolean;
};

/** The accessible name of a grid cell. */
function label(what: string, { entry }: Row): string {
  return `${what} of ${entry.name || "the new line"}`;
}

function useChange(row: Row) {
  const { dispatch } = useEditor();
  return (changes: Partial<Entry>) => dispatch({ type: "lines", ids: [row.entry.id], changes });
}

export function NameCell({ row, className = cellClass, isWrong = false, wraps }: CellProps & { wraps?: boolean }) {
  const { choices } = useEditor();
  const change = useChange(row);
  return (
    <ItemSearch
      cell
      rates={choices.rates}
      label={row.isAddOn ? `Add-on to ${row.item.line.name}` : "Item"}
      value={row.entry.name}
      placeholder="Name"
      className={className}
      isWrong={isWrong}
      wraps={wraps}
      onType={(name) => change({ name })}
      onChoose={(rate) => change(applyRate(rate, row.entry))}
    />
  );
}

/** Material or finish: suggestions come from the rate card, any text is allowed. */
export function MaterialCell({ row, what, className = cellClass, id }: CellProps & { what: "material" | "finish" }) {
  const { choices, sheet } = useEditor();
  const change = useChange(row);
  const list = useId();
  const offered = optionsFor(choices.rates, row.entry.item, what === "material" ? "core" : "finish");
  return (
    <>
      <input
        id={id}
        data-cell={what}
        aria-label={id ? undefined : label(what === "material" ? "Material" : "Finish", row)}
        list={list}
        autoComplete="off"
        value={row.entry[what]}
        onChange={({ target }) => {
          const changes = what === "material" ? { material: target.value } : { finish: target.value };
          change(changeMaterial(choices.rates, row.entry, sheet.head.package, changes));
        }}
        className={`${className} [&::-webkit-calendar-picker-indicator]:hidden!`}
      />
      <datalist id={list}>
        {offered.map((word) => (
          <option key={word}>{word}</option>
        ))}
      </datalist>
    </>
  );
}

export function SizeCell({ row, className = cellClass, id, isWrong = false }: CellProps) {
  const { unit } = useEditor();
  const change = useChange(row);
  const { dimensions } = row.entry;
  const sides = sidesOf(dimensions);
  if (sideLimits(dimensions)[1] === 0) return id ? <p className="py-2 text-ash">No size needed</p> : null;
  return (
    <ParsedInput
      id={id}
      data-cell="size"
      aria-label={id ? undefined : label("Size", row)}
      aria-invalid={isWrong || undefined}
      title={`${sideNames[dimensions.by]}: ${sizeText(sides, "mm")} mm`}
      example={dimensions.by === "run" ? `3600, 250cm, 8'6"` : `3600 x 838, 250cm x 60cm, 8'6" x 2'9"`}
      placeholder={dimensions.by === "run" ? "Length" : "W × H"}
      value={sides}
      write={(sides) => (sides.every((side) => side === 0) ? "" : sizeText(sides, unit))}
      read={(typed) => {
        const lengths = readSize(typed, unit);
        return lengths && withSides(dimensions, lengths) ? lengths : null;
      }}
      // `3000 Tab 720` is a width and a height.
      goOn={(typed) => {
        const given = readSize(typed, unit)?.length ?? 0;
        return given > 0 && given < sideLimits(dimensions)[0] ? `${typed.trim()} × ` : null;
      }}
      onChange={(sides) => {
        const measured = withSides(dimensions, sides);
        if (measured) change({ dimensions: measured });
      }}
      className={`${className} tabular-nums`}
    />
  );
}

export function CountCell({ row, className = numberClass, id }: CellProps) {
  const change = useChange(row);
  const { dimensions } = row.entry;
  if (!("count" in dimensions)) return id ? <p className="py-2 text-ash">One</p> : null;
  return (
    <ParsedInput
      id={id}
      data-cell="count"
      aria-label={id ? undefined : label("Count", row)}
      inputMode="numeric"
      example="2"
      value={dimensions.count}
      write={String}
      read={readCount}
      onChange={(count) => change({ dimensions: { ...dimensions, count } })}
      className={className}
    />
  );
}

export function MeasureCell({ row, className = cellClass, id }: CellProps) {
  const change = useChange(row);
  return (
    <select
      id={id}
      data-cell="by"
      aria-label={id ? undefined : label("Unit", row)}
      value={row.entry.dimensions.by}
      onChange={({ target }) => {
        const by = measures.find(({ value }) => value === target.value)?.value;
        if (by) change({ dimensions: convertDimensions(by, row.entry.dimensions) });
      }}
      className={`${className} appearance-none text-ellipsis`}
    >
      {measures.map(({ value, label, short }) => (
        <option key={value} value={value}>
          {id ? label : short}
        </option>
      ))}
    </select>
  );
}

export function RateCell({ row, className = numberClass, id }: CellProps) {
  const change = useChange(row);
  return (
    <ParsedInput
      id={id}
      data-cell="rate"
      aria-label={id ? undefined : label("Rate", row)}
      inputMode="decimal"
      example="1,450"
      value={row.entry.ratePaise}
      write={rateText}
      read={readRate}
      onChange={(ratePaise) => change({ ratePaise })}
      className={className}
    />
  );
}

export function DiscountCell({ row, className = numberClass, id, isWrong = false }: CellProps) {
  const change = useChange(row);
  return (
    <ParsedInput
      id={id}
      data-cell="discount"
      aria-label={id ? undefined : label("Discount", row)}
      aria-invalid={isWrong || undefined}
      example="5% or ₹500"
      placeholder={id ? "5% or ₹500" : ""}
      value={row.entry.discount}
      write={discountText}
      read={readDiscount}
      onChange={(discount) => change({ discount })}
      className={className}
    />
  );
}
