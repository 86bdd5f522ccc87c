/** How many: a figure between two buttons. */
import { useId } from "react";

type StepperProps = { label: string; fact?: string; value: number; most: number; onChange: (value: number) => void };

export function Stepper({ label, fact, value, most, onChange }: StepperProps) {
  const id = useId();
  // Not disabled at the ends: that would throw away the focus of whoever presses the button.
  const set = (count: number) => count >= 0 && count <= most && onChange(count);
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
      <button type="button" aria-label={`More: ${label}`} aria-disabled={value >= most} onClick={() => set(value + 1)}>
        +
      </button>
    </div>
  );
}
