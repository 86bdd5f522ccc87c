/** Rooms with their lines. Each line opens to its dimensions and price calculation. */
import type { PublicItem, PublicLine, PublicRoom } from "../../api/contract/types.gen";
import { useId } from "react";
import { money } from "../../ui/format";
import { Photograph } from "../../ui/photograph";
import { Breakdown, Specification } from "./breakdown";
import { Calculation } from "./calculation";
import { LineDiscussion } from "./comments";
import { Elevations } from "./elevations";
import { type QuotationModel, alternativesTo, hasAlternatives } from "./use-quotation";
import { materialText } from "./format";
import { Swatch } from "./swatch";

type RoomsProps = { model: QuotationModel; trackRoom: (room: string) => (section: HTMLElement | null) => () => void };

export function Rooms({ model, trackRoom }: RoomsProps) {
  return model.quotation.rooms.map((room, index) => (
    // Two rooms may have the same name.
    // oxlint-disable-next-line react/no-array-index-key
    <Room key={`${index} ${room.name}`} room={room} model={model} visit={trackRoom(room.name)} />
  ));
}

type RoomProps = { room: PublicRoom; model: QuotationModel; visit: (section: HTMLElement | null) => () => void };

function Room({ room: { name, subtotalPaise, items, elevations }, model, visit }: RoomProps) {
  const id = useId();
  const numberOf = (item: PublicItem) => (elevations.length > 0 ? items.indexOf(item) + 1 : null);
  return (
    <section ref={visit} className="quote-room" aria-labelledby={id}>
      <header>
        <h2 id={id} className="font-display">
          {name}
        </h2>
        <p data-pending={model.isPricing || undefined}>
          <span className="sr-only">Subtotal </span>
          {money(subtotalPaise)}
        </p>
      </header>
      {elevations.length > 0 && <Elevations sheets={elevations} items={items} isPending={model.isPricing} />}
      <ul>
        {items.map((item, index) =>
          hasAlternatives(item.alternative) ? (
            // The whole group is rendered at its first item.
            isFirst(item, items, index) && (
              <Alternatives key={item.line.id} of={item} items={items} numberOf={numberOf} model={model} />
            )
          ) : (
            <Item key={item.line.id} item={item} number={numberOf(item)} model={model} />
          ),
        )}
      </ul>
    </section>
  );
}

function isFirst({ alternative }: PublicItem, items: readonly PublicItem[], index: number): boolean {
  return items.findIndex((item) => item.alternative === alternative) === index;
}

/** A line's number in the room's drawing; null if there is none. */
type LineNumber = number | null;

type ItemProps = { item: PublicItem; number: LineNumber; model: QuotationModel };

function Item({ item: { line, addOns }, number, model }: ItemProps) {
  return (
    <li className="quote-item" data-out={!line.counts || undefined}>
      {line.isOptional ? (
        <Option line={line} number={number} model={model} />
      ) : (
        <Line line={line} number={number} model={model} />
      )}
      <AddOns addOns={addOns} model={model} />
    </li>
  );
}

function AddOns({ addOns, model }: { addOns: readonly PublicLine[]; model: QuotationModel }) {
  if (addOns.length === 0) return null;
  return (
    <ul className="quote-addons">
      {addOns.map((line) => (
        <li key={line.id} data-out={!line.counts || undefined}>
          {line.isOptional ? <Option line={line} model={model} /> : <Line line={line} model={model} />}
        </li>
      ))}
    </ul>
  );
}

/** An optional line. */
function Option({ line, number = null, model }: Omit<LineProps, "note">) {
  const isIncluded = model.chosen.has(line.id);
  return (
    <div className="quote-choice">
      <label>
        <input
          type="checkbox"
          checked={isIncluded}
          disabled={!model.quotation.mayDecide}
          aria-label={`Include ${line.name}`}
          onChange={() => model.toggle(line.id)}
        />
      </label>
      <Line
        line={line}
        number={number}
        model={model}
        note={isIncluded ? "Optional, included" : "Optional, not included"}
      />
    </div>
  );
}

type AlternativesProps = {
  of: PublicItem;
  items: readonly PublicItem[];
  numberOf: (item: PublicItem) => LineNumber;
  model: QuotationModel;
};

/** A group of items of which the client chooses one. */
function Alternatives({ of, items, numberOf, model }: AlternativesProps) {
  const name = useId();
  const group = alternativesTo(of, { rooms: [{ name: "", subtotalPaise: 0, items: [...items], elevations: [] }] });
  return (
    <li className="quote-alternatives">
      <fieldset disabled={!model.quotation.mayDecide}>
        <legend>Choose one</legend>
        {group.map((item) => (
          <div key={item.line.id} className="quote-item" data-out={!model.chosen.has(item.line.id) || undefined}>
            <div className="quote-choice">
              <label>
                <input
                  type="radio"
                  name={name}
                  checked={model.chosen.has(item.line.id)}
                  aria-label={item.line.name}
                  onChange={() => model.choose(item)}
                />
              </label>
              <Line line={item.line} number={numberOf(item)} model={model} />
            </div>
            <AddOns addOns={item.addOns} model={model} />
          </div>
        ))}
      </fieldset>
    </li>
  );
}

type LineProps = { line: PublicLine; number?: LineNumber; model: QuotationModel; note?: string };

function Line({ line, number = null, model, note }: LineProps) {
  const made = materialText(line);
  return (
    <details className={line.picture ? "quote-line quote-line-shown" : "quote-line"}>
      <summary>
        {line.picture && (
          <span className="quote-line-picture">
            <Photograph picture={line.picture.picture} alt={line.picture.alt} sizes="5.5rem" />
          </span>
        )}
        <span>
          <span className="quote-line-name">{number === null ? line.name : `${number}. ${line.name}`}</span>
          {(made || note) && (
            <span className="quote-small">
              {number !== null && <Swatch line={line} board={model.quotation.board} />}
              {[made, note].filter(Boolean).join(" · ")}
            </span>
          )}
        </span>
        <span className="quote-amount">{money(line.netPaise)}</span>
      </summary>
      <div className="quote-line-body">
        {(line.edgeBanding || line.hardware) && <Specification line={line} />}
        <Calculation line={line} />
        <Breakdown parts={line.parts} />
        {line.description && <p>{line.description}</p>}
        <LineDiscussion line={line} model={model} />
      </div>
    </details>
  );
}
