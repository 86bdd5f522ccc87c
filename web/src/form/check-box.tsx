/** A checkbox. The whole line is clickable. */
import { useId } from "react";
import { FieldError } from "./field";

type CheckBoxProps = {
  label: string;
  checked: boolean;
  onChange: (checked: boolean) => void;
  optional?: boolean;
  error?: string | undefined;
  className?: string | undefined;
};

export function CheckBox({ label, checked, onChange, optional = false, error, className }: CheckBoxProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="flex min-h-11 max-w-[60ch] items-start gap-3 py-2.5">
        <input
          id={id}
          type="checkbox"
          checked={checked}
          required={!optional}
          aria-describedby={error && `${id}-error`}
          aria-invalid={error ? true : undefined}
          onChange={(event) => onChange(event.target.checked)}
          className="mt-0.5 size-5 shrink-0 scroll-mb-28 accent-areca"
        />
        <span className="wrap-anywhere">{label}</span>
      </label>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
    </div>
  );
}
