/** A text that shows the built one until it is changed. */
import { useState } from "react";
import { type Control, get, useController, useFormState } from "react-hook-form";
import { Counter } from "../../form/counter";
import { Field } from "../../form/field";
import { inputClass } from "../kit/form/fields";
import { BackIcon } from "../kit/icons";
import { OneLine } from "./one-line";
import type { TextShape, Values } from "./shape";

export const areaClass = `${inputClass} field-sizing-content h-auto min-h-16 scroll-mt-20 scroll-mb-28 py-2 leading-normal max-md:h-auto`;

type BuiltTextFieldProps = { control: Control<Values>; shape: TextShape; built: string; disabled: boolean };

export function BuiltTextField({ control, shape, built, disabled }: BuiltTextFieldProps) {
  const { name, label, limit, isLong = false, hint } = shape;
  const { field } = useController({ control, name });
  const { errors } = useFormState({ control, name });
  const error = (get(errors, name) as { message?: string } | undefined)?.message;
  const changed = field.value as string;
  // An emptied field stays empty until it loses the focus: then it says that the built text is back.
  const [typed, setTyped] = useState<string | null>(null);
  const shown = typed ?? (changed || built);
  function change(value: string) {
    setTyped(value);
    field.onChange(value === built || value.trim() === "" ? "" : value);
  }
  const props = {
    ref: field.ref,
    name,
    disabled,
    value: shown,
    placeholder: built,
    onBlur: () => {
      setTyped(null);
      field.onBlur();
    },
  };
  return (
    <div>
      <Field
        label={label}
        hint={hint}
        error={error}
        optional={false}
        aside={changed && <Counter length={shown.length} limit={limit} />}
      >
        {(aria) =>
          isLong ? (
            <textarea
              {...aria}
              {...props}
              required={false}
              onChange={({ target }) => change(target.value)}
              className={areaClass}
            />
          ) : (
            <OneLine {...aria} {...props} required={false} onText={change} />
          )
        }
      </Field>
      {changed && <Changed built={built} disabled={disabled} label={label} onReset={() => field.onChange("")} />}
    </div>
  );
}

type ChangedProps = { label: string; built?: string; disabled: boolean; onReset: () => void };

/** Says that a field is changed, and takes the change back. */
export function Changed({ label, built, disabled, onReset }: ChangedProps) {
  return (
    <div className="mt-1.5 flex flex-wrap items-baseline gap-x-3 gap-y-1 border-l-2 border-brass pl-2.5 text-xs text-ash">
      <p className="min-w-0 wrap-anywhere">
        <span className="font-medium text-ink">Changed.</span> {built && `Built text: ${built}`}
      </p>
      {!disabled && (
        <button
          type="button"
          aria-label={`Back to the built text: ${label}`}
          onClick={onReset}
          className="inline-flex min-h-6 items-center gap-1 whitespace-nowrap text-link hover:underline max-md:min-h-11"
        >
          <BackIcon className="size-3.5" />
          Back to the built text
        </button>
      )}
    </div>
  );
}
