/** A state of India. */
import type { ComponentProps } from "react";
import { states } from "./states";
import { Field, controlClass } from "../../form/field";

type StateFieldProps = Omit<ComponentProps<"select">, "id" | "required"> & { error?: string | undefined };

export function StateField({ error, className, ...select }: StateFieldProps) {
  return (
    <Field label="State" error={error} className={className}>
      {(control) => (
        <select {...control} {...select} className={`${controlClass} h-12`}>
          <option value="">Choose…</option>
          {states.map(({ value, label }) => (
            <option key={value} value={value}>
              {label}
            </option>
          ))}
        </select>
      )}
    </Field>
  );
}
