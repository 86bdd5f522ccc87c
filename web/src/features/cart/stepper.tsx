/** The number of pieces: with buttons or typed. */
import { useState } from "react";
import { maxQuantity } from "./items";

type StepperProps = {
  /** What is counted, for screen readers. */
  name: string;
  value: number;
  /** 0 or less asks to remove it. */
  onChange: (value: number) => void;
};

const button = "grid size-11 place-items-center text-xl leading-none hover:bg-linen disabled:opacity-35";

export function Stepper({ name, value, onChange }: StepperProps) {
  const [typed, setTyped] = useState<string | null>(null);

  function commit() {
    const number = Number(typed?.trim());
    setTyped(null);
    if (typed?.trim() && Number.isFinite(number) && number !== value) onChange(Math.trunc(number));
  }

  return (
    <div role="group" aria-label={`Pieces of ${name}`} className="flex rounded-panel border border-ash/70 bg-paper">
      <button
        type="button"
        aria-label="One less"
        disabled={value <= 1}
        className={button}
        onClick={() => onChange(value - 1)}
      >
        −
      </button>
      <input
        aria-label="Pieces"
        inputMode="numeric"
        autoComplete="off"
        value={typed ?? value}
        onChange={(event) => setTyped(event.target.value.replaceAll(/\D/g, "").slice(0, 3))}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key !== "Enter") return;
          // Removing the line moves the focus to its undo button, which this key must not press.
          event.preventDefault();
          commit();
        }}
        className="w-9 bg-transparent text-center tabular-nums"
      />
      <button
        type="button"
        aria-label="One more"
        disabled={value >= maxQuantity}
        className={button}
        onClick={() => onChange(value + 1)}
      >
        +
      </button>
    </div>
  );
}
