/** The next thirty days beside each other, with the windows where they fall; on a phone as a calendar's weeks. */
import type { Window as MaintenanceWindow } from "../../../api/contract/types.gen";
import { date, time } from "../../../ui/format";
import { type StripDay, strip } from "./strip";

type StripProps = {
  windows: readonly MaintenanceWindow[];
  now: Date;
  onPlan: (day: string) => void;
  onOpen: (window: MaintenanceWindow) => void;
};

export function Strip({ windows, now, onPlan, onOpen }: StripProps) {
  return (
    <ol
      aria-label="The next 30 days"
      className="grid grid-cols-7 border-t border-l border-seam md:grid-cols-10 lg:grid-cols-[repeat(30,minmax(0,1fr))]"
    >
      {strip(windows, now).map((day) => (
        <li key={day.day} className="border-r border-b border-seam">
          <DayCell day={day} onPlan={onPlan} onOpen={onOpen} />
        </li>
      ))}
    </ol>
  );
}

/** A day opens its window, or begins a new one. Both can be done by the list and its button: there are no 30 tab stops. */
function DayCell({
  day,
  onPlan,
  onOpen,
}: { day: StripDay<MaintenanceWindow> } & Pick<StripProps, "onPlan" | "onOpen">) {
  const [first] = day.segments;
  const words = day.segments.map(({ window }) => `${time(window.startsAt)} to ${time(window.endsAt)}`).join(", ");
  return (
    <button
      type="button"
      tabIndex={first ? 0 : -1}
      title={first ? words : `Plan a window on ${date(day.day)}`}
      onClick={() => (first ? onOpen(first.window) : onPlan(day.day))}
      className={`flex w-full flex-col items-center pt-1 pb-1.5 hover:bg-linen ${day.isSunday ? "bg-plaster" : ""}`}
    >
      <span className="text-[0.6875rem] leading-4 text-ash">{day.month ?? day.weekday.slice(0, 2)}</span>
      <span className={`text-xs leading-5 tabular-nums ${first ? "font-semibold" : ""}`}>{day.number}</span>
      <span className="sr-only">{first ? `, window ${words}` : ", no window"}</span>
      <span aria-hidden="true" className="relative mt-0.5 block h-1.5 w-full">
        {day.segments.map(({ window, from, until }) => (
          <span
            key={window.id}
            className="absolute inset-y-0 min-w-1.5 bg-oxide"
            // A window may be minutes long: it is never drawn so narrow that it cannot be seen.
            style={{ left: `min(${from * 100}%, calc(100% - 6px))`, width: `${(until - from) * 100}%` }}
          />
        ))}
      </span>
    </button>
  );
}
