/** The filters of a list. Each is a button that shows its value and opens its choices. */
import { useQuery } from "@tanstack/react-query";
import { type ReactNode, useId, useState } from "react";
import { date, dayOf } from "../../../ui/format";
import { Action } from "../button";
import { DateInput } from "../form/date-input";
import { CrossIcon, DownIcon, FilterIcon } from "../icons";
import { usePhone } from "../media";
import { Panel } from "../menu";
import type { Choice, Filter, Identified } from "../resource";
import { Skeleton } from "../states";
import { valuesOf } from "./state";
import type { ListModel } from "./use-list";
import { labelOf } from "../../../ui/label-of";

type Values = Readonly<Record<string, string>>;

type FilterProps<Kind extends Filter["kind"] = Filter["kind"]> = {
  filter: Extract<Filter, { kind: Kind }>;
  values: Values;
  onChange: (values: Record<string, string>) => void;
};

export function Filters<Item extends Identified>({ model }: { model: ListModel<Item> }) {
  const phone = usePhone();
  const { filters = [] } = model.list;
  if (filters.length === 0) return null;
  return phone ? <FilterSheet model={model} /> : <FilterRow model={model} />;
}

function FilterRow<Item extends Identified>({
  model: { list, state, filter, clear, isFiltered },
}: {
  model: ListModel<Item>;
}) {
  const filters = list.filters ?? [];
  // A filter stays in the open panel although it is set now.
  const [pinned, setPinned] = useState<readonly Filter[] | null>(null);
  const secondary = pinned ?? filters.filter((one) => one.rare && !isSet(one, state.filters));
  return (
    <div role="group" aria-label="Filters" className="flex min-w-0 flex-wrap items-center gap-2">
      {filters
        .filter((one) => !secondary.includes(one))
        .map((one) => (
          <FilterButton key={one.name} filter={one} values={state.filters} onChange={filter} />
        ))}
      {secondary.length > 0 && (
        <Panel
          label="More filters"
          open={pinned !== null}
          onOpenChange={(opens) => setPinned(opens ? secondary : null)}
          button={
            <button type="button" className={unsetClass}>
              More filters
              <DownIcon className="size-3.5 text-ash" />
            </button>
          }
        >
          <FilterFields filters={secondary} values={state.filters} onChange={filter} />
        </Panel>
      )}
      {isFiltered && (
        <Action variant="quiet" onClick={clear}>
          Clear
        </Action>
      )}
    </div>
  );
}

/** On a phone, all filters are in one panel. */
function FilterSheet<Item extends Identified>({
  model: { list, state, filter, clear, isFiltered },
}: {
  model: ListModel<Item>;
}) {
  const set = list.filters?.filter((one) => isSet(one, state.filters)).length ?? 0;
  return (
    <Panel
      label="Filters"
      button={
        <Action>
          <FilterIcon />
          {set > 0 ? `Filters (${set})` : "Filters"}
        </Action>
      }
    >
      <FilterFields filters={list.filters ?? []} values={state.filters} onChange={filter}>
        {isFiltered && (
          <Action className="w-full" onClick={clear}>
            Clear
          </Action>
        )}
      </FilterFields>
    </Panel>
  );
}

type FilterFieldsProps = {
  filters: readonly Filter[];
  values: Values;
  onChange: (values: Record<string, string>) => void;
  children?: ReactNode;
};

function FilterFields({ filters, values, onChange, children }: FilterFieldsProps) {
  return (
    <div className="w-[min(22rem,calc(100vw-32px))] space-y-4 p-3">
      {filters.map((one) => (
        <fieldset key={one.name}>
          <legend className="mb-1 text-xs font-medium text-ash">{one.label}</legend>
          <FilterControl filter={one} values={values} onChange={onChange} />
        </fieldset>
      ))}
      {children}
    </div>
  );
}

const unsetClass =
  "inline-flex h-9 max-w-64 items-center gap-1.5 rounded-md border border-seam bg-paper px-3 text-sm transition-colors " +
  "hover:border-ash hover:bg-plaster";

const setClass =
  "inline-flex h-9 max-w-64 items-center gap-1.5 rounded-l-md border border-areca/40 bg-leaf px-3 text-sm transition-colors " +
  "hover:border-areca";

function FilterButton({ filter, values, onChange }: FilterProps) {
  const [open, setOpen] = useState(false);
  const set = isSet(filter, values);
  return (
    <span className="inline-flex">
      <Panel
        label={filter.label}
        open={open}
        onOpenChange={setOpen}
        button={
          <button type="button" className={set ? setClass : unsetClass}>
            <span className={set ? "shrink-0 text-ash" : ""}>{set ? `${filter.label}: ` : filter.label}</span>
            {set ? (
              <span className="truncate font-medium">
                <FilterSummary filter={filter} values={values} />
              </span>
            ) : (
              <DownIcon className="size-3.5 text-ash" />
            )}
          </button>
        }
      >
        <div className="min-w-56 p-1">
          <FilterControl
            filter={filter}
            values={values}
            onChange={(next) => {
              onChange(next);
              if ("single" in filter && filter.single) setOpen(false);
            }}
          />
        </div>
      </Panel>
      {set && (
        <button
          type="button"
          aria-label={`Remove filter ${filter.label}`}
          onClick={() => onChange(unset(filter))}
          className="grid h-9 w-8 place-items-center rounded-r-md border border-l-0 border-areca/40 bg-leaf text-ash hover:border-areca hover:text-ink"
        >
          <CrossIcon className="size-3.5" />
        </button>
      )}
    </span>
  );
}

function isSet(filter: Filter, values: Values): boolean {
  return Boolean(values[filter.name] || (filter.kind === "days" && values[filter.until]));
}

function unset(filter: Filter): Record<string, string> {
  return filter.kind === "days" ? { [filter.name]: "", [filter.until]: "" } : { [filter.name]: "" };
}

function FilterSummary({ filter, values }: Pick<FilterProps, "filter" | "values">): ReactNode {
  switch (filter.kind) {
    case "choices":
      return labelsOf(filter.choices, valuesOf(values, filter.name));
    case "loaded":
      return <LoadedSummary filter={filter} values={values} />;
    case "text":
      return values[filter.name];
    case "day":
      return date(values[filter.name] ?? "");
    case "days": {
      const from = values[filter.name];
      const until = values[filter.until];
      if (from && until) return from === until ? date(from) : `${date(from)} to ${date(until)}`;
      return from ? `from ${date(from)}` : until ? `until ${date(until)}` : null;
    }
  }
}

function LoadedSummary({ filter, values }: Pick<FilterProps<"loaded">, "filter" | "values">) {
  const { data } = useQuery<Choice[]>(filter.choices());
  const chosen = valuesOf(values, filter.name);
  return data ? labelsOf(data, chosen) : `${chosen.length} selected`;
}

function labelsOf(choices: readonly Choice[], values: readonly string[]): string {
  if (values.length > 2) return `${values.length} selected`;
  return values.map((value) => labelOf(choices, value)).join(", ");
}

function FilterControl({ filter, ...rest }: FilterProps) {
  switch (filter.kind) {
    case "choices":
      return <ChoiceBoxes filter={filter} choices={filter.choices} {...rest} />;
    case "loaded":
      return <LoadedBoxes filter={filter} {...rest} />;
    case "days":
      return <DayRange filter={filter} {...rest} />;
    case "day":
      return <DayFilter filter={filter} {...rest} />;
    case "text":
      return <TextFilter filter={filter} {...rest} />;
  }
}

function LoadedBoxes({ filter, ...rest }: FilterProps<"loaded">) {
  const { data } = useQuery<Choice[]>(filter.choices());
  if (!data) {
    return (
      <div className="p-2">
        <Skeleton lines={3} />
      </div>
    );
  }
  return <ChoiceBoxes filter={filter} choices={data} {...rest} />;
}

function ChoiceBoxes({
  filter,
  choices,
  values,
  onChange,
}: FilterProps<"choices" | "loaded"> & { choices: readonly Choice[] }) {
  const chosen = valuesOf(values, filter.name);

  function toggle(value: string, on: boolean) {
    const next = filter.single ? (on ? [value] : []) : on ? [...chosen, value] : chosen.filter((one) => one !== value);
    // In the order of the choices, so that the same filter always has the same address.
    const order = choices.map((choice) => choice.value).filter((one) => next.includes(one));
    onChange({ [filter.name]: order.join(",") });
  }

  return (
    <ul>
      {choices.map(({ value, label }) => (
        <li key={value}>
          <label className="flex min-h-8 cursor-pointer items-center gap-2.5 rounded-md px-2 hover:bg-linen/70 max-md:min-h-10">
            <input
              type={filter.single ? "radio" : "checkbox"}
              name={filter.single ? filter.name : undefined}
              checked={chosen.includes(value)}
              onChange={(event) => toggle(value, event.target.checked)}
              className="size-4 accent-areca"
            />
            {label}
          </label>
        </li>
      ))}
    </ul>
  );
}

const inputClass =
  "h-9 w-full rounded-md border border-seam bg-paper px-2.5 text-sm hover:border-ash max-md:h-11 max-md:text-base";

/** Ending today. */
const ranges = [
  { label: "Today", days: 1 },
  { label: "7 days", days: 7 },
  { label: "30 days", days: 30 },
];

function DayRange({ filter, values, onChange }: FilterProps<"days">) {
  const id = useId();
  return (
    <div className="space-y-2 p-1">
      <div className="space-y-0.5">
        <label htmlFor={`${id}-from`} className="block text-xs text-ash">
          From
        </label>
        <DateInput
          id={`${id}-from`}
          value={values[filter.name] ?? ""}
          max={values[filter.until] || undefined}
          onChange={(day) => onChange({ [filter.name]: day })}
          className={inputClass}
        />
      </div>
      <div className="space-y-0.5">
        <label htmlFor={`${id}-until`} className="block text-xs text-ash">
          Until
        </label>
        <DateInput
          id={`${id}-until`}
          value={values[filter.until] ?? ""}
          min={values[filter.name] || undefined}
          onChange={(day) => onChange({ [filter.until]: day })}
          className={inputClass}
        />
      </div>
      <div className="flex gap-1.5">
        {ranges.map(({ label, days }) => (
          <Action
            key={label}
            className="flex-1"
            onClick={() => onChange({ [filter.name]: daysBefore(days - 1), [filter.until]: daysBefore(0) })}
          >
            {label}
          </Action>
        ))}
      </div>
    </div>
  );
}

function DayFilter({ filter, values, onChange }: FilterProps<"day">) {
  return (
    <div className="p-1">
      <DateInput
        aria-label={filter.label}
        value={values[filter.name] ?? ""}
        onChange={(day) => onChange({ [filter.name]: day })}
        className={inputClass}
      />
    </div>
  );
}

function daysBefore(days: number): string {
  return dayOf(new Date(Date.now() - days * 86_400_000));
}

function TextFilter({ filter, values, onChange }: FilterProps<"text">) {
  const [text, setText] = useState(values[filter.name] ?? "");
  return (
    <form
      className="flex gap-2 p-1"
      onSubmit={(event) => {
        event.preventDefault();
        onChange({ [filter.name]: text.trim() });
      }}
    >
      <input
        aria-label={filter.label}
        placeholder={filter.placeholder}
        value={text}
        onChange={(event) => setText(event.target.value)}
        className={inputClass}
      />
      <Action type="submit">Filter</Action>
    </form>
  );
}
