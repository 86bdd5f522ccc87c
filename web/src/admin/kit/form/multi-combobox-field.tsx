/** A searchable multi-select for records that another record refers to. */
import { useQuery } from "@tanstack/react-query";
import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { Field } from "../../../form/field";
import { CrossIcon } from "../icons";
import type { Choice, ChoicesQuery } from "../resource";
import { Combobox } from "./combobox";
import { type FieldProps, useField } from "./fields";

type SeveralFieldProps<Values extends FieldValues> = FieldProps<Values, string[]> & {
  choices: (typed: string) => ReturnType<ChoicesQuery>;
  /** Labels of the initial values, by ID. */
  initialLabels?: ReadonlyMap<string, string>;
  /** Not offered: the record itself. */
  exclude?: string | undefined;
  max?: number;
};

export function MultiComboboxField<Values extends FieldValues>(props: SeveralFieldProps<Values>) {
  const { control, name, label, hint, className, disabled = false, choices, initialLabels, exclude, max = 50 } = props;
  const { value, onChange, onBlur, ref, error } = useField<Values, string[]>({ control, name });
  const [added, setAdded] = useState<ReadonlyMap<string, string>>(new Map());
  const { data = [] } = useQuery<Choice[]>(choices(""));
  const nameOf = (id: string) =>
    added.get(id) ?? initialLabels?.get(id) ?? data.find((choice) => choice.value === id)?.label ?? "…";
  const remaining = (typed: string): ReturnType<ChoicesQuery> => {
    const { select, ...query } = choices(typed);
    // oxlint-disable-next-line typescript/no-explicit-any
    const all = (answer: any): Choice[] => (select ? select(answer) : answer);
    return {
      ...query,
      select: (answer) => all(answer).filter((one) => one.value !== exclude && !value.includes(one.value)),
    };
  };

  function add(id: string | null, title: string) {
    if (id === null) return;
    setAdded(new Map([...added, [id, title]]));
    onChange([...value, id]);
  }

  return (
    <Field label={label} hint={hint} error={error} optional className={className}>
      {(aria) => (
        <div className="space-y-1.5">
          {value.length > 0 && (
            <ul className="flex flex-wrap gap-1">
              {value.map((id) => (
                <li key={id} className="inline-flex min-w-0 items-center rounded bg-linen pl-2 text-xs leading-6">
                  <span className="truncate">{nameOf(id)}</span>
                  <button
                    type="button"
                    disabled={disabled}
                    aria-label={`Remove ${nameOf(id)}`}
                    onClick={() => onChange(value.filter((one) => one !== id))}
                    className="grid size-6 place-items-center text-ash hover:text-ink disabled:hidden"
                  >
                    <CrossIcon className="size-3" />
                  </button>
                </li>
              ))}
            </ul>
          )}
          {value.length < max && (
            <Combobox
              {...aria}
              inputRef={ref}
              disabled={disabled}
              label={label}
              value={null}
              onChange={add}
              onBlur={onBlur}
              choices={remaining}
            />
          )}
        </div>
      )}
    </Field>
  );
}
