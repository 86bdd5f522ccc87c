/** A number between minus and plus buttons. */
import { useId } from "react";

type StepperProps = { label: string; fact?: string; value: number; max: number; onChange: (value: number) => void };

export function Stepper({ label, fact, value, max, onChange }: StepperProps) {
  const id = useId();
  // Not disabled at the limits: that would lose the keyboard focus.
  const set = (count: number) => count >= 0 && count <= max && onChange(count);
  return (
    <div className="kitchen-stepper" role="group" aria-labelledby={id}>
      <p>
        <span id={id}>{label}</span>
        {fact && <span className="kitchen-hint">{fact}</span>}
      </p>
      <button type="button" aria-label={`Fewer: ${label}`} aria-disabled={value === 0} onClick={() => set(value - 1)}>
        −
      </button>
      <output aria-label={label}>{value}</output>
      <button type="button" aria-label={`More: ${label}`} aria-disabled={value >= max} onClick={() => set(value + 1)}>
        +
      </button>
    </div>
  );
}
