/** The quotation as the customer sees it. */
import type {
  DrawingSheet,
  PricedEntry,
  QuotationComment,
  QuotationDetail,
  QuotationEntry as Entry,
  QuotationPicture as LinePicture,
  QuotationRoomItem as RoomItem,
} from "../../../api/contract/types.gen";
import type { ReactNode } from "react";
import { DrawingPicture } from "../../../features/drawing/drawing-picture";
import { taxesByRate } from "../../../features/gst/taxes";
import { count, money } from "../../../ui/format";
import { adminPaths } from "../../paths";
import { Link } from "../../../ui/link";
import { actionClass } from "../../kit/button";
import { moneyFormat } from "../../kit/money";
import { EmptyState } from "../../kit/states";
import { amountText, discountText, percentText, quantityText, rateText } from "../amounts";
import { sizeText } from "../sheet/length";
import { sidesOf } from "../sheet/sheet";
import { DrawingWarnings } from "../drawing-warnings";
import { Thumbnail } from "../thumbnail";
import { units } from "../labels";
import { unreadOf } from "./threads";

type SheetViewProps = { quotation: QuotationDetail; comments: readonly QuotationComment[] };

export function SheetView({ quotation, comments }: SheetViewProps) {
  const { draft, price, allowed, pictures, elevations, drawingWarnings } = quotation;
  const pictureOf = ({ photographId }: Entry) => pictures.find((shown) => shown.photographId === photographId);
  const renderComments = (line: string) => (
    <CommentsLink quotation={quotation.id} line={line} comments={comments.filter(({ lineId }) => lineId === line)} />
  );
  if (draft.rooms.length === 0) {
    return (
      <EmptyState
        title="This quotation is empty"
        action={
          allowed.includes("write") && (
            <Link to={adminPaths.editQuotation(quotation.id)} className={actionClass({ variant: "primary" })}>
              Edit quotation
            </Link>
          )
        }
      />
    );
  }
  return (
    <>
      {draft.note && <p className="border-b border-seam px-4 py-4 whitespace-pre-line md:px-6">{draft.note}</p>}
      {draft.rooms.map((room, place) => (
        <section key={`${place} ${room.name}`} aria-label={room.name} className="group/room border-b border-seam">
          <div className="flex items-baseline justify-between gap-4 bg-linen/45 px-4 py-2 md:px-6">
            <h2 className="font-display text-base font-medium">{room.name}</h2>
            <p className="font-medium tabular-nums">{amountText(price.rooms[place]?.subtotalPaise ?? 0)}</p>
          </div>
          <Elevations sheets={elevations[place] ?? []} />
          <div className="border-b border-seam px-4 py-3 empty:hidden md:px-6">
            <DrawingWarnings room={room.name} warnings={drawingWarnings[place] ?? []} />
          </div>
          <ul className="divide-y divide-seam">
            {room.items.map((item, at) => {
              const priced = price.rooms[place]?.items[at];
              const isDrawn = (elevations[place] ?? []).length > 0;
              return (
                priced && (
                  <ItemLines
                    key={item.line.id}
                    item={item}
                    number={isDrawn ? at + 1 : null}
                    line={priced.line}
                    addOns={priced.addOns}
                    pictureOf={pictureOf}
                    renderComments={renderComments}
                  />
                )
              );
            })}
          </ul>
        </section>
      ))}
      <Totals quotation={quotation} />
      <Milestones quotation={quotation} />
    </>
  );
}

function Elevations({ sheets }: { sheets: readonly DrawingSheet[] }) {
  if (sheets.length === 0) return null;
  return (
    <figure className="border-b border-seam px-4 py-3 md:px-6">
      <div className="flex flex-wrap gap-4">
        {sheets.map((sheet) => (
          <DrawingPicture key={sheet.title} sheet={sheet} className="w-full md:w-80" />
        ))}
      </div>
      <figcaption className="mt-2 max-w-[72ch] text-xs text-ash">
        Drawn from the measurements given, in millimetres. Not for construction. A line whose quantity differs from
        these measurements has no number in the drawing. The room menu of the editor changes the layout or removes the
        drawing.
      </figcaption>
    </figure>
  );
}

type RenderComments = (line: string) => ReactNode;
type PictureOf = (line: Entry) => LinePicture | undefined;
type ItemProps = {
  item: RoomItem;
  /** In the room's drawing. */
  number: number | null;
  line: PricedEntry;
  addOns: readonly PricedEntry[];
  pictureOf: PictureOf;
  renderComments: RenderComments;
};

function ItemLines({ item, number, line, addOns, pictureOf, renderComments }: ItemProps) {
  return (
    <li className="px-4 py-2.5 md:px-6">
      <LineText
        entry={item.line}
        number={number}
        price={line}
        alternative={item.alternative}
        shown={pictureOf(item.line)}
        renderComments={renderComments}
      />
      {item.addOns.map((entry, place) => {
        const price = addOns[place];
        return (
          price && (
            <div key={entry.id} className="mt-1.5 pl-5">
              <LineText
                entry={entry}
                price={price}
                alternative={null}
                shown={pictureOf(entry)}
                renderComments={renderComments}
                isAddOn
              />
            </div>
          )
        );
      })}
    </li>
  );
}

type LineProps = {
  entry: Entry;
  number?: number | null;
  price: PricedEntry;
  alternative: string | null;
  shown: LinePicture | undefined;
  renderComments: RenderComments;
  isAddOn?: boolean;
};

function LineText({ entry, number = null, price, alternative, shown, renderComments, isAddOn = false }: LineProps) {
  const sides = sidesOf(entry.dimensions);
  const mark = markOf(entry, alternative);
  const size = sides.length > 0 && `${sizeText(sides, "mm")} mm`.replaceAll(" ", "\u00A0");
  const facts = [entry.material, entry.finish, size].filter(Boolean);
  return (
    // Lines without a picture are indented if others in the room have one, so that names align.
    <div className={`flex items-start gap-3 ${shown ? "" : "md:group-has-[img]/room:pl-15"}`}>
      {shown && <Thumbnail shown={shown} className="mt-0.5 h-9 w-12" />}
      <div className={`grid min-w-0 flex-1 grid-cols-[minmax(0,1fr)_auto] gap-x-6 ${price.counts ? "" : "text-ash"}`}>
        <p className={isAddOn ? "" : "font-medium"}>
          {isAddOn && "+ "}
          {number !== null && `${number}. `}
          {entry.name}
          {mark && <span className="ml-2 rounded bg-linen px-1.5 text-xs font-normal text-ash">{mark}</span>}
        </p>
        <p className="text-right tabular-nums">
          {price.counts ? amountText(price.netPaise) : `(${amountText(price.netPaise)})`}
        </p>
        <p className="text-xs text-ash">{facts.join(" · ")}</p>
        <p className="text-right text-xs text-ash tabular-nums">
          {quantityText(price.quantity)} {units[price.unit]} × {rateText(price.ratePaise)}
          {entry.discount.by !== "none" && ` − ${discountText(entry.discount)}`}
        </p>
        {entry.description && (
          <p className="col-span-2 mt-0.5 max-w-[72ch] text-xs whitespace-pre-line text-ash">{entry.description}</p>
        )}
        {renderComments(entry.id)}
      </div>
    </div>
  );
}

type CommentsLinkProps = { quotation: string; line: string; comments: readonly QuotationComment[] };

function CommentsLink({ quotation, line, comments }: CommentsLinkProps) {
  if (comments.length === 0) return null;
  const unread = unreadOf(comments).length;
  return (
    <p className="col-span-2 text-xs">
      <Link
        to={`${adminPaths.quotation(quotation)}?tab=comments&line=${line}`}
        className="inline-flex min-h-6 items-center gap-1.5 text-link"
      >
        {unread > 0 && <span aria-hidden="true" className="size-2 rounded-full bg-brass" />}
        {unread > 0 ? `${count(comments.length, "comment")}, ${unread} unread` : count(comments.length, "comment")}
      </Link>
    </p>
  );
}

function markOf({ isOptional, isChosen }: Entry, alternative: string | null): string | null {
  if (alternative !== null) return isChosen ? `Chosen from “${alternative}”` : `Alternative: ${alternative}`;
  if (isOptional) return isChosen ? "Optional, included" : "Optional";
  return null;
}

function Totals({ quotation: { price } }: { quotation: QuotationDetail }) {
  const { totals, supply, taxes } = price;
  const rated = taxesByRate(supply, taxes);
  const lines: readonly (readonly [label: string, paise: number, shows: boolean])[] = [
    ["Subtotal", totals.subtotalPaise, true],
    ["Express delivery", totals.surchargePaise, totals.surchargePaise > 0],
    ["Discount", -totals.discountPaise, totals.discountPaise > 0],
    ["Taxable value", totals.taxablePaise, true],
    ...rated.map(({ name, rate, paise }) => [`${name} ${percentText(rate)}`, paise, true] as const),
    ["Round off", totals.roundOffPaise, totals.roundOffPaise !== 0],
  ];
  return (
    <div className="flex justify-end border-b border-seam px-4 py-4 md:px-6">
      <dl className="grid w-full max-w-sm grid-cols-[1fr_auto] gap-x-8 gap-y-1.5">
        {lines.map(
          ([label, paise, shows]) =>
            shows && (
              <div key={label} className="col-span-2 grid grid-cols-subgrid">
                <dt className="text-ash">{label}</dt>
                <dd className="text-right tabular-nums">{amountText(paise)}</dd>
              </div>
            ),
        )}
        <div className="col-span-2 mt-1 grid grid-cols-subgrid items-baseline border-t border-seam pt-2">
          <dt className="font-medium">Payable</dt>
          <dd className="text-right font-display text-2xl tabular-nums">{money(totals.payablePaise)}</dd>
        </div>
      </dl>
    </div>
  );
}

function Milestones({ quotation: { milestones, draft } }: { quotation: QuotationDetail }) {
  const amount = moneyFormat(milestones.map(({ amountPaise }) => amountPaise));
  return (
    <div className="grid gap-6 px-4 py-4 md:grid-cols-2 md:px-6">
      <section aria-label="Payment schedule">
        <h3 className="mb-2 text-xs font-semibold text-ash">Payment schedule</h3>
        <dl className="grid grid-cols-[1fr_auto_auto] gap-x-4 gap-y-1">
          {milestones.map(({ name, percent, amountPaise }, place) => (
            <div key={`${place} ${name}`} className="col-span-3 grid grid-cols-subgrid">
              <dt>{name}</dt>
              <dd className="text-right text-ash tabular-nums">{percentText(percent)}</dd>
              <dd className="text-right tabular-nums">{amount(amountPaise)}</dd>
            </div>
          ))}
        </dl>
      </section>
      <section aria-label="Terms" className="min-w-0">
        <h3 className="mb-2 text-xs font-semibold text-ash">Terms</h3>
        <p className="max-h-48 overflow-y-auto whitespace-pre-line">
          {draft.terms || <span className="text-ash">Standard terms apply.</span>}
        </p>
      </section>
    </div>
  );
}
