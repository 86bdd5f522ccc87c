/** The stock of a product: a summary in the form, the ledger in a drawer, and the dialog that records a move. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { below } from "../../../api/path";
import { Field } from "../../../form/field";
import { count, dateTime, number } from "../../../ui/format";
import { labelOf } from "../../../ui/label-of";
import { Link } from "../../../ui/link";
import { Action } from "../../kit/button";
import { ActionDialog } from "../../kit/confirm";
import { Drawer, DrawerSection, PendingSection, useOpenRecord } from "../../kit/drawer";
import { Select, inputClass } from "../../kit/form/fields";
import { mutate, query } from "../../kit/query";
import { Pending } from "../../kit/states";
import { adminPaths } from "../../paths";
import { moveReasons } from "../labels";
import * as limits from "../../kit/form/limits.gen";
import type { ProductDetail, ProductStock, StockEntry, StockLevel, StockMove } from "../../../api/contract/types.gen";
import { address, addressOf } from "./product";
import { changeOf } from "./stock-change";

const stockOf = (id: string) => below(addressOf(id), "stock");

type StockPanelProps = { product: ProductDetail; mayRecord: boolean };

export function StockPanel({ product, mayRecord }: StockPanelProps) {
  const { data, error, refetch } = useQuery(query(stockOf(product.id)));
  const [isRecording, setRecording] = useState(false);
  const open = useOpenRecord("panel");
  return (
    <section aria-label="Pieces" className="rounded-lg border border-seam">
      {!data && <Pending error={error} refetch={refetch} lines={2} className="p-4" />}
      {data?.stocks.length === 0 && (
        <p className="p-4 text-ash">Not counted. Turn on “Count stock”, or own stock for an option, and save.</p>
      )}
      {data && data.stocks.length > 0 && <Stocks stocks={data.stocks} reorderLevel={product.draft.reorderLevel} />}
      <div className="flex flex-wrap gap-2 border-t border-seam p-3">
        {mayRecord && data && data.stocks.length > 0 && (
          <Action onClick={() => setRecording(true)}>Record stock</Action>
        )}
        <Action variant="quiet" onClick={() => open("stock")}>
          Stock ledger
        </Action>
        <Action variant="quiet" onClick={() => open("notices")}>
          {product.summary.notices > 0
            ? `Back-in-stock list (${number(product.summary.notices)})`
            : "Back-in-stock list"}
        </Action>
      </div>
      {isRecording && data && (
        <RecordStock product={product} stocks={data.stocks} onClose={() => setRecording(false)} />
      )}
    </section>
  );
}

function Stocks({ stocks, reorderLevel }: { stocks: readonly StockLevel[]; reorderLevel: number }) {
  return (
    <table className="w-full text-left tabular-nums">
      <thead className="text-xs text-ash">
        <tr className="border-b border-seam">
          <th scope="col" className="px-4 py-2 font-medium">
            Pieces of
          </th>
          <th scope="col" className="px-2 py-2 text-right font-medium">
            On hand
          </th>
          <th scope="col" className="px-2 py-2 text-right font-medium">
            Reserved
          </th>
          <th scope="col" className="px-4 py-2 text-right font-medium">
            Available
          </th>
        </tr>
      </thead>
      <tbody>
        {stocks.map(({ option, onHand, reserved }) => {
          const isLow = onHand - reserved <= reorderLevel;
          return (
            <tr key={option?.id ?? ""} className="border-b border-seam last:border-b-0">
              <th scope="row" className="px-4 py-2 font-normal">
                {nameOf(option)}
              </th>
              <td className="px-2 py-2 text-right">{number(onHand)}</td>
              <td className="px-2 py-2 text-right">{number(reserved)}</td>
              <td className={`px-4 py-2 text-right font-medium ${isLow ? "text-error" : ""}`}>
                {number(onHand - reserved)}
                {isLow && <span className="sr-only">, low stock</span>}
              </td>
            </tr>
          );
        })}
      </tbody>
    </table>
  );
}

function nameOf(option: StockMove["option"]): string {
  return option?.name ?? "The product";
}

const recorded: readonly { value: StockEntry; label: string; quantity: string }[] = [
  { value: "received", label: "Received", quantity: "Pieces received" },
  { value: "counted", label: "Counted", quantity: "Pieces on hand" },
  { value: "damaged", label: "Damaged", quantity: "Pieces damaged" },
];

type RecordStockProps = { product: ProductDetail; stocks: readonly StockLevel[]; onClose: () => void };

function RecordStock({ product, stocks, onClose }: RecordStockProps) {
  const [optionId, setOptionId] = useState<string | null>(stocks[0]?.option?.id ?? null);
  const [entry, setEntry] = useState<StockEntry>("received");
  const [text, setText] = useState("");
  const [remark, setRemark] = useState("");
  const stock = stocks.find(({ option }) => (option?.id ?? null) === optionId);
  const change = stock && changeOf(stock, entry, text);
  return (
    <ActionDialog
      title="Record stock"
      confirm="Record stock"
      disabled={!change || "error" in change}
      run={() => mutate("POST", stockOf(product.id), { optionId, entry, pieces: Number(text), remark: remark.trim() })}
      done={{ title: "Stock recorded" }}
      invalidates={[address]}
      onClose={onClose}
    >
      <div className="space-y-4 text-ink">
        {stocks.length > 1 && (
          <Field label="Pieces of">
            {(control) => (
              <Select
                {...control}
                value={optionId ?? ""}
                onChange={({ target }) => setOptionId(target.value === "" ? null : target.value)}
              >
                {stocks.map(({ option }) => (
                  <option key={option?.id ?? ""} value={option?.id ?? ""}>
                    {nameOf(option)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        )}
        <Field label="Reason">
          {(control) => (
            <Select {...control} value={entry} onChange={({ target }) => setEntry(target.value as StockEntry)}>
              {recorded.map(({ value, label }) => (
                <option key={value} value={value}>
                  {label}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <Field
          label={labelOf(
            recorded.map(({ value, quantity }) => ({ value, label: quantity })),
            entry,
          )}
          error={change && "error" in change ? (change.error ?? undefined) : undefined}
          hint={
            change && "change" in change && stock
              ? `${number(stock.onHand)} on hand now, ${number(stock.onHand + change.change)} afterwards.`
              : stock && `${number(stock.onHand)} on hand now, ${number(stock.reserved)} reserved for orders.`
          }
        >
          {(control) => (
            <input
              {...control}
              inputMode="numeric"
              autoComplete="off"
              value={text}
              onChange={({ target }) => setText(target.value)}
              className={`${inputClass} max-w-32 tabular-nums`}
            />
          )}
        </Field>
        <Field label="Remark" optional>
          {(control) => (
            <input
              {...control}
              required={false}
              value={remark}
              maxLength={limits.NewStockMove.remark.max}
              autoComplete="off"
              onChange={({ target }) => setRemark(target.value)}
              className={inputClass}
            />
          )}
        </Field>
      </div>
    </ActionDialog>
  );
}

export function StockDrawer({ product }: { product: ProductDetail }) {
  const { data, error, refetch } = useQuery(query(stockOf(product.id)));
  return (
    <Drawer name="panel" title="Stock ledger" subtitle={product.draft.name} wide>
      {!data && <PendingSection error={error} refetch={refetch} />}
      {data && data.stocks.length > 0 && (
        <div className="border-b border-seam py-2 md:px-2">
          <Stocks stocks={data.stocks} reorderLevel={product.draft.reorderLevel} />
        </div>
      )}
      {data && (
        <DrawerSection title="Moves">
          {data.moves.length === 0 ? (
            <p className="text-ash">No moves yet. Record what was received to start.</p>
          ) : (
            <Moves ledger={data} />
          )}
        </DrawerSection>
      )}
    </Drawer>
  );
}

function Moves({ ledger: { stocks, moves } }: { ledger: ProductStock }) {
  const hasOptions = stocks.some(({ option }) => option !== null);
  return (
    <ol className="divide-y divide-seam">
      {moves.map((move) => (
        <li
          key={`${move.movedAt} ${move.option?.id} ${move.balance}`}
          className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 py-2.5 first:pt-0"
        >
          <p>
            <span className="font-medium">{labelOf(moveReasons, move.reason)}</span>
            {hasOptions && <span className="text-ash">{` · ${nameOf(move.option)}`}</span>}
            {move.order && (
              <>
                {" · "}
                <Link to={adminPaths.order(move.order.id)} className="text-link">
                  {move.order.name}
                </Link>
              </>
            )}
          </p>
          <p className="text-right tabular-nums">
            <span className={`font-medium ${move.change < 0 ? "text-error" : ""}`}>
              {move.change > 0 ? `+${number(move.change)}` : number(move.change).replace("-", "−")}
            </span>
            <span className="text-ash">{`, ${count(move.balance, "piece")} left`}</span>
          </p>
          <p className="col-span-2 text-xs text-ash wrap-anywhere">
            {[dateTime(move.movedAt), move.movedBy?.name, move.remark].filter(Boolean).join(" · ")}
          </p>
        </li>
      ))}
    </ol>
  );
}
