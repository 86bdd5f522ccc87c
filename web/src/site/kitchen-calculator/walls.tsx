/** Ceiling, windows and doors: optional, so folded until somebody opens it. */
import { useEffect, useRef, useState } from "react";
import type { KitchenOpeningKind } from "../../api/contract/types.gen";
import { Field, controlClass } from "../../form/field";
import { Button } from "../../ui/button";
import { FeetField } from "./feet-field";
import {
  type OpeningField,
  type WallOpening,
  maxOpenings,
  newOpening,
  openingFields,
  openingLabels,
  wallNames,
} from "./openings";
import { type Plan, wallsOf } from "./plan";

type WallsProps = {
  plan: Plan;
  /** The API's errors by field. */
  errors: Readonly<Record<string, string>>;
  onChange: (change: Partial<Plan>) => void;
};

export function Walls({ plan, errors, onChange }: WallsProps) {
  const walls = wallsOf(plan);
  const addWindow = useRef<HTMLButtonElement>(null);
  // Of the openings, in their order: what is typed in the fields of one stays there when another is removed.
  const [keys, setKeys] = useState(() => plan.openings.map((_, at) => at));
  // Key of the one that was just added.
  const [added, setAdded] = useState<number | null>(null);
  // What there was no space for.
  const [refused, setRefused] = useState<KitchenOpeningKind | null>(null);
  const hasError = Object.keys(errors).some((field) => /^(ceiling|openings)\b/.test(field));
  const [isOpen, setOpen] = useState(plan.openings.length > 0);

  // The API counts those that the layout has a wall for.
  const shown = plan.openings
    .map((opening, at) => ({ opening, at, key: keys[at] ?? at }))
    .filter(({ opening }) => opening.wall < walls.length);
  const isFull = shown.length >= maxOpenings;
  const createOpening = (kind: KitchenOpeningKind) => newOpening(kind, plan.layout, walls, plan.openings);

  function add(kind: KitchenOpeningKind) {
    if (isFull) return;
    const opening = createOpening(kind);
    setRefused(opening ? null : kind);
    if (!opening) return;
    // One on a wall that another layout has gives way: the link has no more than the API takes.
    const dropped =
      plan.openings.length < maxOpenings ? -1 : plan.openings.findLastIndex(({ wall }) => wall >= walls.length);
    const isKept = (_: unknown, at: number) => at !== dropped;
    const key = Math.max(-1, ...keys) + 1;
    setKeys([...keys.filter(isKept), key]);
    setAdded(key);
    onChange({ openings: [...plan.openings.filter(isKept), opening] });
  }

  function change(changed: number, opening: WallOpening) {
    onChange({ openings: plan.openings.map((before, at) => (at === changed ? opening : before)) });
  }

  function remove(removed: number) {
    const isKept = (_: unknown, at: number) => at !== removed;
    setAdded(null);
    setKeys(keys.filter(isKept));
    onChange({ openings: plan.openings.filter(isKept) });
    addWindow.current?.focus();
  }

  return (
    <details
      className="kitchen-walls"
      open={isOpen || hasError}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
    >
      <summary>Your walls: ceiling, windows and doors</summary>
      <p className="kitchen-hint">
        Optional. We keep wall units and lofts clear of windows and doors, and put the sink below a window. Measure from
        the left end as you face the wall. The price is for the lengths you enter; what doesn't fit is listed below the
        drawings.
      </p>
      <FeetField
        label="Ceiling height"
        hint="From floor to ceiling, 7 ft 6 in to 12 ft. A loft needs 9 ft."
        value={plan.ceiling}
        error={sentence(errors["ceiling"])}
        onChange={(ceiling) => onChange({ ceiling })}
      />
      {shown.map(({ opening, at, key }, place) => (
        <OpeningFields
          key={key}
          number={place + 1}
          opening={opening}
          walls={walls.length}
          isNew={key === added}
          errorOf={(field) => sentence(errors[`openings[${place}].${field}`])}
          onChange={(opening) => change(at, opening)}
          onRemove={() => remove(at)}
        />
      ))}
      <div className="kitchen-wall-buttons">
        {/* Not disabled at the limit: that would lose the keyboard focus. */}
        <Button ref={addWindow} variant="secondary" aria-disabled={isFull} onClick={() => add("window")}>
          Add a window
        </Button>
        <Button variant="secondary" aria-disabled={isFull} onClick={() => add("door")}>
          Add a door
        </Button>
      </div>
      <p role="status" className="kitchen-hint">
        {isFull
          ? `A plan has room for ${maxOpenings} windows and doors.`
          : refused &&
            !createOpening(refused) &&
            `There is no space for another ${refused}. Make a window or door narrower, or remove one.`}
      </p>
    </details>
  );
}

type OpeningFieldsProps = {
  number: number;
  opening: WallOpening;
  walls: number;
  isNew: boolean;
  errorOf: (field: OpeningField) => string | undefined;
  onChange: (opening: WallOpening) => void;
  onRemove: () => void;
};

function OpeningFields({ number, opening, walls, isNew, errorOf, onChange, onRemove }: OpeningFieldsProps) {
  const name = `${openingLabels[opening.kind]} ${number}`;
  const fields = useRef<HTMLFieldSetElement>(null);
  useEffect(() => {
    if (isNew) fields.current?.querySelector<HTMLElement>("select, input")?.focus();
  }, [isNew]);
  const feet = (field: Exclude<OpeningField, "wall">) => (
    <FeetField
      label={openingFields[field]}
      value={opening[field]}
      error={errorOf(field)}
      onChange={(length) => onChange({ ...opening, [field]: length })}
    />
  );
  return (
    <fieldset ref={fields} className="kitchen-opening">
      <legend>{name}</legend>
      {walls > 1 && (
        <Field label={openingFields.wall} error={errorOf("wall")}>
          {(control) => (
            <select
              {...control}
              value={opening.wall}
              onChange={(event) => onChange({ ...opening, wall: Number(event.target.value) })}
              className={`${controlClass} h-12`}
            >
              {wallNames.slice(0, walls).map((wall, at) => (
                <option key={wall} value={at}>
                  {`Wall ${wall}`}
                </option>
              ))}
            </select>
          )}
        </Field>
      )}
      {feet("from")}
      {feet("width")}
      {opening.kind === "window" && feet("sill")}
      {feet("head")}
      <Button variant="tertiary" aria-label={`Remove: ${name}`} onClick={onRemove}>
        Remove
      </Button>
    </fieldset>
  );
}

/** `must be 1 to 12 feet` as a sentence. */
function sentence(reason: string | undefined): string | undefined {
  return reason && `${reason.charAt(0).toUpperCase()}${reason.slice(1)}.`;
}
