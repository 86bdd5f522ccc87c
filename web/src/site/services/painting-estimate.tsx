/** Estimates painting by area or by rooms. The API prices it, with the rates of our quotations. */
import { type FormEvent, useId, useRef, useState } from "react";
import type { PaintingEstimate as Estimate } from "../../api/contract/types.gen";
import { userMessage } from "../../api/error";
import { request } from "../../api/request";
import { CheckBox } from "../../form/check-box";
import { ChoiceGroup } from "../../form/choice-group";
import { TextField } from "../../form/text-field";
import { Button } from "../../ui/button";
import { date, money, number } from "../../ui/format";
import { type Entry, type Errors, type RoomEntry, blankEntry, blankRoom, mostRooms, readEntry } from "./painting-plan";

const ways = [
  { value: "area", label: "I know the area" },
  { value: "rooms", label: "I have room sizes" },
] as const;

export function PaintingEstimate() {
  const [entry, setEntry] = useState<Entry>(blankEntry);
  const [errors, setErrors] = useState<Errors>({});
  const [answer, setAnswer] = useState<Estimate | null>(null);
  const [failure, setFailure] = useState<string | null>(null);
  const [isPending, setPending] = useState(false);
  /** Counts plans and requests: only the last request about the plan shown may answer. */
  const asked = useRef(0);
  const form = useId();

  function change(changes: Partial<Entry>) {
    setEntry((before) => ({ ...before, ...changes }));
    // An answer to other figures would be misread, and so would an error at a room that has moved.
    asked.current += 1;
    setAnswer(null);
    setFailure(null);
    setErrors({});
  }

  async function ask(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    if (isPending) return;
    const { plan, errors: wrong } = readEntry(entry);
    setErrors(wrong ?? {});
    setAnswer(null);
    setFailure(null);
    if (!plan) {
      const { currentTarget } = event;
      // Once the errors are shown.
      requestAnimationFrame(() => currentTarget.querySelector<HTMLElement>("[aria-invalid]")?.focus());
      return;
    }
    setPending(true);
    asked.current += 1;
    const mine = asked.current;
    try {
      const found = await request("POST", "/api/calculators/painting", { body: plan, anonymous: true });
      if (mine === asked.current) setAnswer(found);
    } catch (error) {
      if (mine === asked.current) setFailure(userMessage(error));
    } finally {
      setPending(false);
    }
  }

  return (
    <section className="page section" aria-labelledby="paint-estimate">
      <header className="work-head">
        <h2 id="paint-estimate" className="font-display text-3xl">
          What does painting your home cost?
        </h2>
        <p className="work-lead">Enter the painted area or your rooms. No name or phone number needed.</p>
      </header>
      <form className="work-estimate" noValidate onSubmit={(event) => void ask(event)}>
        <ChoiceGroup
          legend="What do you have?"
          name={`${form}-by`}
          choices={ways}
          value={entry.by}
          onChange={(by) => change({ by })}
        />
        {entry.by === "area" ? (
          <TextField
            label="Painted area in square feet"
            hint="Walls and ceilings together, not the floor."
            inputMode="decimal"
            autoComplete="off"
            className="max-w-80"
            value={entry.area}
            error={errors["area"]}
            onChange={({ target }) => change({ area: target.value })}
          />
        ) : (
          <Rooms rooms={entry.rooms} errors={errors} onChange={(rooms) => change({ rooms })} />
        )}
        <Button type="submit" aria-disabled={isPending || undefined}>
          Estimate the price
        </Button>
        <div role="status">{answer && <Answer estimate={answer} />}</div>
        {failure && (
          <p role="alert" className="font-medium text-error">
            {failure}
          </p>
        )}
      </form>
    </section>
  );
}

type RoomsProps = { rooms: readonly RoomEntry[]; errors: Errors; onChange: (rooms: readonly RoomEntry[]) => void };

const sides = [
  { name: "length", label: "Length in feet" },
  { name: "width", label: "Width in feet" },
  { name: "height", label: "Height in feet" },
] as const;

function Rooms({ rooms, errors, onChange }: RoomsProps) {
  const add = useRef<HTMLButtonElement>(null);
  const change = (place: number, changed: RoomEntry) =>
    onChange(rooms.map((room, index) => (index === place ? changed : room)));

  function remove(place: number) {
    onChange(rooms.filter((_, index) => index !== place));
    // The button that was clicked may be gone, and with a room less this one is there.
    requestAnimationFrame(() => add.current?.focus());
  }

  return (
    <>
      {rooms.map((room, place) => (
        // Rooms have no names; their order is theirs.
        <fieldset key={place} className="work-estimate-room">
          <legend className="font-medium">{`Room ${place + 1}`}</legend>
          <div className="work-estimate-sides">
            {sides.map(({ name, label }) => (
              <TextField
                key={name}
                label={label}
                inputMode="decimal"
                autoComplete="off"
                value={room[name]}
                error={errors[`rooms.${place}.${name}`]}
                onChange={({ target }) => change(place, { ...room, [name]: target.value })}
              />
            ))}
          </div>
          <CheckBox
            label="Paint the ceiling, too"
            optional
            checked={room.withCeiling}
            onChange={(withCeiling) => change(place, { ...room, withCeiling })}
          />
          {rooms.length > 1 && (
            <Button variant="tertiary" aria-label={`Remove room ${place + 1}`} onClick={() => remove(place)}>
              Remove
            </Button>
          )}
        </fieldset>
      ))}
      {rooms.length < mostRooms && (
        <Button
          ref={add}
          variant="secondary"
          className="justify-self-start"
          onClick={() => onChange([...rooms, blankRoom])}
        >
          Add a room
        </Button>
      )}
    </>
  );
}

function Answer({ estimate: { area, ratePaise, fromPaise, toPaise, pricesOf } }: { estimate: Estimate }) {
  return (
    <>
      <p className="font-display text-3xl tabular-nums">{`${money(fromPaise)} to ${money(toPaise)}`}</p>
      <p className="work-small">
        {`A guide for ${number(area / 100, 2)} sq ft with GST, from ${money(ratePaise)} per sq ft, at the rates of ${date(pricesOf)}. `}
        Doors and windows are not taken off. Putty, damp and the number of coats change the price; your quotation says
        it after a visit.
      </p>
    </>
  );
}
