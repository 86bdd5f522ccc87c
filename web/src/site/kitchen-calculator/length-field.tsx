/** A length in feet, with a slider and a text field. */
import { type CSSProperties, useId, useState } from "react";
import { feetAndInches, feetText } from "./feet";
import { lengths, parseLength } from "./plan";

type LengthFieldProps = {
  label: string;
  value: number;
  onChange: (length: number) => void;
  /** The id of the hint about the format. */
  describedBy: string;
};

export function LengthField({ label, value, onChange, describedBy }: LengthFieldProps) {
  const id = useId();
  // Null while the text field is not being edited.
  const [typed, setTyped] = useState<string | null>(null);
  const percent = ((value - lengths.min) / (lengths.max - lengths.min)) * 100;

  function commit() {
    const length = typed === null ? undefined : parseLength(typed);
    if (length !== undefined) onChange(length);
    setTyped(null);
  }

  return (
    <div className="kitchen-length">
      <label htmlFor={id}>{label}</label>
      <input
        type="text"
        aria-label={`${label} in feet`}
        aria-describedby={describedBy}
        value={typed ?? feetAndInches(value)}
        onFocus={(event) => {
          const text = feetText(value);
          setTyped(text);
          const field = event.currentTarget;
          requestAnimationFrame(() => {
            // What was typed in the meantime would be replaced by the next key.
            if (field.value === text) field.select();
          });
        }}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={commit}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.currentTarget.blur();
        }}
      />
      <input
        id={id}
        type="range"
        min={lengths.min}
        max={lengths.max}
        step={lengths.step}
        value={value}
        style={{ "--percent": `${percent}%` } as CSSProperties}
        aria-valuetext={feetAndInches(value)}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  );
}
