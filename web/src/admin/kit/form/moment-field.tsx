/** A date with a time in IST. The value is `2026-11-21T14:30`, or what was typed if that is no moment. */
import type { FieldValues } from "react-hook-form";
import { Field } from "../../../form/field";
import { MomentInput } from "./date-input";
import { isMoment, momentExample } from "./date-text";
import { type FieldProps, inputClass, useField } from "./fields";

export function MomentField<Values extends FieldValues>(props: FieldProps<Values, string | null>) {
  const { control, name, label, hint = "IST", optional = false, className, ...input } = props;
  const { value, onChange, error, ...field } = useField<Values, string | null>({ control, name });
  const invalid = value && !isMoment(value) ? momentExample : undefined;
  return (
    <Field label={label} hint={hint} error={invalid ?? error} optional={optional} className={className}>
      {(aria) => (
        <MomentInput
          {...input}
          {...aria}
          {...field}
          value={value ?? ""}
          onChange={(moment) => onChange(moment === "" && optional ? null : moment)}
          onInvalid={onChange}
          className={inputClass}
        />
      )}
    </Field>
  );
}
