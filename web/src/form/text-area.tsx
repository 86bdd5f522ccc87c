/** A multi-line text field that grows with its text. */
import type { ComponentProps, RefCallback } from "react";
import { Field, type FieldTexts, controlClass } from "./field";
import { Counter, useLength } from "./counter";

type TextAreaProps = FieldTexts &
  Omit<ComponentProps<"textarea">, "id" | "ref" | "required" | "aria-describedby" | "aria-invalid"> & {
    /** Maximum number of characters. Not enforced while typing, since truncating a pasted text goes unnoticed. */
    limit?: number;
    ref?: RefCallback<HTMLTextAreaElement>;
  };

export function TextArea({ label, hint, error, optional, limit, className, ref, onInput, ...area }: TextAreaProps) {
  const length = useLength<HTMLTextAreaElement>(ref);
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
        <textarea
          rows={3}
          {...control}
          {...area}
          ref={length.ref}
          onInput={(event) => {
            length.measure();
            onInput?.(event);
          }}
          className={`${controlClass} field-sizing-content max-h-64 min-h-24 py-3 leading-normal`}
        />
      )}
    </Field>
  );
}
