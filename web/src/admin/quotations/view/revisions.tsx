/** All revisions of a quotation, and a line-by-line comparison of two. */
import type {
  ComparedLine,
  ComparedPair,
  DrawingSheet,
  QuotationComparison,
  QuotationDetail,
} from "../../../api/contract/types.gen";
import { query } from "../../kit/query";
import { path } from "../../../api/path";
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import { DrawingPicture } from "../../../features/drawing/drawing-picture";
import { adminPaths } from "../../paths";
import { date, money } from "../../../ui/format";
import { Link } from "../../../ui/link";
import { Select } from "../../kit/form/fields";
import { usePhone } from "../../kit/media";
import { Pending } from "../../kit/states";
import { amountText } from "../amounts";
import { Labelled } from "../editor/labelled";
import { QuotationStatusBadge } from "../status-badge";
import { type ComparedRoom, changedRooms, defaultComparison, lineText, revisionName } from "./comparison";

export function Revisions({ quotation }: { quotation: QuotationDetail }) {
  return (
    <>
      <ul aria-label="Revisions" className="divide-y divide-seam">
        {quotation.revisions.map(({ id, revision, status, payablePaise, sentAt, createdAt }) => (
          <li
            key={id}
            className="grid grid-cols-[4rem_1fr_auto] items-baseline gap-x-4 gap-y-0.5 px-4 py-2.5 md:grid-cols-[4rem_8rem_1fr_auto] md:px-6"
          >
            <Link
              to={`${adminPaths.quotation(id)}?tab=revisions`}
              aria-current={id === quotation.id ? "page" : undefined}
              className="font-medium underline-offset-4 hover:underline aria-[current]:text-areca"
            >
              {revisionName(revision)}
            </Link>
            <QuotationStatusBadge status={status} />
            <span className="text-ash max-md:order-last max-md:col-span-2 max-md:col-start-2 max-md:text-xs">
              {sentAt ? `sent ${date(sentAt)}` : `created ${date(createdAt)}`}
            </span>
            <span className="text-right tabular-nums">{money(payablePaise)}</span>
          </li>
        ))}
      </ul>
      {quotation.revisions.length > 1 ? (
        <Compare quotation={quotation} />
      ) : (
        <p className="border-t border-seam px-4 py-4 text-ash md:px-6">
          Once there is a second revision, you can compare the two here line by line.
        </p>
      )}
    </>
  );
}

function Compare({ quotation: { id, revisions } }: { quotation: QuotationDetail }) {
  const [chosen, choose] = useState(() => defaultComparison(revisions, id));
  const [showsAll, showAll] = useState(false);
  const { from, to } = chosen;
  const choices = revisions.map(({ id, revision, payablePaise }) => (
    <option key={id} value={id}>
      {`${revisionName(revision)}, ${money(payablePaise)}`}
    </option>
  ));
  return (
    <section aria-label="Comparison" className="border-t border-seam">
      <div className="grid gap-3 px-4 py-3 md:grid-cols-[12rem_12rem_1fr] md:items-end md:px-6">
        <Labelled label="From">
          {(id) => (
            <Select id={id} value={from} onChange={({ target }) => choose({ from: target.value, to })}>
              {choices}
            </Select>
          )}
        </Labelled>
        <Labelled label="To">
          {(id) => (
            <Select id={id} value={to} onChange={({ target }) => choose({ from, to: target.value })}>
              {choices}
            </Select>
          )}
        </Labelled>
        <label className="inline-flex min-h-9 items-center gap-2 max-md:min-h-11">
          <input
            type="checkbox"
            checked={showsAll}
            onChange={({ target }) => showAll(target.checked)}
            className="size-4 accent-areca"
          />
          Show unchanged lines
        </label>
      </div>
      {from === to ? (
        <p className="border-t border-seam px-4 py-4 text-ash md:px-6">Choose two different revisions.</p>
      ) : (
        <Comparison from={from} to={to} showsAll={showsAll} />
      )}
    </section>
  );
}

function Comparison({ from, to, showsAll }: { from: string; to: string; showsAll: boolean }) {
  const phone = usePhone();
  const { data, error, refetch } = useQuery({
    ...query(path("/api/admin/quotations/{id}/comparison", { id: to }), { with: from }),
    staleTime: 0,
  });
  if (!data) return <Pending error={error} refetch={refetch} lines={5} />;
  const rooms = showsAll ? data.rooms : changedRooms(data.rooms);
  if (rooms.length === 0) {
    return <p className="border-t border-seam px-4 py-4 text-ash md:px-6">{withoutLines(data)}</p>;
  }
  return phone ? <ComparedCards data={data} rooms={rooms} /> : <ComparedTable data={data} rooms={rooms} />;
}

/** What to say when all lines are the same, which says nothing of the total. */
function withoutLines({ from, to }: QuotationComparison): string {
  if (from.payablePaise === to.payablePaise) return "No lines have changed.";
  const change = to.payablePaise < from.payablePaise ? "falls" : "rises";
  return `No lines have changed. The amount payable ${change} from ${money(from.payablePaise)} to ${money(to.payablePaise)} by what applies to the whole quotation: its discount, surcharge or tax.`;
}

type ComparedProps = { data: QuotationComparison; rooms: readonly ComparedRoom[] };

function ComparedTable({ data: { from, to }, rooms }: ComparedProps) {
  return (
    <table className="w-full table-fixed border-collapse text-left">
      <caption className="sr-only">Changes between revisions</caption>
      <thead className="border-y border-seam text-xs text-ash">
        <tr>
          <th scope="col" className="py-1.5 pl-6 font-medium">
            Line
          </th>
          <SideHead name={revisionName(from.revision)} payable={from.payablePaise} />
          <SideHead name={revisionName(to.revision)} payable={to.payablePaise} />
        </tr>
      </thead>
      {rooms.map(({ name, change, drawings, lines }, place) => (
        <tbody key={`${place} ${name}`}>
          <tr className="border-b border-seam bg-linen/45">
            <th scope="rowgroup" colSpan={3} className="py-1.5 pl-6 font-display text-base font-medium">
              {name}
              <ChangeMark change={change} />
            </th>
          </tr>
          {drawings && (
            <tr className="border-b border-seam align-top last:border-b-0">
              <th scope="row" className="py-2 pr-4 pl-6 font-medium">
                Drawing
              </th>
              <td className="py-2 pr-4">
                <Drawing sheets={drawings.before} />
              </td>
              <td className="py-2 pr-6">
                <Drawing sheets={drawings.after} />
              </td>
            </tr>
          )}
          {lines.map((pair) => (
            <tr key={pair.lineId} className="border-b border-seam align-top last:border-b-0">
              <th scope="row" className="py-2 pr-4 pl-6 font-medium">
                <PairName pair={pair} />
              </th>
              <td className="py-2 pr-4 text-ash">
                {pair.before && <Side line={pair.before} pair={pair} isOld={pair.change !== "same"} />}
              </td>
              <td className="py-2 pr-6">{pair.after && <Side line={pair.after} pair={pair} />}</td>
            </tr>
          ))}
        </tbody>
      ))}
    </table>
  );
}

function SideHead({ name, payable }: { name: string; payable: number }) {
  return (
    <th scope="col" className="py-1.5 pr-4 font-medium last:pr-6">
      <span className="flex items-baseline justify-between gap-3">
        {name} <span className="text-sm text-ink tabular-nums">{money(payable)}</span>
      </span>
    </th>
  );
}

/** For phones: the two sides below each other. */
function ComparedCards({ data: { from, to }, rooms }: ComparedProps) {
  return (
    <div className="border-t border-seam">
      <p className="flex justify-between gap-4 border-b border-seam px-4 py-2 tabular-nums">
        <span className="text-ash">{`${revisionName(from.revision)} ${money(from.payablePaise)}`}</span>
        <span>{`${revisionName(to.revision)} ${money(to.payablePaise)}`}</span>
      </p>
      {rooms.map(({ name, change, drawings, lines }, place) => (
        <section key={`${place} ${name}`} aria-label={name}>
          <h3 className="border-b border-seam bg-linen/45 px-4 py-1.5 font-display text-base font-medium">
            {name}
            <ChangeMark change={change} />
          </h3>
          {drawings && (
            <div className="space-y-2 border-b border-seam px-4 py-2.5">
              <p className="text-ash">{`Drawing, ${revisionName(from.revision)}`}</p>
              <Drawing sheets={drawings.before} />
              <p className="text-ash">{`Drawing, ${revisionName(to.revision)}`}</p>
              <Drawing sheets={drawings.after} />
            </div>
          )}
          <ul>
            {lines.map((pair) => (
              <li key={pair.lineId} className="space-y-1 border-b border-seam px-4 py-2.5">
                <p className="font-medium">
                  <PairName pair={pair} />
                </p>
                {pair.before && (
                  <div className="text-ash">
                    <Side line={pair.before} pair={pair} isOld={pair.change !== "same"} />
                  </div>
                )}
                {pair.after && pair.change !== "same" && <Side line={pair.after} pair={pair} />}
              </li>
            ))}
          </ul>
        </section>
      ))}
    </div>
  );
}

/** The elevations of a room in one revision. */
function Drawing({ sheets }: { sheets: readonly DrawingSheet[] }) {
  if (sheets.length === 0) return <p className="text-ash">No drawing</p>;
  return (
    <div className="space-y-2">
      {sheets.map((sheet) => (
        <DrawingPicture key={sheet.title} sheet={sheet} className="w-full max-w-md" />
      ))}
    </div>
  );
}

function PairName({ pair: { change, fields, before, after } }: { pair: ComparedPair }) {
  return (
    <>
      {(after ?? before)?.name}
      <ChangeMark change={change} />
      {fields.includes("room") && <span className="ml-2 text-xs font-normal text-ash">moved from another room</span>}
    </>
  );
}

function ChangeMark({ change }: { change: ComparedPair["change"] }) {
  const label = { added: "added", removed: "removed", changed: "", same: "" }[change];
  if (!label) return null;
  const tone = change === "added" ? "bg-leaf text-areca-deep" : "bg-linen text-ash";
  return <span className={`ml-2 rounded px-1.5 font-sans text-xs font-normal ${tone}`}>{label}</span>;
}

function Side({ line, pair, isOld = false }: { line: ComparedLine; pair: ComparedPair; isOld?: boolean }) {
  return (
    <div className="flex items-baseline justify-between gap-3">
      <p className="min-w-0">{lineText(line, pair).join(", ")}</p>
      <p className={`tabular-nums ${isOld ? "line-through decoration-ash/60" : ""}`}>{amountText(line.netPaise)}</p>
    </div>
  );
}
