/** A length in feet: by slider, or typed as people write it. */
import { type CSSProperties, useId, useState } from "react";
import { feetAndInches, inFeet, lengthFrom, lengths } from "./plan";

type LengthFieldProps = {
  label: string;
  value: number;
  onChange: (length: number) => void;
  /** The id of what says how lengths are typed. */
  describedBy: string;
};

export function LengthField({ label, value, onChange, describedBy }: LengthFieldProps) {
  const id = useId();
  // What is being typed; null while nothing is.
  const [typed, setTyped] = useState<string | null>(null);
  const part = ((value - lengths.least) / (lengths.most - lengths.least)) * 100;

  function take() {
    const length = typed === null ? undefined : lengthFrom(typed);
    if (length !== undefined) onChange(length);
    setTyped(null);
  }

  return (
    <div className="kitchen-length">
      <label htmlFor={id}>{label}</label>
      <input
        type="text"
        aria-label={`${label}, typed`}
        aria-describedby={describedBy}
        value={typed ?? feetAndInches(value)}
        onFocus={(event) => {
          setTyped(inFeet(value));
          const field = event.currentTarget;
          requestAnimationFrame(() => field.select());
        }}
        onChange={(event) => setTyped(event.target.value)}
        onBlur={take}
        onKeyDown={(event) => {
          if (event.key === "Enter") event.currentTarget.blur();
        }}
      />
      <input
        id={id}
        type="range"
        min={lengths.least}
        max={lengths.most}
        step={lengths.step}
        value={value}
        style={{ "--part": `${part}%` } as CSSProperties}
        aria-valuetext={feetAndInches(value)}
        onChange={(event) => onChange(event.target.valueAsNumber)}
      />
    </div>
  );
}
