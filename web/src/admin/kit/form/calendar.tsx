/** The calendar from which a date is chosen. */
import { DayPicker } from "react-day-picker";
import { date, months, twoDigits } from "../../../ui/format";
import { LeftIcon, RightIcon } from "../icons";

type CalendarProps = {
  /** `2026-11-21`, as all days here. */
  chosen: string | null;
  today: string;
  /** First and last day that may be chosen. */
  min: string | undefined;
  max: string | undefined;
  onPick: (day: string) => void;
};

export function Calendar({ chosen, today, min, max, onPick }: CalendarProps) {
  const day = chosen ?? today;
  const start = min && day < min ? min : max && day > max ? max : day;
  const arrow = "grid size-9 place-items-center rounded-md hover:bg-linen aria-disabled:opacity-40 max-md:size-11";
  return (
    <DayPicker
      // It opens because somebody asked for it.
      // oxlint-disable-next-line jsx-a11y/no-autofocus
      autoFocus
      mode="single"
      weekStartsOn={1}
      today={localDate(today)}
      {...(chosen && { selected: localDate(chosen) })}
      defaultMonth={localDate(start)}
      {...(min && { startMonth: localDate(min) })}
      {...(max && { endMonth: localDate(max) })}
      disabled={[...(min ? [{ before: localDate(min) }] : []), ...(max ? [{ after: localDate(max) }] : [])]}
      showOutsideDays
      onDayClick={(at, { disabled }) => {
        if (!disabled) onPick(dayOfLocal(at));
      }}
      formatters={{ formatCaption: (month) => `${months[month.getMonth()]} ${month.getFullYear()}` }}
      labels={{
        labelDayButton: (at, { selected }) =>
          `${weekdays[at.getDay()]}, ${date(dayOfLocal(at))}${selected ? ", chosen" : ""}`,
        labelPrevious: () => "Previous month",
        labelNext: () => "Next month",
      }}
      components={{ Chevron: Arrow }}
      classNames={{
        months: "relative",
        month_caption: "grid h-9 place-items-center font-medium max-md:h-11",
        nav: "absolute inset-x-0 top-0 flex justify-between",
        button_previous: arrow,
        button_next: arrow,
        weekday: "size-9 text-xs font-normal text-ash max-md:size-11",
        day: "p-0",
        day_button:
          "grid size-9 place-items-center rounded-md tabular-nums enabled:hover:bg-linen disabled:opacity-40 max-md:size-11",
        outside: "text-ash",
        today: "[&>button]:font-semibold [&>button]:text-areca",
        selected: "[&>button]:bg-areca [&>button]:font-medium [&>button]:text-paper",
      }}
    />
  );
}

function Arrow({ orientation }: { orientation?: "up" | "down" | "left" | "right" }) {
  return orientation === "left" ? <LeftIcon /> : <RightIcon />;
}

const weekdays = ["Sunday", "Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday"];

/** The library counts in dates at midnight, local time. */
function localDate(day: string): Date {
  return new Date(`${day}T00:00`);
}

function dayOfLocal(at: Date): string {
  return `${at.getFullYear()}-${twoDigits(at.getMonth() + 1)}-${twoDigits(at.getDate())}`;
}
