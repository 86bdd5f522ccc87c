/** A calendar date: typed as people write it, shown as DD MMM YYYY, or chosen from a calendar. */
import { Popover } from "radix-ui";
import { type ComponentProps, type KeyboardEvent, useEffect, useId, useRef, useState } from "react";
import { date, dayOf, months } from "../../../ui/format";
import { drawn, LeftIcon, RightIcon } from "../icons";
import { IconAction } from "../button";
import { addDays, addMonths, isComplete, isDate, readDate, weekdayOf } from "./date-text";

export const dateExample = "Please enter a date such as 21 Nov 2026.";

type DateInputProps = Omit<ComponentProps<"input">, "value" | "onChange" | "type" | "min" | "max"> & {
  /** `2026-11-21`, or blank. A form's may also be a text that is no date. */
  value: string;
  /** First and last day that the calendar offers. */
  min?: string | undefined;
  max?: string | undefined;
  onChange: (value: string) => void;
  /** For forms, which keep what was typed and show the error themselves. Elsewhere it is shown here, and no date is reported. */
  onInvalid?: (typed: string) => void;
};

export function DateInput({
  value,
  min,
  max,
  onChange,
  onInvalid,
  className = "",
  onBlur,
  onKeyDown,
  ...input
}: DateInputProps) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const message = useId();
  const today = dayOf(new Date());
  const shown = typed ?? (isDate(value) ? date(value) : value);
  const isInvalid = typed !== null && !isTyping;

  function type(text: string) {
    setTyped(text);
    setTyping(true);
    // Otherwise 20 would be taken for the year while 2026 is typed.
    const read = isComplete(text) ? readDate(text, today) : null;
    if (read !== null) onChange(read);
  }

  function commit() {
    setTyping(false);
    if (typed === null) return;
    const read = readDate(typed, today);
    if (read !== null) {
      setTyped(null);
      if (read !== value) onChange(read);
    } else if (onInvalid) {
      setTyped(null);
      onInvalid(typed);
    } else {
      onChange("");
    }
  }

  function pick(day: string) {
    setTyped(null);
    setOpen(false);
    onChange(day);
  }

  return (
    <div ref={field} className="w-full max-w-48 min-w-0">
      <div className="relative">
        <input
          autoComplete="off"
          placeholder="DD MMM YYYY"
          {...input}
          aria-invalid={isInvalid || input["aria-invalid"] || undefined}
          aria-describedby={isInvalid ? message : input["aria-describedby"]}
          value={shown}
          onChange={({ target }) => type(target.value)}
          onBlur={(event) => {
            commit();
            onBlur?.(event);
          }}
          onKeyDown={(event) => {
            // Before the form is sent.
            if (event.key === "Enter") commit();
            if (event.key === "ArrowDown" && event.altKey) setOpen(true);
            onKeyDown?.(event);
          }}
          className={`${className} pr-9 tabular-nums max-md:pr-11`}
        />
        <Popover.Root open={isOpen} onOpenChange={setOpen}>
          <Popover.Trigger asChild>
            <IconAction
              label="Open calendar"
              disabled={input.disabled}
              className="absolute top-1/2 right-0 -translate-y-1/2"
            >
              <CalendarIcon />
            </IconAction>
          </Popover.Trigger>
          <Popover.Portal>
            <Popover.Content
              aria-label="Calendar"
              align="end"
              sideOffset={4}
              collisionPadding={8}
              onCloseAutoFocus={(event) => {
                event.preventDefault();
                field.current?.querySelector("input")?.focus();
              }}
              // React events bubble through the portal to the form and the menu around it.
              onKeyDown={(event) => event.stopPropagation()}
              className="z-60 rounded-lg border border-seam bg-paper p-2 text-sm text-ink shadow-panel"
            >
              <Calendar chosen={isDate(value) ? value : null} today={today} min={min} max={max} onPick={pick} />
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      </div>
      {isInvalid && (
        <p id={message} role="alert" className="mt-1 text-xs text-oxide">
          {dateExample}
        </p>
      )}
    </div>
  );
}

const CalendarIcon = drawn(<path d="M2.5 3.500h11v10h-11zM2.500 6.500h11M5.500 2v2.500M10.500 2v2.500" />);

type CalendarProps = {
  chosen: string | null;
  today: string;
  min: string | undefined;
  max: string | undefined;
  onPick: (day: string) => void;
};

const weekdays = ["Monday", "Tuesday", "Wednesday", "Thursday", "Friday", "Saturday", "Sunday"] as const;

/** One month as a grid: arrow keys move by days and weeks, Page Up and Page Down by months. */
function Calendar({ chosen, today, min, max, onPick }: CalendarProps) {
  const within = (day: string) => (min && day < min ? min : max && day > max ? max : day);
  const [day, setDay] = useState(() => within(chosen ?? today));
  const grid = useRef<HTMLTableElement>(null);
  /** The buttons for months keep the focus. */
  const followsFocus = useRef(true);
  const heading = useId();
  useEffect(() => {
    if (followsFocus.current) grid.current?.querySelector<HTMLElement>("[tabindex='0']")?.focus();
  }, [day]);

  function move(next: string, withFocus = true) {
    followsFocus.current = withFocus;
    setDay(within(next));
  }

  function onKeyDown(event: KeyboardEvent) {
    const moves: Record<string, () => string> = {
      ArrowLeft: () => addDays(day, -1),
      ArrowRight: () => addDays(day, 1),
      ArrowUp: () => addDays(day, -7),
      ArrowDown: () => addDays(day, 7),
      Home: () => addDays(day, -weekdayOf(day)),
      End: () => addDays(day, 6 - weekdayOf(day)),
      PageUp: () => addMonths(day, event.shiftKey ? -12 : -1),
      PageDown: () => addMonths(day, event.shiftKey ? 12 : 1),
    };
    const next = moves[event.key];
    if (!next) return;
    event.preventDefault();
    move(next());
  }

  const month = day.slice(0, 7);
  const first = addDays(`${month}-01`, -weekdayOf(`${month}-01`));
  const weeks = Array.from({ length: 6 }, (_, week) =>
    Array.from({ length: 7 }, (_, place) => addDays(first, week * 7 + place)),
  ).filter((week) => week.some((one) => one.startsWith(month)));
  return (
    <>
      <div className="flex items-center justify-between gap-2">
        <IconAction label="Previous month" onClick={() => move(addMonths(day, -1), false)}>
          <LeftIcon />
        </IconAction>
        <p id={heading} aria-live="polite" className="font-medium">
          {months[Number(month.slice(5)) - 1]} {month.slice(0, 4)}
        </p>
        <IconAction label="Next month" onClick={() => move(addMonths(day, 1), false)}>
          <RightIcon />
        </IconAction>
      </div>
      <table ref={grid} role="grid" aria-labelledby={heading} className="mt-1">
        <thead>
          <tr>
            {weekdays.map((weekday) => (
              <th key={weekday} scope="col" abbr={weekday} className="size-9 text-xs font-normal text-ash">
                {weekday.slice(0, 2)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {weeks.map((week) => (
            <tr key={week[0]}>
              {week.map((one) => (
                <td key={one} role="gridcell" aria-selected={one === chosen} className="p-0">
                  <button
                    type="button"
                    tabIndex={one === day ? 0 : -1}
                    aria-label={`${weekdays[weekdayOf(one)]}, ${date(one)}`}
                    aria-current={one === today ? "date" : undefined}
                    disabled={one !== within(one)}
                    onClick={() => onPick(one)}
                    onKeyDown={onKeyDown}
                    className={`grid size-9 place-items-center rounded-md tabular-nums disabled:opacity-40 max-md:size-10 ${dayClass(one, { chosen, today, month })}`}
                  >
                    {Number(one.slice(8))}
                  </button>
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </>
  );
}

function dayClass(
  day: string,
  { chosen, today, month }: { chosen: string | null; today: string; month: string },
): string {
  if (day === chosen) return "bg-areca font-medium text-paper";
  if (day === today) return "font-semibold text-areca enabled:hover:bg-linen";
  return day.startsWith(month) ? "enabled:hover:bg-linen" : "text-ash enabled:hover:bg-linen";
}
