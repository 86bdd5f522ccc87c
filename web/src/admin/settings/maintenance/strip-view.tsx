/** The next 30 days with their maintenance windows: one row on large screens, weeks on phones. */
import type { Window as MaintenanceWindow } from "../../../api/contract/types.gen";
import { date, time } from "../../../ui/format";
import { type StripDay, strip } from "./strip";
import { Tooltip } from "../../kit/tooltip";

type StripProps = {
  windows: readonly MaintenanceWindow[];
  now: Date;
  onSchedule: (day: string) => void;
  onOpen: (window: MaintenanceWindow) => void;
};

export function Strip({ windows, now, onSchedule, onOpen }: StripProps) {
  return (
    <ol
      aria-label="The next 30 days"
      className="grid grid-cols-7 border-t border-l border-seam md:grid-cols-10 lg:grid-cols-[repeat(30,minmax(0,1fr))]"
    >
      {strip(windows, now).map((day) => (
        <li key={day.day} className="border-r border-b border-seam">
          <DayCell day={day} onSchedule={onSchedule} onOpen={onOpen} />
        </li>
      ))}
    </ol>
  );
}

/**
 * Opens the day's window, or schedules a new one. Empty days are not tab stops: the button above the strip does the
 * same.
 */
function DayCell({
  day,
  onSchedule,
  onOpen,
}: { day: StripDay<MaintenanceWindow> } & Pick<StripProps, "onSchedule" | "onOpen">) {
  const [first] = day.segments;
  const times = day.segments.map(({ window }) => `${time(window.startsAt)} to ${time(window.endsAt)}`).join(", ");
  return (
    <Tooltip text={first ? times : `Schedule maintenance on ${date(day.day)}`}>
      <button
        type="button"
        tabIndex={first ? 0 : -1}
        onClick={() => (first ? onOpen(first.window) : onSchedule(day.day))}
        className={`flex w-full flex-col items-center pt-1 pb-1.5 hover:bg-linen ${day.isSunday ? "bg-plaster" : ""}`}
      >
        <span className="text-[0.6875rem] leading-4 text-ash">{day.month ?? day.weekday.slice(0, 2)}</span>
        <span className={`text-xs leading-5 tabular-nums ${first ? "font-semibold" : ""}`}>{day.number}</span>
        <span className="sr-only">{first ? `, maintenance ${times}` : ", no maintenance"}</span>
        <span aria-hidden="true" className="relative mt-0.5 block h-1.5 w-full">
          {day.segments.map(({ window, from, until }) => (
            <span
              key={window.id}
              className="absolute inset-y-0 min-w-1.5 bg-error"
              // Keeps a window of a few minutes visible.
              style={{ left: `min(${from * 100}%, calc(100% - 6px))`, width: `${(until - from) * 100}%` }}
            />
          ))}
        </span>
      </button>
    </Tooltip>
  );
}
