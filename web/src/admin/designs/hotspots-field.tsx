/** Editor for the hotspots on a photograph, by pointer or keyboard. */
import type { Hotspot } from "../drafts";
import type { MaterialChoice } from "../../api/contract/types.gen";
import { query } from "../kit/query";
import { type KeyboardEvent, type MouseEvent, type PointerEvent, useEffect, useId, useRef } from "react";
import { fromLg } from "../../ui/breakpoints";
import { type PhotographFiles, Photograph } from "../../ui/photograph";
import { Labelled } from "../quotations/editor/labelled";
import { pointAt, stepOf } from "../gallery/framing";
import { Action, IconAction } from "../kit/button";
import { Combobox } from "../kit/form/combobox";
import { inputClass } from "../kit/form/fields";
import { CrossIcon, PlusIcon } from "../kit/icons";
import type { Choice } from "../kit/resource";
import { address } from "./design";
import { changed, freePlace, withHotspot, without } from "./hotspots";

/** The API's limit. */
export const maxHotspots = 20;

type HotspotsFieldProps = {
  picture: PhotographFiles;
  alt: string;
  hotspots: Hotspot[];
  onChange: (hotspots: Hotspot[]) => void;
  disabled: boolean;
  /** Validation messages by index. */
  reasons: readonly (string | undefined)[];
  /** Names of materials by id. */
  materials: ReadonlyMap<string, string>;
  onMaterial: (id: string, name: string) => void;
};

export function HotspotsField(props: HotspotsFieldProps) {
  const { picture, alt, hotspots, onChange, disabled, reasons, materials, onMaterial } = props;
  const marks = useRef<(HTMLButtonElement | null)[]>([]);
  const labels = useRef<(HTMLInputElement | null)[]>([]);
  const addButton = useRef<HTMLButtonElement>(null);
  /** The index of the marker to focus after rendering; -1 for the add button. */
  const nextFocus = useRef<number | null>(null);
  const hint = useId();
  const isFull = hotspots.length >= maxHotspots;

  useEffect(() => {
    if (nextFocus.current === null) return;
    const target = nextFocus.current < 0 ? addButton.current : marks.current[nextFocus.current];
    // An earlier update may render first, without the new marker.
    if (!target) return;
    target.focus();
    nextFocus.current = null;
  });

  function add(place = freePlace(hotspots)) {
    if (disabled || isFull) return;
    nextFocus.current = hotspots.length;
    onChange(withHotspot(hotspots, place));
  }

  function addHere({ target, currentTarget, clientX, clientY }: MouseEvent<HTMLElement>) {
    // Ignores clicks on markers.
    if (target !== currentTarget) return;
    const box = currentTarget.getBoundingClientRect();
    add(pointAt((clientX - box.left) / box.width, (clientY - box.top) / box.height));
  }

  function remove(at: number) {
    nextFocus.current = Math.min(at, hotspots.length - 2);
    onChange(without(hotspots, at));
  }

  return (
    <div>
      <div className="relative w-fit max-w-full overflow-hidden rounded-picture bg-linen">
        <Photograph
          picture={picture}
          alt={alt}
          sizes={`${fromLg} 44rem, 100vw`}
          priority
          className="max-h-[30rem] w-auto! max-w-full"
        />
        {/* Keyboard users add hotspots with the button below. */}
        {/* oxlint-disable-next-line jsx-a11y/click-events-have-key-events, jsx-a11y/no-static-element-interactions */}
        <div className={`absolute inset-0 ${disabled || isFull ? "" : "cursor-crosshair"}`} onClick={addHere}>
          {hotspots.map((hotspot, index) => (
            <Marker
              // Hotspots have no ids.
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              ref={(button) => {
                marks.current[index] = button;
              }}
              number={index + 1}
              hotspot={hotspot}
              hint={hint}
              disabled={disabled}
              onMove={(place) => onChange(changed(hotspots, index, place))}
              onRemove={() => remove(index)}
              onName={() => labels.current[index]?.focus()}
            />
          ))}
        </div>
      </div>
      {!disabled && (
        <div className="mt-2 flex flex-wrap items-center gap-x-4 gap-y-1">
          <Action ref={addButton} disabled={isFull} onClick={() => add()}>
            <PlusIcon />
            Add hotspot
          </Action>
          <p id={hint} className="min-w-0 flex-1 basis-64 text-xs text-ash">
            Click the photograph to add a hotspot. Arrow keys move it, faster with Shift; Enter edits its label, Delete
            removes it.
          </p>
        </div>
      )}
      {hotspots.length > 0 && (
        <ol className="mt-3 divide-y divide-seam border-y border-seam">
          {hotspots.map((hotspot, index) => (
            <HotspotRow
              // oxlint-disable-next-line react/no-array-index-key
              key={index}
              ref={(input) => {
                labels.current[index] = input;
              }}
              number={index + 1}
              hotspot={hotspot}
              disabled={disabled}
              reason={reasons[index]}
              initialLabel={hotspot.materialId === null ? undefined : materials.get(hotspot.materialId)}
              onChange={(changes) => onChange(changed(hotspots, index, changes))}
              onMaterial={onMaterial}
              onRemove={() => remove(index)}
            />
          ))}
        </ol>
      )}
    </div>
  );
}

type MarkerProps = {
  ref: (button: HTMLButtonElement | null) => void;
  number: number;
  hotspot: Hotspot;
  hint: string;
  disabled: boolean;
  onMove: (place: { x: number; y: number }) => void;
  onRemove: () => void;
  onName: () => void;
};

function Marker({ ref, number, hotspot, hint, disabled, onMove, onRemove, onName }: MarkerProps) {
  const { x, y, label } = hotspot;

  function drag({ buttons, clientX, clientY, currentTarget }: PointerEvent<HTMLElement>) {
    const box = currentTarget.parentElement?.getBoundingClientRect();
    if (!box || buttons !== 1) return;
    onMove(pointAt((clientX - box.left) / box.width, (clientY - box.top) / box.height));
  }

  function press(event: KeyboardEvent) {
    const step = stepOf(event);
    if (step) onMove(pointAt(x + step.x, y + step.y));
    else if (event.key === "Delete" || event.key === "Backspace") onRemove();
    else if (event.key === "Enter" && !event.ctrlKey && !event.metaKey) onName();
    else return;
    event.preventDefault();
  }

  const percent = (fraction: number) => `${Math.round(fraction * 100)}%`;
  const name = label ? `Hotspot ${number}, ${label}` : `Hotspot ${number}`;
  return (
    <button
      ref={ref}
      type="button"
      disabled={disabled}
      aria-label={`${name}: ${percent(x)} from the left, ${percent(y)} from the top`}
      aria-describedby={hint}
      onPointerDown={(event) => event.currentTarget.setPointerCapture(event.pointerId)}
      onPointerMove={drag}
      onKeyDown={press}
      className={
        "absolute grid size-7 -translate-1/2 touch-none place-items-center rounded-full border-2 border-paper bg-ink text-xs " +
        "leading-none font-semibold text-paper tabular-nums shadow-[0_0_0_1.5px_var(--color-ink)] focus:bg-areca enabled:cursor-grab " +
        "enabled:active:cursor-grabbing focus-visible:outline-offset-3"
      }
      style={{ left: percent(x), top: percent(y) }}
    >
      {number}
    </button>
  );
}

type HotspotRowProps = {
  ref: (input: HTMLInputElement | null) => void;
  number: number;
  hotspot: Hotspot;
  disabled: boolean;
  reason: string | undefined;
  initialLabel: string | undefined;
  onChange: (changes: Partial<Hotspot>) => void;
  onMaterial: (id: string, name: string) => void;
  onRemove: () => void;
};

function HotspotRow(props: HotspotRowProps) {
  const { ref, number, hotspot, disabled, reason, initialLabel, onChange, onMaterial, onRemove } = props;

  function choose(materialId: string | null, name: string) {
    if (materialId !== null) onMaterial(materialId, name);
    // The material's name is the default label.
    onChange({ materialId, ...(materialId !== null && hotspot.label === "" && { label: name }) });
  }

  return (
    <li className="flex items-start gap-3 py-3">
      <span
        aria-hidden="true"
        className="mt-6 grid size-6 shrink-0 place-items-center rounded-full bg-ink text-xs font-semibold text-paper tabular-nums"
      >
        {number}
      </span>
      <div className="grid min-w-0 flex-1 gap-3 md:grid-cols-2">
        <Labelled label={<NumberedLabel number={number}>Label</NumberedLabel>} reason={reason}>
          {(id) => (
            <input
              id={id}
              ref={ref}
              value={hotspot.label}
              disabled={disabled}
              maxLength={120}
              autoComplete="off"
              aria-invalid={reason ? true : undefined}
              placeholder="Fluted oak shutters"
              onChange={({ target }) => onChange({ label: target.value })}
              className={inputClass}
            />
          )}
        </Labelled>
        <Labelled label={<NumberedLabel number={number}>Material</NumberedLabel>}>
          {(id) => (
            <Combobox
              id={id}
              label={`Material of hotspot ${number}`}
              disabled={disabled}
              value={hotspot.materialId}
              initialLabel={initialLabel}
              onChange={choose}
              choices={materialChoices}
              noneLabel="None"
            />
          )}
        </Labelled>
      </div>
      {!disabled && (
        <IconAction label={`Remove hotspot ${number}`} onClick={onRemove} className="mt-[1.35rem] -mr-2">
          <CrossIcon />
        </IconAction>
      )}
    </li>
  );
}

/** A label with the hotspot's number for screen readers. */
function NumberedLabel({ number, children }: { number: number; children: string }) {
  return (
    <>
      {children}
      <span className="sr-only">{` of hotspot ${number}`}</span>
    </>
  );
}

function materialChoices(typed: string) {
  return {
    ...query(`${address}/materials`, { q: typed }),
    select: (materials: MaterialChoice[]): Choice[] =>
      materials.map(({ id, name, brand }) => ({ value: id, label: brand ? `${name}, ${brand}` : name })),
  };
}
