/** Chooses a free time for a visit: first the day, then the hour. */
import { useId, useState } from "react";
import { FieldError } from "../../form/field";
import { time } from "../../ui/format";
import { byDay } from "./times";

type TimePickerProps = {
  times: readonly { startsAt: string }[];
  /** The chosen start; null for none yet. */
  value: string | null;
  onChange: (startsAt: string) => void;
  error?: string | undefined;
};

export function TimePicker({ times, value, onChange, error }: TimePickerProps) {
  const id = useId();
  const days = byDay(times);
  const [opened, setOpened] = useState<string | null>(null);
  const chosen = days.find(([, of]) => of.some(({ startsAt }) => startsAt === value))?.[0];
  const day = days.find(([name]) => name === opened)?.[0] ?? chosen ?? days[0]?.[0];
  const hours = days.find(([name]) => name === day)?.[1] ?? [];
  return (
    <div className="space-y-4">
      <fieldset>
        <legend className="mb-1.5 font-medium">Day</legend>
        <div className={chipsClass}>
          {days.map(([name]) => (
            <Chip
              key={name}
              name={`${id}-day`}
              label={short(name)}
              checked={name === day}
              onChoose={() => setOpened(name)}
            />
          ))}
        </div>
      </fieldset>
      <fieldset aria-describedby={error ? `${id}-error` : undefined}>
        <legend className="mb-1.5 font-medium">Time</legend>
        <div className={chipsClass}>
          {hours.map(({ startsAt }) => (
            <Chip
              key={startsAt}
              name={`${id}-time`}
              label={time(startsAt)}
              checked={startsAt === value}
              onChoose={() => onChange(startsAt)}
            />
          ))}
        </div>
        {error && <FieldError id={`${id}-error`}>{error}</FieldError>}
      </fieldset>
    </div>
  );
}

/** `Saturday, 21 November` as `Sat 21 Nov`. */
function short(day: string): string {
  const [weekday = "", date = ""] = day.split(", ");
  const [number = "", month = ""] = date.split(" ");
  return `${weekday.slice(0, 3)} ${number} ${month.slice(0, 3)}`;
}

/** Columns of equal width. */
const chipsClass = "grid grid-cols-[repeat(auto-fill,minmax(6.25rem,1fr))] gap-2";

type ChipProps = { name: string; label: string; checked: boolean; onChoose: () => void };

/** A native radio button drawn as a chip. */
function Chip({ name, label, checked, onChoose }: ChipProps) {
  return (
    <label
      className={
        "relative flex min-h-11 cursor-pointer items-center justify-center rounded-panel border border-ash/60 bg-paper px-2 text-ink tabular-nums " +
        "transition-colors hover:border-ink has-checked:border-areca has-checked:bg-areca has-checked:text-paper " +
        "has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-areca motion-reduce:transition-none"
      }
    >
      <input
        type="radio"
        name={name}
        checked={checked}
        onChange={onChoose}
        className="absolute inset-0 cursor-pointer opacity-0"
      />
      {label}
    </label>
  );
}
