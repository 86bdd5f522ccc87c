/** Dates and moments: typed as people write them, shown as DD MMM YYYY, or chosen from a calendar. */
import { Popover } from "radix-ui";
import { type ComponentProps, Suspense, lazy, useId, useRef, useState } from "react";
import { date, dateTime, dayOf } from "../../../ui/format";
import { IconAction } from "../button";
import { drawn } from "../icons";
import { dateExample, isComplete, isDate, isMoment, momentExample, readDate, readMoment } from "./date-text";

const Calendar = lazy(async () => ({ default: (await import("./calendar")).Calendar }));

type DateInputProps = Omit<ComponentProps<"input">, "value" | "onChange" | "onInvalid" | "type" | "min" | "max"> & {
  /** `2026-11-21`, of a moment `2026-11-21T14:30`, or blank. A form's may also be a text that is neither. */
  value: string;
  /** First and last day that the calendar offers. */
  min?: string | undefined;
  max?: string | undefined;
  onChange: (value: string) => void;
  /** For forms, which keep what was typed and show the error themselves. Elsewhere it is shown here, and none is reported. */
  onInvalid?: (typed: string) => void;
};

type Kind = {
  placeholder: string;
  example: string;
  /** As people read it; what is no value stays as it is. */
  show: (value: string) => string;
  read: (typed: string, today: string) => string | null;
  /** The value with another day. */
  on: (day: string, value: string) => string;
  className: string;
};

const dates: Kind = {
  placeholder: "DD MMM YYYY",
  example: dateExample,
  show: (value) => (isDate(value) ? date(value) : value),
  read: readDate,
  on: (day) => day,
  className: "max-w-48",
};

/** Chosen from the calendar before a time is typed. */
const opening = "T09:00";

const moments: Kind = {
  placeholder: "DD MMM YYYY, HH:MM am",
  example: momentExample,
  show: (value) => (isMoment(value) ? dateTime(`${value}+05:30`) : value),
  read: readMoment,
  on: (day, value) => day + (isMoment(value) ? value.slice(10) : opening),
  className: "max-w-60",
};

/** A calendar date. */
export function DateInput(props: DateInputProps) {
  return <Typed kind={dates} {...props} />;
}

/** A date with a time. The label says in which time zone. */
export function MomentInput(props: DateInputProps) {
  return <Typed kind={moments} {...props} />;
}

function Typed({
  kind,
  value,
  min,
  max,
  onChange,
  onInvalid,
  className = "",
  onBlur,
  onKeyDown,
  ...input
}: DateInputProps & { kind: Kind }) {
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const [isTyping, setTyping] = useState(false);
  const field = useRef<HTMLDivElement>(null);
  const message = useId();
  const [today] = useState(() => dayOf(new Date()));
  const shown = typed ?? kind.show(value);
  const day = value.slice(0, 10);
  const isInvalid = typed !== null && !isTyping;

  function type(text: string) {
    setTyped(text);
    setTyping(true);
    // Otherwise 20 would be taken for the year while 2026 is typed.
    const read = isComplete(text) ? kind.read(text, today) : null;
    if (read !== null) onChange(read);
  }

  function commit() {
    setTyping(false);
    if (typed === null) return;
    const read = kind.read(typed, today);
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
    onChange(kind.on(day, value));
  }

  return (
    <div ref={field} className={`w-full min-w-0 ${kind.className}`}>
      <div className="relative">
        <input
          autoComplete="off"
          placeholder={kind.placeholder}
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
              <Suspense fallback={<div className="h-78 w-63 max-md:h-96 max-md:w-77" />}>
                <Calendar chosen={isDate(day) ? day : null} today={today} min={min} max={max} onPick={pick} />
              </Suspense>
            </Popover.Content>
          </Popover.Portal>
        </Popover.Root>
      </div>
      {isInvalid && (
        <p id={message} role="alert" className="mt-1 text-xs text-error">
          {kind.example}
        </p>
      )}
    </div>
  );
}

const CalendarIcon = drawn(<path d="M2.5 3.5h11v10h-11zM2.5 6.5h11M5.5 2v2.5M10.5 2v2.5" />);
