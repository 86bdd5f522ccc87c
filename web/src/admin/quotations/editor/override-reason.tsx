/** The reason for a rate that differs from the rate card. */
import type { PricedEntry } from "../../../api/contract/types.gen";
import { useState } from "react";
import { Action } from "../../kit/button";
import { inputClass } from "../../kit/form/fields";
import { Panel } from "../../kit/menu";
import { rateText } from "../amounts";
import type { Row } from "../sheet/sheet";
import { useEditor } from "./context";

/** The card's rate, if the line's rate differs from it. */
export function overriddenCardRate(row: Row, price: PricedEntry | undefined): number | null {
  const card = price?.cardRatePaise ?? null;
  return card === null || card === row.entry.ratePaise ? null : card;
}

export function lacksReason(row: Row, price: PricedEntry | undefined): boolean {
  return overriddenCardRate(row, price) !== null && row.entry.overrideReason.trim() === "";
}

const suggestions = ["Matched a competitor", "Custom make", "Promised earlier", "Material price increase"];

export function OverrideReasonButton({ row, card }: { row: Row; card: number }) {
  const { dispatch } = useEditor();
  const [open, setOpen] = useState(false);
  const { id, name, overrideReason } = row.entry;
  const isMissing = overrideReason.trim() === "";
  const change = (overrideReason: string) => dispatch({ type: "lines", ids: [id], changes: { overrideReason } });
  return (
    <Panel
      label={`Reason for the rate of ${name}`}
      open={open}
      onOpenChange={setOpen}
      button={
        <button
          type="button"
          aria-label={
            isMissing ? `Add a reason for the rate of ${name}` : `Differs from the card rate: ${overrideReason}`
          }
          className={
            "absolute top-1/2 left-0.5 grid size-6 -translate-y-1/2 place-items-center rounded text-xs font-semibold " +
            (isMissing ? "bg-brass/25 text-ink hover:bg-brass/40" : "text-ash hover:bg-linen")
          }
        >
          {isMissing ? "?" : "≠"}
        </button>
      }
    >
      <form
        className="w-80 max-w-full space-y-3 p-2"
        onSubmit={(event) => {
          event.preventDefault();
          setOpen(false);
        }}
      >
        <label className="block space-y-1 font-medium">
          Reason for changing the card rate of ₹{rateText(card)}
          <input
            value={overrideReason}
            maxLength={500}
            onChange={({ target }) => change(target.value)}
            className={`${inputClass} font-normal`}
          />
        </label>
        <div className="flex flex-wrap gap-1.5">
          {suggestions.map((reason) => (
            <button
              key={reason}
              type="button"
              onClick={() => {
                change(reason);
                setOpen(false);
              }}
              className="rounded-full border border-seam px-2.5 py-1 text-xs hover:border-ash hover:bg-plaster"
            >
              {reason}
            </button>
          ))}
        </div>
        <div className="flex justify-between gap-2">
          <Action
            variant="quiet"
            onClick={() => {
              dispatch({
                type: "lines",
                ids: [id],
                changes: { ratePaise: card, overrideReason: "" },
              });
              setOpen(false);
            }}
          >
            Use card rate
          </Action>
          <Action type="submit">Done</Action>
        </div>
      </form>
    </Panel>
  );
}
