/** One change to many lines, with what it makes of the total before it is done. */
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
import { made, offeredOf, rateFor } from "../rates";
import { type Row, draftOf, reduce, rowsOf } from "../sheet/sheet";
import { approvalWords } from "../words";
import { useEditor } from "./context";
import { Labelled } from "./labelled";
import type { Priced } from "./totals-bar";
import { Typed } from "./typed";

const kinds = [
  { value: "finish", label: "Finish" },
  { value: "material", label: "Material" },
  { value: "rate", label: "Rate" },
  { value: "card", label: "Rate, back to the card's" },
  { value: "discount", label: "Discount" },
] as const;
type Kind = (typeof kinds)[number]["value"];

/** In the place of the toolbar while lines are chosen. */
export function BulkBar({ quotation, priced }: { quotation: string; priced: Priced }) {
  const { sheet, dispatch, selected, select } = useEditor();
  const [asking, setAsking] = useState<Kind | null>(null);
  const rows = rowsOf(sheet).filter(({ entry }) => selected.has(entry.id));
  const ids = rows.map(({ entry }) => entry.id);
  const allOptional = rows.every(({ entry }) => entry.isOptional);
  const clear = () => select([...selected], false);
  return (
    <div role="group" aria-label="Chosen lines" className="flex min-h-9 flex-wrap items-center gap-2">
      <p role="status" className="mr-2">
        <strong className="font-medium">{count(ids.length, "line")}</strong> chosen
      </p>
      {(["finish", "material", "rate", "discount"] as const).map((kind) => (
        <Action key={kind} onClick={() => setAsking(kind)}>
          {kinds.find(({ value }) => value === kind)?.label}
        </Action>
      ))}
      <Action onClick={() => dispatch({ type: "lines", ids, changes: { isOptional: !allOptional, isChosen: false } })}>
        {allOptional ? "Part of the offer" : "Optional"}
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
        Clear
      </Action>
      {asking && (
        <BulkQuestion quotation={quotation} rows={rows} kind={asking} before={priced} onClose={() => setAsking(null)} />
      )}
    </div>
  );
}

type QuestionProps = {
  quotation: string;
  rows: readonly Row[];
  kind: Kind;
  before: Priced;
  onClose: () => void;
};

function BulkQuestion({ quotation, rows, kind: first, before, onClose }: QuestionProps) {
  const { sheet, choices, dispatch } = useEditor();
  const [kind, setKind] = useState<Kind>(first);
  const [words, setWords] = useState("");
  const [rate, setRate] = useState<number | null>(null);
  const [discount, setDiscount] = useState<Discount | null>(null);
  const list = useId();

  function changeOf(entry: Entry): Partial<Entry> | null {
    switch (kind) {
      case "finish":
      case "material":
        return words.trim() === "" ? null : made(choices.rates, entry, sheet.head.package, { [kind]: words.trim() });
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

  const offered = [
    ...new Set(
      rows.flatMap(({ entry }) => offeredOf(choices.rates, entry.item, kind === "material" ? "core" : "finish")),
    ),
  ];
  return (
    <ConfirmDialog
      title={`Change ${count(rows.length, "line")}`}
      confirm="Change"
      disabled={draft === null}
      onConfirm={() => {
        dispatch(action);
        onClose();
      }}
      onCancel={onClose}
    >
      <div className="grid grid-cols-2 gap-3 pt-2 text-ink">
        <Labelled label="What">
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
          <Labelled label="Becomes">
            {(id) => (
              <>
                <input
                  id={id}
                  list={list}
                  value={words}
                  maxLength={200}
                  onChange={({ target }) => setWords(target.value)}
                  className={inputClass}
                />
                <datalist id={list}>
                  {offered.map((word) => (
                    <option key={word}>{word}</option>
                  ))}
                </datalist>
              </>
            )}
          </Labelled>
        )}
        {kind === "rate" && (
          <Labelled label="Becomes, ₹">
            {(id) => (
              <Typed<{ paise: number | null }>
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
          <Labelled label="Becomes">
            {(id) => (
              <Typed<Discount>
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
      {after.error && <p className="text-oxide-deep">{messageOf(after.error)}</p>}
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
              <span className="whitespace-normal">{approvalWords(after.approval)}</span>
            </Status>
          </dd>
        )}
      </div>
    </dl>
  );
}
