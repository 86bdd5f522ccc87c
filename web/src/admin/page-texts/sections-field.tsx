/** The sections of a home page: their order, which of them visitors see, and headings of their own. */
import { useId } from "react";
import { type Control, get, useController, useFormState } from "react-hook-form";
import type { HomeSection } from "../../api/contract/types.gen";
import { FieldError } from "../../form/field";
import { type Place, inOrder } from "../../features/page-texts/order";
import { IconAction } from "../kit/button";
import { inputClass } from "../kit/form/fields";
import { DownIcon, UpIcon } from "../kit/icons";
import { SortableHandle, SortableList, reordered, useSortableItem } from "../kit/sortable";
import { Changed } from "./built-text";
import type { SectionsShape, Values } from "./shape";

const labels: Record<HomeSection, string> = {
  howItWorks: "How it works",
  services: "Services",
  promises: "Promises",
  delivery: "Delivery options",
  beforeAfter: "Drawn before and after, while no case study has one",
  drawing: "Drawing",
  designs: "Published designs",
  calculator: "Kitchen calculator",
  caseStudies: "Case studies",
  videos: "Videos",
  customerWords: "What customers say",
  gallery: "Drawn rooms, while no designs are published",
  homeTypes: "Sizes of homes",
  serviceArea: "Service area",
  questions: "Questions",
  closing: "Invitation at the end",
};

type SectionsFieldProps = {
  control: Control<Values>;
  shape: SectionsShape;
  /** With their built headings, in their built order. */
  built: ReadonlyMap<HomeSection, string>;
  disabled: boolean;
};

export function SectionsField({ control, shape: { name, label }, built, disabled }: SectionsFieldProps) {
  const { field } = useController({ control, name });
  const { errors } = useFormState({ control, name });
  const error = (get(errors, name) as { message?: string } | undefined)?.message;
  const stored = field.value as readonly Place<string>[];
  const names = [...built.keys()];
  const places = inOrder(names, stored);

  function change(next: readonly Place<HomeSection>[]) {
    const isBuilt = next.every((place, at) => place.name === names[at] && !place.isHidden && !place.title);
    field.onChange(isBuilt ? [] : next);
  }

  function move(index: number, to: number) {
    const next = [...places];
    next.splice(to, 0, ...next.splice(index, 1));
    change(next);
  }

  return (
    <div role="group" aria-label={label}>
      <SortableList
        names={new Map(places.map((place) => [place.name, labels[place.name]]))}
        onMove={(to) => change(reordered(places, (place) => place.name, to))}
      >
        <ol className="divide-y divide-seam rounded-md border border-seam bg-paper">
          {places.map((place, index) => (
            <Section
              key={place.name}
              place={place}
              heading={built.get(place.name) ?? ""}
              disabled={disabled}
              onChange={(next) => change(places.with(index, next))}
              onUp={index > 0 ? () => move(index, index - 1) : undefined}
              onDown={index < places.length - 1 ? () => move(index, index + 1) : undefined}
            />
          ))}
        </ol>
      </SortableList>
      {error && <FieldError>{error}</FieldError>}
      {stored.length > 0 && <Changed label={label} disabled={disabled} onReset={() => field.onChange([])} />}
    </div>
  );
}

type SectionProps = {
  place: Place<HomeSection>;
  heading: string;
  disabled: boolean;
  onChange: (place: Place<HomeSection>) => void;
  onUp: (() => void) | undefined;
  onDown: (() => void) | undefined;
};

function Section({ place, heading, disabled, onChange, onUp, onDown }: SectionProps) {
  const { itemRef, itemStyle, handle } = useSortableItem(place.name, disabled);
  const id = useId();
  const label = labels[place.name];
  return (
    <li
      ref={itemRef}
      style={itemStyle}
      className="relative flex items-start gap-2 bg-paper p-2 first:rounded-t-md last:rounded-b-md max-md:flex-col max-md:gap-0"
    >
      {!disabled && <SortableHandle handle={handle} name={label} className="mt-1 max-md:hidden" />}
      <div className={`w-full min-w-0 flex-1 ${place.isHidden ? "text-ash" : ""}`}>
        <div className="flex flex-wrap items-center justify-between gap-x-4">
          {place.isHidden ? (
            <span className="font-medium">{label}</span>
          ) : (
            <label htmlFor={id} className="font-medium">
              {label}
            </label>
          )}
          <label className="flex min-h-8 items-center gap-2 text-sm max-md:min-h-11">
            <input
              type="checkbox"
              aria-label={`Show: ${label}`}
              disabled={disabled}
              checked={!place.isHidden}
              onChange={({ target }) => onChange({ ...place, isHidden: !target.checked })}
              className="size-4 accent-areca"
            />
            Show
          </label>
        </div>
        {!place.isHidden && (
          <input
            id={id}
            disabled={disabled}
            autoComplete="off"
            placeholder={heading}
            value={place.title ?? ""}
            onChange={({ target }) => onChange({ ...place, title: target.value })}
            className={inputClass}
          />
        )}
      </div>
      {!disabled && (
        <div className="flex shrink-0 max-md:self-end">
          <IconAction label={`Move up: ${label}`} disabled={!onUp} onClick={onUp}>
            <UpIcon />
          </IconAction>
          <IconAction label={`Move down: ${label}`} disabled={!onDown} onClick={onDown}>
            <DownIcon />
          </IconAction>
        </div>
      )}
    </li>
  );
}
