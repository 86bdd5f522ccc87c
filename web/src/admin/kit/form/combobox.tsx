/** A searchable select for choices that are fetched, such as users. */
import { useQuery } from "@tanstack/react-query";
import { type KeyboardEvent, useRef, useState } from "react";
import type { FieldValues } from "react-hook-form";
import { Field } from "../../../form/field";
import { CheckIcon, DownIcon } from "../icons";
import { Listbox, Option, listboxPanel, useActiveOption } from "../listbox";
import type { Choice, ChoicesQuery } from "../resource";
import { type FieldProps, inputClass, useField } from "./fields";

type ComboboxProps<Values extends FieldValues> = FieldProps<Values, string | null> & {
  /** The query for a search text. Its results are filtered by that text again. */
  choices: (typed: string) => ReturnType<ChoicesQuery>;
  /** Label of the initial value until the choices have loaded. */
  initialLabel?: string | undefined;
  /** Label for no choice. */
  noneLabel?: string | undefined;
};

export function ComboboxField<Values extends FieldValues>(props: ComboboxProps<Values>) {
  const {
    control,
    name,
    label,
    hint,
    optional = false,
    className,
    disabled,
    choices,
    initialLabel,
    noneLabel = "None",
  } = props;
  const { value, onChange, onBlur, error, ref } = useField<Values, string | null>({ control, name });
  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(aria) => (
        <Combobox
          {...aria}
          inputRef={ref}
          disabled={disabled ?? false}
          label={label}
          value={value}
          onChange={onChange}
          onBlur={onBlur}
          choices={choices}
          initialLabel={initialLabel}
          noneLabel={optional ? noneLabel : undefined}
        />
      )}
    </Field>
  );
}

type BareProps = {
  id?: string;
  "aria-describedby"?: string | undefined;
  "aria-invalid"?: true | undefined;
  required?: boolean;
  disabled?: boolean;
  label: string;
  value: string | null;
  onChange: (value: string | null, label: string) => void;
  onBlur?: () => void;
  inputRef?: (input: HTMLInputElement | null) => void;
  choices: (typed: string) => ReturnType<ChoicesQuery>;
  initialLabel?: string | undefined;
  noneLabel?: string | undefined;
};

/** The control without label and error, for use outside forms. */
export function Combobox({
  label,
  value,
  onChange,
  onBlur,
  inputRef,
  choices,
  initialLabel,
  noneLabel,
  ...input
}: BareProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [open, setOpen] = useState(false);
  const last = useRef<Choice | null>(null);
  const { data = [], isPending } = useQuery<Choice[]>(choices(typed ?? ""));
  const offered = [
    ...(noneLabel !== undefined && !typed ? [{ value: "", label: noneLabel }] : []),
    ...data.filter((choice) => matches(choice.label, typed ?? "")),
  ];
  const { list, active, setActive, idOf, press } = useActiveOption(offered.length);
  const chosen =
    data.find((choice) => choice.value === value) ?? (last.current?.value === value ? last.current : undefined);
  const shown = typed ?? (value === null || value === "" ? "" : (chosen?.label ?? initialLabel ?? ""));

  function choose(choice: Choice | undefined) {
    if (!choice) return;
    last.current = choice;
    onChange(choice.value || null, choice.label);
    close();
  }

  function close() {
    setOpen(false);
    setTyped(null);
    setActive(0);
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!open && (event.key === "ArrowDown" || event.key === "ArrowUp")) {
      event.preventDefault();
      setOpen(true);
    } else if (open && press(event)) {
      return;
    } else if (event.key === "Enter" && open && !event.ctrlKey && !event.metaKey) {
      event.preventDefault();
      choose(offered[active]);
    } else if (event.key === "Escape" && open) {
      close();
    }
  }

  return (
    <div className="relative">
      <input
        {...input}
        ref={inputRef}
        role="combobox"
        // Escape closes the list, not the drawer around it.
        data-keeps-escape={open ? "" : undefined}
        aria-autocomplete="list"
        aria-expanded={open}
        aria-controls={list}
        aria-activedescendant={open && offered[active] ? idOf(active) : undefined}
        autoComplete="off"
        placeholder={noneLabel ?? "Type to search…"}
        value={shown}
        onClick={() => setOpen(true)}
        onChange={(event) => {
          setTyped(event.target.value);
          setActive(0);
          setOpen(true);
        }}
        onKeyDown={onKeyDown}
        onBlur={() => {
          close();
          onBlur?.();
        }}
        className={`${inputClass} pr-8`}
      />
      <DownIcon className="pointer-events-none absolute top-1/2 right-2.5 size-3.5 -translate-y-1/2 text-ash" />
      {open && (
        <Listbox id={list} label={label} className={`absolute inset-x-0 top-full z-50 mt-1 max-h-60 ${listboxPanel}`}>
          {offered.map((choice, index) => (
            <Option
              key={choice.value}
              id={idOf(index)}
              isActive={index === active}
              isSelected={choice.value === (value ?? "")}
              onActive={() => setActive(index)}
              onChoose={() => choose(choice)}
              className="flex min-h-9 items-center gap-2 px-2.5"
            >
              <CheckIcon className={choice.value === (value ?? "") ? "size-4 text-areca" : "invisible size-4"} />
              {choice.label}
            </Option>
          ))}
          {offered.length === 0 && <div className="px-2.5 py-2 text-ash">{isPending ? "Loading…" : "No results."}</div>}
        </Listbox>
      )}
    </div>
  );
}

/** Whether each typed word is the start of a word of the label. */
function matches(label: string, typed: string): boolean {
  const words = label.toLowerCase().split(/[\s,()@.]+/);
  return typed
    .toLowerCase()
    .split(/\s+/)
    .every((begin) => words.some((word) => word.startsWith(begin)));
}
