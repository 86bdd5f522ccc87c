/** Changes many lines at once, with a preview of the new total. */
import type { Discount, QuotationEntry as Entry } from "../../../api/contract/types.gen";
import { path } from "../../../api/path";
import { keepPreviousData, skipToken, useQuery } from "@tanstack/react-query";
import { useId, useState } from "react";
import { count, money } from "../../../ui/format";
import { Action } from "../../kit/button";
import { ConfirmDialog } from "../../kit/confirm";
import { messageOf } from "../../kit/failure";
import { inputClass, Select } from "../../kit/form/fields";
import { mutate } from "../../kit/query";
import { Status } from "../../kit/status";
import { discountText, rateText, readDiscount, readRate } from "../amounts";
import { changeMaterial, optionsFor, rateFor } from "../rates";
import { type Row, draftOf, reduce, rowsOf } from "../sheet/sheet";
import { approvalText } from "../labels";
import { useEditor } from "./context";
import { Labelled } from "./labelled";
import type { Priced } from "./totals-bar";
import { ParsedInput } from "../../kit/form/parsed-input";

const kinds = [
  { value: "finish", label: "Finish" },
  { value: "material", label: "Material" },
  { value: "rate", label: "Rate" },
  { value: "card", label: "Reset to rate card" },
  { value: "discount", label: "Discount" },
] as const;
type Kind = (typeof kinds)[number]["value"];

/** Shown while lines are selected. */
export function BulkBar({ quotation, priced }: { quotation: string; priced: Priced }) {
  const { sheet, dispatch, selected, select } = useEditor();
  const [changing, setChanging] = useState<Kind | null>(null);
  const rows = rowsOf(sheet).filter(({ entry }) => selected.has(entry.id));
  const ids = rows.map(({ entry }) => entry.id);
  const allOptional = rows.every(({ entry }) => entry.isOptional);
  const clear = () => select([...selected], false);
  return (
    <div role="group" aria-label="Selected lines" className="flex min-h-9 flex-wrap items-center gap-2">
      <p role="status" className="mr-2">
        <strong className="font-medium">{count(ids.length, "line")}</strong> selected
      </p>
      {(["finish", "material", "rate", "discount"] as const).map((kind) => (
        <Action key={kind} onClick={() => setChanging(kind)}>
          {kinds.find(({ value }) => value === kind)?.label}
        </Action>
      ))}
      <Action onClick={() => dispatch({ type: "lines", ids, changes: { isOptional: !allOptional, isChosen: false } })}>
        {allOptional ? "Make required" : "Make optional"}
      </Action>
      <Action
        onClick={() => {
          dispatch({ type: "remove", ids });
          clear();
        }}
      >
        Remove
      </Action>
      <Action variant="quiet" onClick={clear}>
        Clear selection
      </Action>
      {changing && (
        <BulkChangeDialog
          quotation={quotation}
          rows={rows}
          kind={changing}
          before={priced}
          onClose={() => setChanging(null)}
        />
      )}
    </div>
  );
}

type DialogProps = {
  quotation: string;
  rows: readonly Row[];
  kind: Kind;
  before: Priced;
  onClose: () => void;
};

function BulkChangeDialog({ quotation, rows, kind: initialKind, before, onClose }: DialogProps) {
  const { sheet, choices, dispatch } = useEditor();
  const [kind, setKind] = useState<Kind>(initialKind);
  const [text, setText] = useState("");
  const [rate, setRate] = useState<number | null>(null);
  const [discount, setDiscount] = useState<Discount | null>(null);
  const list = useId();

  function changeOf(entry: Entry): Partial<Entry> | null {
    switch (kind) {
      case "finish":
      case "material":
        return text.trim() === ""
          ? null
          : changeMaterial(choices.rates, entry, sheet.head.package, { [kind]: text.trim() });
      case "rate":
        return rate === null ? null : { ratePaise: rate };
      case "card": {
        const card = rateFor(choices.rates, entry, sheet.head.package);
        return card ? { ratePaise: card.ratePaise, overrideReason: "" } : {};
      }
      case "discount":
        return discount && { discount };
    }
  }

  const changes = new Map(rows.map(({ entry }) => [entry.id, changeOf(entry)] as const));
  const isComplete = [...changes.values()].every((change) => change !== null);
  const action = { type: "each", changes: changes as ReadonlyMap<string, Partial<Entry>> } as const;
  const address = path("/api/admin/quotations/{id}/price", { id: quotation });
  const draft = isComplete ? draftOf(reduce(sheet, action)) : null;
  const after = useQuery({
    queryKey: [address, { draft }],
    queryFn: draft === null ? skipToken : () => mutate("POST", address, { draft }),
    placeholderData: keepPreviousData,
    gcTime: 0,
    staleTime: 0,
    retry: false,
  });

  const suggestions = [
    ...new Set(
      rows.flatMap(({ entry }) => optionsFor(choices.rates, entry.item, kind === "material" ? "core" : "finish")),
    ),
  ];
  return (
    <ConfirmDialog
      title={`Change ${count(rows.length, "line")}`}
      confirm="Apply"
      disabled={draft === null}
      onConfirm={() => {
        dispatch(action);
        onClose();
      }}
      onCancel={onClose}
    >
      <div className="grid grid-cols-2 gap-3 pt-2 text-ink">
        <Labelled label="Field">
          {(id) => (
            <Select
              id={id}
              value={kind}
              onChange={({ target }) => setKind(kinds.find(({ value }) => value === target.value)?.value ?? kind)}
            >
              {kinds.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Labelled>
        {(kind === "finish" || kind === "material") && (
          <Labelled label="New value">
            {(id) => (
              <>
                <input
                  id={id}
                  list={list}
                  value={text}
                  maxLength={200}
                  onChange={({ target }) => setText(target.value)}
                  className={inputClass}
                />
                <datalist id={list}>
                  {suggestions.map((suggestion) => (
                    <option key={suggestion}>{suggestion}</option>
                  ))}
                </datalist>
              </>
            )}
          </Labelled>
        )}
        {kind === "rate" && (
          <Labelled label="New value, ₹">
            {(id) => (
              <ParsedInput<{ paise: number | null }>
                id={id}
                inputMode="decimal"
                example="1,450"
                value={{ paise: rate }}
                write={({ paise }) => (paise === null ? "" : rateText(paise))}
                read={(typed) => {
                  const paise = readRate(typed);
                  return paise === null ? null : { paise };
                }}
                onChange={({ paise }) => setRate(paise)}
                className={`${inputClass} tabular-nums`}
              />
            )}
          </Labelled>
        )}
        {kind === "discount" && (
          <Labelled label="New value">
            {(id) => (
              <ParsedInput<Discount>
                id={id}
                example="5% or ₹500"
                placeholder="5% or ₹500"
                value={discount ?? { by: "none" }}
                write={discountText}
                read={readDiscount}
                onChange={setDiscount}
                className={`${inputClass} tabular-nums`}
              />
            )}
          </Labelled>
        )}
      </div>
      <BeforeAndAfter before={before} after={draft ? after.data : undefined} />
      {after.error && <p className="text-error">{messageOf(after.error)}</p>}
    </ConfirmDialog>
  );
}

function BeforeAndAfter({ before, after }: { before: Priced; after: Priced | undefined }) {
  return (
    <dl aria-live="polite" className="grid grid-cols-2 gap-3 border-t border-seam pt-3 text-ink">
      <div>
        <dt className="text-xs text-ash">Payable before</dt>
        <dd className="font-display text-xl tabular-nums">{money(before.price.totals.payablePaise)}</dd>
      </div>
      <div>
        <dt className="text-xs text-ash">Payable after</dt>
        <dd className="font-display text-xl tabular-nums">
          {after ? money(after.price.totals.payablePaise) : <span className="text-ash">…</span>}
        </dd>
        {after?.approval && (
          <dd className="mt-1 text-xs">
            <Status tone="attention">
              <span className="whitespace-normal">{approvalText(after.approval)}</span>
            </Status>
          </dd>
        )}
      </div>
    </dl>
  );
}
