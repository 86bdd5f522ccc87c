/** A text field with suggestions below it. */
import type { FieldValues } from "react-hook-form";
import { type FieldProps, TextField, useField } from "./fields";

type SuggestedFieldProps<Values extends FieldValues> = FieldProps<Values, string | null> & {
  limit: number;
  suggestions: readonly string[];
};

export function SuggestedField<Values extends FieldValues>(props: SuggestedFieldProps<Values>) {
  const { control, name, label, hint, limit, suggestions, disabled, className, optional = true } = props;
  const { value, onChange } = useField<Values, string | null>({ control, name });
  return (
    <div className={className}>
      <TextField
        control={control}
        name={name}
        label={label}
        hint={hint}
        limit={limit}
        disabled={disabled}
        optional={optional}
      />
      <div className="mt-1.5 flex flex-wrap gap-1">
        {suggestions.map((one) => (
          <button
            key={one}
            type="button"
            disabled={disabled}
            aria-pressed={value === one}
            onClick={() => onChange(value === one ? "" : one)}
            className="rounded bg-linen px-2 text-xs leading-6 hover:text-areca aria-pressed:bg-areca aria-pressed:text-paper max-md:leading-9"
          >
            {one}
          </button>
        ))}
      </div>
    </div>
  );
}
