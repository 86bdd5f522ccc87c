/** Shortcuts for the usual follow-up days, within the hours in which the team makes calls. */
import { useQuery } from "@tanstack/react-query";
import { weekdayDate } from "../kit/days";
import { query } from "../kit/query";
import { useNow } from "../kit/time";
import { callDays } from "./call-days";
import { Tooltip } from "../kit/tooltip";

type DayChipsProps = { value: string | null; onChange: (day: string) => void };

export function DayChips({ value, onChange }: DayChipsProps) {
  const now = useNow();
  const { data: working } = useQuery(query("/api/admin/leads/call-hours"));
  if (!working) return null;
  return (
    <div className="flex flex-wrap gap-1.5">
      {callDays(working, now).map(({ day, label, hours }) => (
        <Tooltip key={label} text={`${weekdayDate(day)}, calls ${hours}`}>
          <button
            type="button"
            aria-pressed={value === day}
            onClick={() => onChange(day)}
            className="min-h-8 rounded-full border border-seam px-3 text-xs text-ink transition-colors hover:border-ash aria-pressed:border-areca aria-pressed:bg-leaf max-md:min-h-10"
          >
            {label} <span className="text-ash tabular-nums">{hours}</span>
          </button>
        </Tooltip>
      ))}
    </div>
  );
}
