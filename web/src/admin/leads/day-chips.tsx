/** Shortcuts for the usual follow-up dates. */
import { useNow } from "../kit/time";
import { dayAfter, shortDay } from "./service-level";

const shortcuts = [
  { label: "Today", days: 0 },
  { label: "Tomorrow", days: 1 },
  { label: "In 3 days", days: 3 },
  { label: "In a week", days: 7 },
];

type DayChipsProps = { value: string | null; onChange: (day: string) => void };

export function DayChips({ value, onChange }: DayChipsProps) {
  const now = useNow();
  return (
    <div className="flex flex-wrap gap-1.5">
      {shortcuts.map(({ label, days }) => {
        const day = dayAfter(now, days);
        return (
          <button
            key={label}
            type="button"
            aria-pressed={value === day}
            title={shortDay(day)}
            onClick={() => onChange(day)}
            className="h-8 rounded-full border border-seam px-3 text-xs text-ink transition-colors hover:border-ash aria-pressed:border-areca aria-pressed:bg-leaf max-md:h-10"
          >
            {label}
          </button>
        );
      })}
    </div>
  );
}
