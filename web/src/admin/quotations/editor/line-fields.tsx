/** A line's fields as a form: the details below its grid row, and on a phone all of them. */
import type { QuotationEntry as Entry } from "../../../api/contract/types.gen";
import { type ReactNode, useId } from "react";
import { inputClass } from "../../kit/form/fields";
import * as limits from "../../kit/form/limits.gen";
import { quantityText, readMinimum } from "../amounts";
import { readSize, sizeText } from "../sheet/length";
import { type Row, rowsOf, unitOf } from "../sheet/sheet";
import { units } from "../labels";
import { CountCell, DiscountCell, MaterialCell, MeasureCell, NameCell, RateCell, SizeCell } from "./cells";
import { useEditor } from "./context";
import { Labelled } from "./labelled";
import { PictureField } from "./picture-field";
import { overriddenCardRate } from "./override-reason";
import { ParsedInput } from "../../kit/form/parsed-input";

function useChange({ entry }: Row) {
  const { dispatch } = useEditor();
  return (changes: Partial<Entry>) => dispatch({ type: "lines", ids: [entry.id], changes });
}

/** The fields that the grid shows as cells. */
export function MainFields({ row }: { row: Row }) {
  const textClass = `${inputClass} tabular-nums`;
  return (
    <div className="grid grid-cols-2 gap-3">
      <div className="col-span-2">
        <p className="mb-1 text-xs text-ash">Item</p>
        <NameCell row={row} className={inputClass} />
      </div>
      <Labelled label="Material">
        {(id) => <MaterialCell id={id} row={row} what="material" className={inputClass} />}
      </Labelled>
      <Labelled label="Finish">
        {(id) => <MaterialCell id={id} row={row} what="finish" className={inputClass} />}
      </Labelled>
      <Labelled label="Unit">{(id) => <MeasureCell id={id} row={row} className={inputClass} />}</Labelled>
      <Labelled label="Count">{(id) => <CountCell id={id} row={row} className={textClass} />}</Labelled>
      <Labelled label="Size" className="col-span-2">
        {(id) => <SizeCell id={id} row={row} className={textClass} />}
      </Labelled>
      <Labelled label="Rate, ₹">{(id) => <RateCell id={id} row={row} className={textClass} />}</Labelled>
      <Labelled label="Discount">{(id) => <DiscountCell id={id} row={row} className={textClass} />}</Labelled>
    </div>
  );
}

export function MoreFields({ row }: { row: Row }) {
  const { prices } = useEditor();
  const change = useChange(row);
  const { entry } = row;
  const card = overriddenCardRate(row, prices.get(entry.id));
  return (
    <div className="grid gap-x-4 gap-y-3 md:grid-cols-[minmax(0,2fr)_minmax(0,1fr)_minmax(0,1fr)]">
      <Labelled label="Description (printed below the name)" className="md:row-span-2">
        {(id) => (
          <textarea
            id={id}
            rows={3}
            maxLength={2000}
            value={entry.description}
            onChange={({ target }) => change({ description: target.value })}
            className={`${inputClass} field-sizing-content h-auto min-h-20 py-2 max-md:h-auto`}
          />
        )}
      </Labelled>
      <Labelled label="HSN or SAC">
        {(id) => (
          <ParsedInput
            id={id}
            inputMode="numeric"
            example="9403"
            value={entry.hsn}
            write={(hsn) => hsn}
            read={(typed) => (limits.QuotationEntry.hsn.pattern.test(typed.trim()) ? typed.trim() : null)}
            onChange={(hsn) => change({ hsn })}
            className={`${inputClass} tabular-nums`}
          />
        )}
      </Labelled>
      <Labelled label={`Minimum billable (${units[unitOf(entry.dimensions)]})`}>
        {(id) => (
          <ParsedInput<{ least: number | null }>
            id={id}
            inputMode="decimal"
            example="10"
            value={{ least: entry.least }}
            write={({ least }) => (least === null ? "" : quantityText(least))}
            read={(typed) => {
              const least = readMinimum(typed);
              return least === undefined ? null : { least };
            }}
            onChange={(value) => change(value)}
            className={`${inputClass} tabular-nums`}
          />
        )}
      </Labelled>
      {(card !== null || entry.overrideReason) && (
        <Labelled label="Reason for changing the card rate" className="md:col-span-2">
          {(id) => (
            <input
              id={id}
              maxLength={500}
              value={entry.overrideReason}
              onChange={({ target }) => change({ overrideReason: target.value })}
              className={inputClass}
            />
          )}
        </Labelled>
      )}
      <CustomerChoice row={row} />
      <PictureField row={row} className="md:col-span-3" />
      {entry.dimensions.by === "wall" && <Openings row={row} />}
    </div>
  );
}

/** Whether the customer can choose the line: as an option, or as one of several alternatives. */
function CustomerChoice({ row }: { row: Row }) {
  const { dispatch, sheet } = useEditor();
  const change = useChange(row);
  const { entry, item, isAddOn } = row;
  const groups = [...new Set(rowsOf(sheet).flatMap((one) => (one.isAddOn ? [] : (one.item.alternative ?? []))))];
  const list = useId();
  const isAlternative = !isAddOn && item.alternative !== null;
  return (
    <div className="flex flex-wrap items-end gap-x-5 gap-y-2 md:col-span-2">
      {!isAlternative && (
        <Checkbox checked={entry.isOptional} onChange={(isOptional) => change({ isOptional, isChosen: false })}>
          Optional
        </Checkbox>
      )}
      {entry.isOptional && !isAlternative && (
        <Checkbox checked={entry.isChosen} onChange={(isChosen) => change({ isChosen })}>
          Include in total
        </Checkbox>
      )}
      {isAlternative && (
        <Checkbox checked={entry.isChosen} onChange={(on) => on && dispatch({ type: "choose", id: entry.id })}>
          Chosen from “{item.alternative}”
        </Checkbox>
      )}
      {!isAddOn && (
        <Labelled label="Alternative group" className="min-w-40 flex-1">
          {(id) => (
            <>
              <input
                id={id}
                list={list}
                maxLength={60}
                value={item.alternative ?? ""}
                placeholder="None"
                onChange={({ target }) => dispatch({ type: "offer", id: entry.id, group: target.value || null })}
                className={inputClass}
              />
              <datalist id={list}>
                {groups.map((group) => (
                  <option key={group}>{group}</option>
                ))}
              </datalist>
            </>
          )}
        </Labelled>
      )}
    </div>
  );
}

function Checkbox({
  checked,
  onChange,
  children,
}: {
  checked: boolean;
  onChange: (on: boolean) => void;
  children: ReactNode;
}) {
  return (
    <label className="flex min-h-9 items-center gap-2 max-md:min-h-11">
      <input
        type="checkbox"
        checked={checked}
        onChange={({ target }) => onChange(target.checked)}
        className="size-4 accent-areca"
      />
      {children}
    </label>
  );
}

/** Doors and windows, deducted from a wall's area. */
function Openings({ row }: { row: Row }) {
  const { unit } = useEditor();
  const change = useChange(row);
  const { dimensions } = row.entry;
  if (dimensions.by !== "wall") return null;
  const write = (openings: { widthMm: number; heightMm: number }[]) =>
    openings.map(({ widthMm, heightMm }) => sizeText([widthMm, heightMm], unit)).join(", ");
  const read = (typed: string) => {
    const sizes = typed.split(/[,;]/).filter((one) => one.trim() !== "");
    const openings = sizes.map((one) => readSize(one, unit));
    return openings.every((sides) => sides?.length === 2)
      ? openings.map((sides) => ({ widthMm: sides?.[0] ?? 0, heightMm: sides?.[1] ?? 0 }))
      : null;
  };
  return (
    <Labelled label="Doors and windows (deducted)" className="md:col-span-3">
      {(id) => (
        <ParsedInput
          id={id}
          example="3' x 7', 1200 x 900"
          placeholder="3' × 7', 1200 × 900"
          value={dimensions.openings}
          write={write}
          read={read}
          onChange={(openings) => change({ dimensions: { ...dimensions, openings } })}
          className={`${inputClass} tabular-nums`}
        />
      )}
    </Labelled>
  );
}
