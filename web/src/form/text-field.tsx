/** A single-line text field. */
import type { ComponentProps, RefCallback } from "react";
import { Field, type FieldTexts, controlClass } from "./field";
import { Counter, useLength } from "./counter";

type TextFieldProps = FieldTexts &
  Omit<ComponentProps<"input">, "id" | "ref" | "required" | "aria-describedby" | "aria-invalid"> & {
    /** Maximum number of characters. Not enforced while typing, since truncating a pasted text goes unnoticed. */
    limit?: number;
    ref?: RefCallback<HTMLInputElement>;
  };

export function TextField({ label, hint, error, optional, limit, className, ref, onInput, ...input }: TextFieldProps) {
  const length = useLength<HTMLInputElement>(ref);
  return (
    <Field
      label={label}
      hint={hint}
      error={error}
      optional={optional ?? false}
      className={className}
      aside={limit && <Counter length={length.value} limit={limit} />}
    >
      {(control) => (
        <input
          {...control}
          {...input}
          ref={length.ref}
          onInput={(event) => {
            length.measure();
            onInput?.(event);
          }}
          className={`${controlClass} h-12`}
        />
      )}
    </Field>
  );
}
