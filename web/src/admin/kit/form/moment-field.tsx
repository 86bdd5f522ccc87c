/** A date with a time in IST. The value is that of the input, `2026-11-21T14:30`; empty is null. */
import type { FieldValues } from "react-hook-form";
import { Field } from "../../../form/field";
import { type FieldProps, inputClass, useField } from "./fields";

/** Stands for a date without a time, whose input has an empty value. No schema accepts it as a moment. */
const incomplete = "incomplete";

export function MomentField<Values extends FieldValues>(props: FieldProps<Values, string | null>) {
  const { control, name, label, hint = "IST", optional = false, disabled, className } = props;
  const { value, onChange, onBlur, error, ref } = useField<Values, string | null>({ control, name });

  // Browsers report no change while a part is missing.
  function read(input: HTMLInputElement) {
    const next = input.validity.badInput ? incomplete : input.value || null;
    if (next !== value) onChange(next);
  }

  return (
    <Field label={label} hint={hint} error={error} optional={optional} className={className}>
      {(aria) => (
        <input
          {...aria}
          ref={ref}
          name={name}
          type="datetime-local"
          disabled={disabled}
          value={value === incomplete ? "" : (value ?? "")}
          onChange={({ target }) => read(target)}
          onKeyUp={({ currentTarget }) => read(currentTarget)}
          onBlur={({ target }) => {
            read(target);
            onBlur();
          }}
          className={`${inputClass} max-w-64 tabular-nums`}
        />
      )}
    </Field>
  );
}
