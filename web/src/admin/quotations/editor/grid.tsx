/** The sheet on a desktop: a grid of rooms and lines, fully usable by keyboard. */
import { type KeyboardEvent, useEffect, useState } from "react";
import { IconAction } from "../../kit/button";
import { MoreIcon } from "../../kit/icons";
import { amountText, quantityText } from "../amounts";
import { applyRate } from "../rates";
import { type Row, type SheetRoom, blankEntry, findRow, itemOf } from "../sheet/sheet";
import { Thumbnail } from "../thumbnail";
import { units } from "../labels";
import { CountCell, DiscountCell, MaterialCell, MeasureCell, NameCell, RateCell, SizeCell, cellClass } from "./cells";
import { useEditor } from "./context";
import { Dragging, Handle, dropLine, usePlaceAtEnd, usePlaceBefore } from "./dragging";
import { ItemSearch } from "./item-search";
import { type ColumnName, addingTo, cellHere, focusBeside, focusCell, isAtEdge, neighbour } from "./cell-focus";
import { MoreFields } from "./line-fields";
import { LineMenu, useLineActions } from "./line-menu";
import { OverrideReasonButton, overriddenCardRate } from "./override-reason";
import { RoomMenu } from "./room-menu";
import { AddRoom } from "./add-room";
import { Hint } from "../../kit/hint";
import { Tooltip } from "../../kit/tooltip";

type CellPosition = { line: string; column: ColumnName };

const headers: readonly { label: string; width: string; end?: boolean }[] = [
  { label: "Item", width: "" },
  { label: "Material", width: "8rem" },
  { label: "Finish", width: "7rem" },
  { label: "Size", width: "8.75rem" },
  { label: "Count", width: "3.25rem", end: true },
  { label: "Unit", width: "6rem" },
  { label: "Quantity", width: "4.75rem", end: true },
  { label: "Rate", width: "5.75rem", end: true },
  { label: "Discount", width: "4.75rem", end: true },
  { label: "Net", width: "7rem", end: true },
];

const columnCount = headers.length + 2;

export function Grid() {
  const { sheet } = useEditor();
  const [opened, open] = useState<string | null>(null);
  // Set together with the new line, so that the effect runs once the line is in the document.
  const [focusTarget, setFocusTarget] = useState<CellPosition | null>(null);
  function focusLater(line: string, column: ColumnName = "name") {
    setFocusTarget({ line, column });
  }
  useEffect(() => {
    if (focusTarget) focusCell(focusTarget.line, focusTarget.column);
  }, [focusTarget]);
  const press = useGridKeys(focusLater, (line) => open(opened === line ? null : line));

  return (
    <Dragging>
      <div className="@max-[62rem]:overflow-x-auto">
        {/* The focus is always in a cell; the table only handles the keys that move it. */}
        {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions */}
        <table onKeyDown={press} className="w-full min-w-[68rem] table-fixed border-collapse text-left">
          <caption className="sr-only">Quotation lines</caption>
          <colgroup>
            <col className="w-[3.75rem]" />
            {headers.map(({ label, width }) => (
              <col key={label} style={width ? { width } : undefined} />
            ))}
            <col className="w-10" />
          </colgroup>
          <thead className="sticky top-13 z-20 bg-paper text-xs text-ash">
            <tr className="shadow-[inset_0_-1px_0_var(--color-seam)]">
              <th scope="col">
                <span className="sr-only">Selected</span>
              </th>
              {headers.map(({ label, end }) => (
                <th key={label} scope="col" className={`px-2 py-1.5 font-medium ${end ? "text-right" : ""}`}>
                  {label}
                </th>
              ))}
              <th scope="col">
                <span className="sr-only">Actions</span>
              </th>
            </tr>
          </thead>
          {sheet.rooms.map((room, place) => (
            <RoomRows
              key={room.key}
              room={room}
              place={place}
              opened={opened}
              onOpen={open}
              onAdded={(id, column) => focusLater(id, column)}
            />
          ))}
          <LastDropTarget />
        </table>
      </div>
      <div className="px-3 pt-1 pb-2">
        <AddRoom onAdded={(key) => focusLater(addingTo(key))} />
      </div>
    </Dragging>
  );
}

function EmptyCell({ span = 1 }: { span?: number }) {
  // oxlint-disable-next-line jsx-a11y/control-has-associated-label
  return <td colSpan={span} className="h-1 p-0" />;
}

/** Where a room is dropped to become the last one. */
function LastDropTarget() {
  const { setNodeRef, isOver } = usePlaceAtEnd("room", "");
  return (
    <tbody>
      <tr ref={setNodeRef} className={isOver ? dropLine : ""}>
        <EmptyCell span={columnCount} />
      </tr>
    </tbody>
  );
}

function useGridKeys(focusLater: (line: string, column?: ColumnName) => void, toggle: (line: string) => void) {
  const { sheet, dispatch } = useEditor();
  const actions = useLineActions();

  return (event: KeyboardEvent) => {
    const here = cellHere(event.target);
    if (!here || event.defaultPrevented) return;
    const { line, column } = here;
    const row = findRow(sheet, line);
    const command = event.ctrlKey || event.metaKey;

    function go(by: 1 | -1) {
      const next = neighbour(line, by);
      if (next) focusCell(next, column);
    }

    function done(): boolean {
      switch (event.key) {
        case "Enter":
          if (event.altKey) toggle(line);
          else go(event.shiftKey ? -1 : 1);
          return true;
        case "ArrowDown":
        case "ArrowUp": {
          const by = event.key === "ArrowDown" ? 1 : -1;
          if (event.altKey && row) {
            dispatch({ type: "nudge", id: line, by });
            focusLater(line, column);
          } else if (event.altKey || event.shiftKey) return false;
          else go(by);
          return true;
        }
        case "ArrowLeft":
        case "ArrowRight": {
          const by = event.key === "ArrowRight" ? 1 : -1;
          if (command || event.altKey || event.shiftKey || !isAtEdge(event.target, by)) return false;
          focusBeside(line, column, by);
          return true;
        }
        case "d":
          if (!command || !row) return false;
          focusLater(actions.copy(row), column);
          return true;
        case "Backspace":
        case "Delete":
          if (!command || !row) return false;
          focusLater(neighbour(line, 1) ?? neighbour(line, -1) ?? "", column);
          dispatch({ type: "remove", ids: [line] });
          return true;
        default:
          return false;
      }
    }

    if (done()) event.preventDefault();
  };
}

type RoomProps = {
  room: SheetRoom;
  place: number;
  opened: string | null;
  onOpen: (line: string | null) => void;
  onAdded: (line: string, column?: ColumnName) => void;
};

function RoomRows({ room, place, opened, onOpen, onAdded }: RoomProps) {
  const { choices, dispatch } = useEditor();
  const { setNodeRef, isOver } = usePlaceAtEnd("item", room.key);

  function add(facts: Parameters<typeof blankEntry>[0]) {
    const line = blankEntry(facts);
    dispatch({ type: "add", room: room.key, item: itemOf(line) });
    onAdded(line.id, facts && "item" in facts ? "size" : "material");
  }

  return (
    <tbody>
      <RoomHead room={room} place={place} />
      {room.items.flatMap((item) => [
        <LineRow
          key={item.line.id}
          row={{ entry: item.line, room, item, isAddOn: false }}
          opened={opened}
          onOpen={onOpen}
          onAdded={onAdded}
        />,
        ...item.addOns.map((entry) => (
          <LineRow
            key={entry.id}
            row={{ entry, room, item, isAddOn: true }}
            opened={opened}
            onOpen={onOpen}
            onAdded={onAdded}
          />
        )),
      ])}
      <tr ref={setNodeRef} data-line={addingTo(room.key)} className={`border-b border-seam ${isOver ? dropLine : ""}`}>
        <EmptyCell />
        <td colSpan={columnCount - 1} className="p-0">
          <ItemSearch
            cell
            rates={choices.rates}
            label={`Add an item to ${room.name || "the room"}`}
            value=""
            placeholder="Add an item…"
            className={cellClass}
            onChoose={(rate) => add(applyRate(rate, blankEntry()))}
            onName={(name) => add({ name, hsn: lastHsn(room) })}
          />
        </td>
      </tr>
    </tbody>
  );
}

/** A custom item most likely has the HSN of the line before it. */
function lastHsn({ items }: SheetRoom): string {
  return items.at(-1)?.line.hsn ?? "";
}

function RoomHead({ room, place }: { room: SheetRoom; place: number }) {
  const { dispatch, subtotals, isBehind, selected, select } = useEditor();
  const { setNodeRef, isOver } = usePlaceBefore("room", room.key, room.key);
  const ids = room.items.flatMap(({ line, addOns }) => [line.id, ...addOns.map(({ id }) => id)]);
  const selectedCount = ids.filter((id) => selected.has(id)).length;
  const subtotal = subtotals.get(room.key);
  return (
    <tr ref={setNodeRef} className={`group/room border-b border-seam bg-linen/45 ${isOver ? dropLine : ""}`}>
      <td className="p-0">
        <div className="flex items-center justify-between pr-2 pl-0.5">
          <Handle id={room.key} dragged={{ kind: "room", name: room.name || "the room" }} />
          <input
            type="checkbox"
            aria-label={`Select all lines in ${room.name || "the room"}`}
            disabled={ids.length === 0}
            checked={ids.length > 0 && selectedCount === ids.length}
            ref={(box) => {
              if (box) box.indeterminate = selectedCount > 0 && selectedCount < ids.length;
            }}
            onChange={({ target }) => select(ids, target.checked)}
            className="size-4 accent-areca"
          />
        </div>
      </td>
      <th scope="rowgroup" colSpan={columnCount - 4} className="p-0 font-normal">
        <input
          aria-label="Room name"
          value={room.name}
          maxLength={120}
          placeholder="Room name"
          onChange={({ target }) => dispatch({ type: "renameRoom", key: room.key, name: target.value })}
          onBlur={() => dispatch({ type: "commit" })}
          className={`${cellClass} font-display text-base font-medium`}
        />
      </th>
      <td colSpan={2} className={`px-2 text-right font-medium tabular-nums ${isBehind ? "text-ash" : ""}`}>
        {subtotal === undefined ? "" : amountText(subtotal)}
      </td>
      <td className="p-0">
        <RoomMenu
          room={room}
          place={place}
          button={
            <IconAction label={`More actions for ${room.name || "the room"}`} className="max-md:size-9">
              <MoreIcon />
            </IconAction>
          }
        />
      </td>
    </tr>
  );
}

type LineProps = {
  row: Row;
  opened: string | null;
  onOpen: (line: string | null) => void;
  onAdded: (line: string, column?: ColumnName) => void;
};

function LineRow({ row, opened, onOpen, onAdded }: LineProps) {
  const { dispatch, prices, pictures, isBehind, reasons, selected, select } = useEditor();
  const { entry, item, isAddOn } = row;
  const shown = entry.photographId ? pictures.get(entry.photographId) : undefined;
  const place = usePlaceBefore("item", row.room.key, item.line.id);
  const price = prices.get(entry.id);
  const minimum =
    price && price.measured !== price.quantity
      ? `Measured ${quantityText(price.measured)}, billed as the minimum ${quantityText(price.quantity)} ${units[price.unit]}`
      : undefined;
  const reason = reasons.get(entry.id);
  const isOpen = opened === entry.id;
  const card = overriddenCardRate(row, price);
  const quiet = price && !price.counts ? "text-ash" : "";
  return (
    <>
      <tr
        ref={isAddOn ? undefined : place.setNodeRef}
        data-line={entry.id}
        className={
          "group border-b border-seam align-middle focus-within:bg-plaster/70 " +
          (selected.has(entry.id) ? "bg-leaf/50 " : "") +
          (!isAddOn && place.isOver ? dropLine : "")
        }
        onBlur={() => dispatch({ type: "commit" })}
      >
        <td className="p-0">
          <div className="flex items-center justify-between pr-2 pl-0.5">
            {isAddOn ? (
              <span className="w-6" />
            ) : (
              <Handle id={entry.id} dragged={{ kind: "item", name: entry.name || "the line" }} />
            )}
            <input
              type="checkbox"
              aria-label={`Select ${entry.name || "the line"}`}
              checked={selected.has(entry.id)}
              onChange={({ target }) => select([entry.id], target.checked)}
              className="size-4 accent-areca"
            />
          </div>
        </td>
        <th scope="row" className="p-0 font-normal">
          <div className="flex items-center">
            <LineMarker row={row} />
            {shown && <Thumbnail shown={shown} className="ml-2 h-6 w-8" />}
            <div className="min-w-0 flex-1">
              <NameCell
                row={row}
                wraps
                className={`${cellClass} ${quiet} ${isAddOn ? "" : "font-medium"}`}
                isWrong={reason !== undefined}
              />
            </div>
            {entry.isOptional && item.alternative === null && <Tag>{entry.isChosen ? "included" : "optional"}</Tag>}
          </div>
        </th>
        <td className="p-0">
          <MaterialCell row={row} what="material" />
        </td>
        <td className="p-0">
          <MaterialCell row={row} what="finish" />
        </td>
        <td className="p-0">
          <SizeCell row={row} />
        </td>
        <td className="p-0">
          <CountCell row={row} />
        </td>
        <td className="p-0">
          <MeasureCell row={row} />
        </td>
        <td className={`px-2 text-right tabular-nums ${isBehind || !price?.counts ? "text-ash" : ""}`}>
          {price && (
            <Hint inRow text={minimum}>
              {quantityText(price.quantity)}
              {minimum && <span className="text-ash">*</span>}
              {minimum && <span className="sr-only">{`. ${minimum}`}</span>}
            </Hint>
          )}
        </td>
        <td className="relative p-0">
          <RateCell row={row} />
          {card !== null && <OverrideReasonButton row={row} card={card} />}
        </td>
        <td className="p-0">
          <DiscountCell row={row} />
        </td>
        <td className={`px-2 text-right tabular-nums ${isBehind || !price?.counts ? "text-ash" : ""}`}>
          {price ? (
            <Hint inRow text={price.counts ? undefined : "Not included in the total"}>
              {price.counts ? amountText(price.netPaise) : `(${amountText(price.netPaise)})`}
              {!price.counts && <span className="sr-only">, not included in the total</span>}
            </Hint>
          ) : (
            "…"
          )}
        </td>
        <td className="p-0">
          <LineMenu
            row={row}
            onAdded={onAdded}
            onDetails={() => onOpen(isOpen ? null : entry.id)}
            button={
              <IconAction label={`More actions for ${entry.name || "the line"}`} className="max-md:size-9">
                <MoreIcon />
              </IconAction>
            }
          />
        </td>
      </tr>
      {reason && (
        <tr className="border-b border-seam bg-error/8">
          <EmptyCell />
          <td colSpan={columnCount - 1} className="px-2 py-1 text-xs text-error">
            {reason}
          </td>
        </tr>
      )}
      {isOpen && (
        <tr className="border-b border-seam bg-plaster/70">
          <EmptyCell />
          <td colSpan={columnCount - 2} className="px-2 pt-2 pb-4">
            <MoreFields row={row} />
          </td>
          <EmptyCell />
        </tr>
      )}
    </>
  );
}

/** A plus for add-ons, a radio button for alternatives. */
function LineMarker({ row: { entry, item, isAddOn } }: { row: Row }) {
  const { dispatch } = useEditor();
  if (isAddOn) {
    return (
      <span aria-hidden="true" className="pl-4 text-ash">
        +
      </span>
    );
  }
  if (item.alternative === null) return null;
  return (
    <Tooltip text={`Alternative group “${item.alternative}”`}>
      <input
        type="radio"
        name={`alternative ${item.alternative}`}
        aria-label={`Choose ${entry.name}, ${entry.material} ${entry.finish}, from ${item.alternative}`}
        checked={entry.isChosen}
        onChange={() => dispatch({ type: "choose", id: entry.id })}
        className="ml-2 size-4 shrink-0 accent-areca"
      />
    </Tooltip>
  );
}

function Tag({ children }: { children: string }) {
  return <span className="mr-2 shrink-0 rounded bg-linen px-1.5 text-xs leading-5 text-ash">{children}</span>;
}
