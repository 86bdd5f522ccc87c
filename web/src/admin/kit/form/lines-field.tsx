/** A list of short texts, one per line. */
import { useState } from "react";
import type { FieldValues } from "react-hook-form";
import { Field } from "../../../form/field";
import { type FieldProps, inputClass, useField } from "./fields";

type LinesFieldProps<Values extends FieldValues> = FieldProps<Values, string[]> & {
  /** A comma ends an entry, too. */
  byComma?: boolean;
  placeholder?: string;
};

export function LinesField<Values extends FieldValues>(props: LinesFieldProps<Values>) {
  const { control, name, label, hint = "One per line.", optional, disabled, className, placeholder } = props;
  const linesOf = (typed: string) => entriesOf(typed, props.byComma ? /[\n,]/ : "\n");
  const { value, onChange, error, ...field } = useField<Values, string[]>({ control, name });
  // Keeps empty lines and spaces as typed while they don't change the value.
  const [typed, setTyped] = useState("");
  const isTyped = JSON.stringify(linesOf(typed)) === JSON.stringify(value);
  return (
    <Field label={label} hint={hint} error={error} optional={optional ?? false} className={className}>
      {(aria) => (
        <textarea
          {...aria}
          {...field}
          disabled={disabled}
          placeholder={placeholder}
          value={isTyped ? typed : value.join("\n")}
          onChange={({ target }) => {
            setTyped(target.value);
            onChange(linesOf(target.value));
          }}
          className={`${inputClass} field-sizing-content h-auto max-h-80 min-h-20 py-2 leading-normal max-md:h-auto`}
        />
      )}
    </Field>
  );
}

function entriesOf(typed: string, separator: string | RegExp): string[] {
  return typed
    .split(separator)
    .map((line) => line.trim())
    .filter(Boolean);
}
