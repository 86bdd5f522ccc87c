/** Choices as cards, with native radio buttons or checkboxes for keyboards and screen readers. */
import { type ReactNode, useId } from "react";
import { FieldError } from "./field";

export type Choice<Value extends string> = {
  value: Value;
  label: string;
  /** A short detail below the label. */
  fact?: ReactNode;
  picture?: ReactNode;
};

type GroupProps<Value extends string> = {
  legend: string;
  /** Hides the legend visually, below a heading with the same text. */
  legendHidden?: boolean;
  name: string;
  choices: readonly Choice<Value>[];
  hint?: ReactNode;
  error?: string | undefined;
  /** Tiles are side by side with the picture above the text; rows are full width with the picture below. */
  layout?: "tiles" | "rows";
};

type SingleProps<Value extends string> = GroupProps<Value> & {
  value: Value | undefined;
  onChange: (value: Value) => void;
};

/** A group of radio buttons. */
export function ChoiceGroup<Value extends string>({ value, onChange, ...group }: SingleProps<Value>) {
  return (
    <Group {...group} type="radio" isChosen={(choice) => choice === value} onToggle={(choice) => onChange(choice)} />
  );
}

type MultipleProps<Value extends string> = GroupProps<Value> & {
  value: readonly Value[];
  onChange: (value: Value[]) => void;
};

/** A group of checkboxes. The value keeps the order of the choices. */
export function MultipleChoiceGroup<Value extends string>({ value, onChange, ...group }: MultipleProps<Value>) {
  const toggle = (choice: Value, chosen: boolean) =>
    onChange(
      group.choices
        .map((option) => option.value)
        .filter((option) => (option === choice ? chosen : value.includes(option))),
    );
  return <Group {...group} type="checkbox" isChosen={(choice) => value.includes(choice)} onToggle={toggle} />;
}

function Group<Value extends string>({
  legend,
  legendHidden = false,
  name,
  choices,
  hint,
  error,
  layout = "tiles",
  type,
  isChosen,
  onToggle,
}: GroupProps<Value> & {
  type: "radio" | "checkbox";
  isChosen: (value: Value) => boolean;
  onToggle: (value: Value, chosen: boolean) => void;
}) {
  const id = useId();
  const describedBy = [error && `${id}-error`, hint && `${id}-hint`].filter(Boolean).join(" ") || undefined;
  return (
    <fieldset aria-describedby={describedBy} className="min-w-0">
      <legend className={legendHidden ? "sr-only" : "mb-3 font-medium"}>{legend}</legend>
      <div
        className={layout === "tiles" ? "grid grid-cols-2 gap-2.5 md:grid-cols-3 md:gap-3" : "grid gap-2.5 md:gap-3"}
      >
        {choices.map((choice) => (
          <ChoiceCard
            key={choice.value}
            choice={choice}
            layout={layout}
            type={type}
            name={name}
            chosen={isChosen(choice.value)}
            onToggle={(chosen) => onToggle(choice.value, chosen)}
          />
        ))}
      </div>
      {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      {hint && (
        <div id={`${id}-hint`} className="mt-4 text-sm text-ash">
          {hint}
        </div>
      )}
    </fieldset>
  );
}

type CardProps<Value extends string> = {
  choice: Choice<Value>;
  layout: "tiles" | "rows";
  type: "radio" | "checkbox";
  name: string;
  chosen: boolean;
  onToggle: (chosen: boolean) => void;
};

function ChoiceCard<Value extends string>({ choice, layout, type, name, chosen, onToggle }: CardProps<Value>) {
  const id = useId();
  return (
    <label
      className={
        "group relative flex cursor-pointer flex-col rounded-panel border p-3 text-areca transition-[background-color,border-color,box-shadow] duration-150 " +
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-areca motion-reduce:transition-none md:p-4 " +
        (layout === "tiles" ? "gap-3 " : "gap-2 md:px-5 ") +
        (chosen
          ? "border-areca bg-leaf/60 shadow-[inset_0_0_0_1px_var(--color-areca)]"
          : "border-seam bg-paper hover:border-ash")
      }
    >
      <input
        type={type}
        name={name}
        value={choice.value}
        checked={chosen}
        onChange={(event) => onToggle(event.target.checked)}
        aria-labelledby={`${id}-label`}
        aria-describedby={choice.fact ? `${id}-fact` : undefined}
        // Covers the card instead of being hidden, so that touch exploration finds it.
        className="absolute inset-0 m-0 scroll-mb-28 cursor-pointer appearance-none outline-none"
      />
      {layout === "tiles" && choice.picture}
      <span className="min-w-0">
        <span id={`${id}-label`} className="block font-medium text-ink">
          {choice.label}
        </span>
        {choice.fact && (
          <span id={`${id}-fact`} className="block text-sm text-ash tabular-nums">
            {choice.fact}
          </span>
        )}
      </span>
      {layout === "rows" && choice.picture}
      <Indicator type={type} chosen={chosen} />
    </label>
  );
}

/** Round for radio buttons, square for checkboxes. */
function Indicator({ type, chosen }: { type: "radio" | "checkbox"; chosen: boolean }) {
  return (
    <svg
      viewBox="0 0 20 20"
      aria-hidden="true"
      className="pointer-events-none absolute top-3 right-3 size-5 md:top-4 md:right-4"
    >
      <rect
        x="1"
        y="1"
        width="18"
        height="18"
        rx={type === "radio" ? 9 : 4}
        fill={chosen ? "currentColor" : "none"}
        stroke="currentColor"
        strokeOpacity={chosen ? 1 : 0.6}
      />
      {chosen && (
        <path
          d="m5.8 10.4 2.9 2.8 5.5-6"
          fill="none"
          stroke="white"
          strokeWidth="1.8"
          strokeLinecap="round"
          strokeLinejoin="round"
        />
      )}
    </svg>
  );
}
