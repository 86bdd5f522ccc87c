/** The age declaration for an account. Never pre-ticked. */
import { type ComponentProps, type RefCallback, useId } from "react";
import { FieldError } from "../../form/field";

/** The version of the text. The API records it and accepts no other: a changed text needs a new version here and there. */
export const ageDeclaration = "age-2026-11";

type AgeFieldProps = Omit<ComponentProps<"input">, "id" | "ref" | "type" | "required"> & {
  error?: string | undefined;
  ref?: RefCallback<HTMLInputElement>;
};

export function AgeField({ error, ...input }: AgeFieldProps) {
  const id = useId();
  return (
    <div>
      <label htmlFor={id} className="flex min-h-11 cursor-pointer items-start gap-3 py-2.5">
        <input
          {...input}
          id={id}
          type="checkbox"
          required
          aria-invalid={error ? true : undefined}
          aria-describedby={error ? `${id}-error` : undefined}
          className="mt-0.5 size-5 shrink-0 scroll-mb-28 accent-areca"
        />
        I am 18 or older, or my parent or guardian agrees that I use this account.
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
