/** Fields within a block. */
import { type ReactNode, useId } from "react";
import { Select, inputClass } from "../../form/fields";

type BlockFieldProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  disabled: boolean;
  hint?: string | undefined;
  maxLength?: number;
  placeholder?: string;
  autoFocus?: boolean;
  isLong?: boolean;
};

export function BlockField(props: BlockFieldProps) {
  const { label, value, onChange, hint, isLong = false, autoFocus = false, ...rest } = props;
  const id = useId();
  const common = {
    ...rest,
    id,
    value,
    "aria-describedby": hint ? `${id}-hint` : undefined,
    onChange: ({ target }: { target: { value: string } }) => onChange(target.value),
    ref: autoFocus ? focusOnce : undefined,
  };
  return (
    <div>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      {isLong ? (
        <textarea
          {...common}
          rows={2}
          className={`${inputClass} field-sizing-content h-auto min-h-16 py-2 max-md:h-auto`}
        />
      ) : (
        <input type="text" {...common} className={inputClass} />
      )}
      {hint && (
        <p id={`${id}-hint`} className="mt-1 text-xs text-ash">
          {hint}
        </p>
      )}
    </div>
  );
}

const focusOnce = (element: HTMLElement | null) => element?.focus();

type BlockSelectProps = {
  label: string;
  value: string;
  onChange: (value: string) => void;
  disabled: boolean;
  className?: string;
  /** The options. */
  children: ReactNode;
};

export function BlockSelect({ label, value, onChange, disabled, className, children }: BlockSelectProps) {
  const id = useId();
  return (
    <div className={className}>
      <label htmlFor={id} className="mb-1 block font-medium">
        {label}
      </label>
      <Select id={id} value={value} disabled={disabled} onChange={({ target }) => onChange(target.value)}>
        {children}
      </Select>
    </div>
  );
}
