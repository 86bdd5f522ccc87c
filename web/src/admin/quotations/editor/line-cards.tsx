/** The sheet on a phone: lines as cards, each edited in a bottom sheet. */
import { Dialog } from "radix-ui";
import { useState } from "react";
import { Action, IconAction } from "../../kit/button";
import { inputClass } from "../../kit/form/fields";
import { CrossIcon, MoreIcon } from "../../kit/icons";
import { amountText, discountText, quantityText, rateText } from "../amounts";
import { applyRate } from "../rates";
import { sizeText } from "../sheet/length";
import { type Row, type SheetRoom, blankEntry, findRow, itemOf, sidesOf } from "../sheet/sheet";
import { Thumbnail } from "../thumbnail";
import { units } from "../labels";
import { AddRoom } from "./add-room";
import { useEditor } from "./context";
import { ItemSearch } from "./item-search";
import { MainFields, MoreFields } from "./line-fields";
import { LineMenu } from "./line-menu";
import { overriddenCardRate, lacksReason } from "./override-reason";
import { RoomMenu } from "./room-menu";

export function LineCards() {
  const { sheet } = useEditor();
  const [opened, open] = useState<string | null>(null);
  const row = opened === null ? undefined : findRow(sheet, opened);
  return (
    <>
      {sheet.rooms.map((room, place) => (
        <RoomCards key={room.key} room={room} place={place} onOpen={open} />
      ))}
      <div className="px-4 py-3">
        <AddRoom onAdded={() => undefined} />
      </div>
      {row && <LineSheet row={row} onOpen={open} />}
    </>
  );
}

type RoomProps = { room: SheetRoom; place: number; onOpen: (line: string) => void };

function RoomCards({ room, place, onOpen }: RoomProps) {
  const { choices, dispatch, subtotals, isBehind } = useEditor();
  const subtotal = subtotals.get(room.key);

  function add(facts: Parameters<typeof blankEntry>[0]) {
    const line = blankEntry(facts);
    dispatch({ type: "add", room: room.key, item: itemOf(line) });
    onOpen(line.id);
  }

  return (
    <section aria-label={room.name || "Unnamed room"} className="border-b border-seam">
      <div className="sticky top-13 z-10 flex items-center gap-2 border-b border-seam bg-linen pr-2 pl-2">
        <input
          aria-label="Room name"
          value={room.name}
          maxLength={120}
          placeholder="Room name"
          onChange={({ target }) => dispatch({ type: "renameRoom", key: room.key, name: target.value })}
          onBlur={() => dispatch({ type: "commit" })}
          className="h-11 min-w-0 flex-1 rounded bg-transparent px-2 font-display text-lg outline-none focus:bg-paper focus:outline-2 focus:outline-areca"
        />
        <span className={`tabular-nums ${isBehind ? "text-ash" : ""}`}>
          {subtotal === undefined ? "" : amountText(subtotal)}
        </span>
        <RoomMenu
          room={room}
          place={place}
          button={
            <IconAction label={`More actions for ${room.name || "the room"}`}>
              <MoreIcon />
            </IconAction>
          }
        />
      </div>
      <ul>
        {room.items.flatMap((item) => [
          <Card key={item.line.id} row={{ entry: item.line, room, item, isAddOn: false }} onOpen={onOpen} />,
          ...item.addOns.map((entry) => (
            <Card key={entry.id} row={{ entry, room, item, isAddOn: true }} onOpen={onOpen} />
          )),
        ])}
      </ul>
      <div className="bg-paper px-4 py-2">
        <ItemSearch
          rates={choices.rates}
          label={`Add an item to ${room.name || "the room"}`}
          value=""
          placeholder="Add an item…"
          className={inputClass}
          onChoose={(rate) => add(applyRate(rate, blankEntry()))}
          onName={(name) => add({ name, hsn: room.items.at(-1)?.line.hsn ?? "" })}
        />
      </div>
    </section>
  );
}

function Card({ row, onOpen }: { row: Row; onOpen: (line: string) => void }) {
  const { prices, pictures, unit, isBehind, reasons } = useEditor();
  const { entry, item, isAddOn } = row;
  const shown = entry.photographId ? pictures.get(entry.photographId) : undefined;
  const price = prices.get(entry.id);
  const reason = reasons.get(entry.id) ?? (lacksReason(row, price) ? "This rate needs a reason." : undefined);
  const sides = sidesOf(entry.dimensions);
  const facts = [
    entry.material,
    entry.finish,
    sides.some((side) => side > 0) && sizeText(sides, unit),
    "count" in entry.dimensions && entry.dimensions.count !== 1 && `${entry.dimensions.count}×`,
  ].filter(Boolean);
  const marks = [
    entry.isOptional && (entry.isChosen ? "Optional, included" : "Optional"),
    item.alternative && !isAddOn && (entry.isChosen ? "Chosen" : `Alternative: ${item.alternative}`),
  ].filter(Boolean);
  return (
    <li className="border-b border-seam bg-paper">
      <button
        type="button"
        onClick={() => onOpen(entry.id)}
        className={`block w-full px-4 py-2.5 text-left ${isAddOn ? "pl-8" : ""}`}
      >
        <span className="flex items-baseline justify-between gap-3">
          <span className={`flex min-w-0 items-center gap-2 ${isAddOn ? "" : "font-medium"}`}>
            {shown && <Thumbnail shown={shown} className="h-6 w-8" />}
            <span className="min-w-0 wrap-anywhere">
              {isAddOn && <span className="text-ash">+ </span>}
              {entry.name || "Unnamed line"}
            </span>
          </span>
          <span className={`shrink-0 tabular-nums ${isBehind || !price?.counts ? "text-ash" : ""}`}>
            {price ? amountText(price.netPaise) : "…"}
          </span>
        </span>
        <span className="mt-0.5 flex items-baseline justify-between gap-3 text-xs text-ash">
          <span className="min-w-0 wrap-anywhere">{facts.join(" · ")}</span>
          <span className="shrink-0 tabular-nums">
            {price && `${quantityText(price.quantity)} ${units[price.unit]} × ${rateText(entry.ratePaise)}`}
            {entry.discount.by !== "none" && ` − ${discountText(entry.discount)}`}
          </span>
        </span>
        {(marks.length > 0 || reason) && (
          <span className="mt-1 flex flex-wrap gap-x-3 text-xs">
            {marks.length > 0 && <span className="text-ash">{marks.join(", ")}</span>}
            {reason && <span className="text-error">{reason}</span>}
          </span>
        )}
      </button>
    </li>
  );
}

/** All fields of one line, in a bottom sheet. */
function LineSheet({ row, onOpen }: { row: Row; onOpen: (line: string | null) => void }) {
  const { prices, isBehind, dispatch } = useEditor();
  const price = prices.get(row.entry.id);
  const card = overriddenCardRate(row, price);
  function close() {
    dispatch({ type: "commit" });
    onOpen(null);
  }
  return (
    <Dialog.Root open onOpenChange={(open) => !open && close()}>
      <Dialog.Portal>
        <Dialog.Overlay className="fixed inset-0 z-40 bg-ink/55" />
        <Dialog.Content
          aria-describedby={undefined}
          onOpenAutoFocus={(event) => event.preventDefault()}
          className="fixed inset-x-0 bottom-0 z-40 flex max-h-[92dvh] flex-col rounded-t-panel bg-paper text-sm outline-none motion-safe:transition-transform starting:translate-y-6"
        >
          <div className="flex items-center gap-1 border-b border-seam py-1 pr-2 pl-4">
            <Dialog.Title className="min-w-0 flex-1 font-display text-xl wrap-anywhere">
              {row.entry.name || "New line"}
            </Dialog.Title>
            <LineMenu
              row={row}
              onAdded={onOpen}
              button={
                <IconAction label="More actions">
                  <MoreIcon />
                </IconAction>
              }
            />
            <Dialog.Close asChild>
              <IconAction label="Close">
                <CrossIcon />
              </IconAction>
            </Dialog.Close>
          </div>
          <div className="min-h-0 flex-1 space-y-4 overflow-y-auto overscroll-contain px-4 py-3">
            <MainFields row={row} />
            {card !== null && (
              <p className="flex flex-wrap items-center justify-between gap-2 rounded-md bg-brass/15 px-3 py-2">
                The rate card has ₹{rateText(card)}.
                <Action
                  variant="quiet"
                  onClick={() =>
                    dispatch({
                      type: "lines",
                      ids: [row.entry.id],
                      changes: { ratePaise: card, overrideReason: "" },
                    })
                  }
                >
                  Use card rate
                </Action>
              </p>
            )}
            <MoreFields row={row} />
          </div>
          <div className="flex items-center justify-between gap-4 border-t border-seam px-4 pt-2 pb-[max(0.75rem,env(safe-area-inset-bottom))]">
            <div>
              <p className="text-xs text-ash">
                {price ? `${quantityText(price.quantity)} ${units[price.unit]}` : "Net"}
              </p>
              <p className={`font-display text-xl tabular-nums ${isBehind ? "text-ash" : ""}`}>
                {price ? `₹${amountText(price.netPaise)}` : "…"}
              </p>
            </div>
            <Action variant="primary" onClick={close}>
              Done
            </Action>
          </div>
        </Dialog.Content>
      </Dialog.Portal>
    </Dialog.Root>
  );
}
