/** A form field: label, hint, control and error, linked for assistive technology. */
import { type ReactNode, useId } from "react";

export type FieldTexts = {
  label: string;
  /** Stays visible together with an error. */
  hint?: ReactNode;
  error?: string | undefined;
  /** Fields are required by default. */
  optional?: boolean;
};

/** Attributes that link the control to its label, hint and error. */
export type ControlProps = {
  id: string;
  required: boolean;
  "aria-describedby": string | undefined;
  "aria-invalid": true | undefined;
};

type FieldProps = FieldTexts & {
  /** At the end of the hint line, such as a counter. */
  aside?: ReactNode;
  className?: string | undefined;
  children: (control: ControlProps) => ReactNode;
};

export function Field({ label, hint, error, optional = false, aside, className, children }: FieldProps) {
  const id = useId();
  const hintId = hint ? `${id}-hint` : undefined;
  const errorId = error ? `${id}-error` : undefined;
  const describedBy = [errorId, hintId].filter(Boolean).join(" ") || undefined;
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1.5 flex items-baseline justify-between gap-3 font-medium">
        {label}
        {optional && <span className="text-sm font-normal text-ash">Optional</span>}
      </label>
      {children({
        id,
        required: !optional,
        "aria-describedby": describedBy,
        "aria-invalid": error ? true : undefined,
      })}
      {error && <FieldError id={errorId}>{error}</FieldError>}
      {(hint || aside) && (
        <div className="mt-1.5 flex items-baseline justify-between gap-3 text-sm text-ash">
          {/* Announced, since a hint may appear while typing. */}
          <p id={hintId} aria-live="polite">
            {hint}
          </p>
          {aside}
        </div>
      )}
    </div>
  );
}

export function FieldError({ id, children }: { id?: string | undefined; children: ReactNode }) {
  return (
    <p id={id} className="mt-1.5 flex gap-2 text-sm font-medium text-error">
      <svg viewBox="0 0 16 16" aria-hidden="true" className="mt-0.5 size-4 shrink-0">
        <path d="M8 1.5 15 14H1Z" fill="none" stroke="currentColor" strokeWidth="1.5" strokeLinejoin="round" />
        <path d="M8 6v4M8 11.6v.9" stroke="currentColor" strokeWidth="1.5" strokeLinecap="round" />
      </svg>
      {children}
    </p>
  );
}

/**
 * Style of text inputs. The text has 16 px, so that phones don't zoom in; the scroll margin keeps sticky buttons from
 * covering a focused input.
 */
export const controlClass =
  "block w-full scroll-mb-28 rounded-panel border border-ash/70 bg-paper px-3.5 text-base text-ink " +
  "transition-colors placeholder:text-ash/70 hover:border-ink " +
  "focus-visible:border-areca focus-visible:outline-2 focus-visible:outline-offset-1 focus-visible:outline-areca " +
  "aria-invalid:border-error disabled:bg-linen disabled:text-ash motion-reduce:transition-none";
