/** Opens the booking dialog, prefilled with what is already known. */
import type { KeyboardEvent, MouseEvent, ReactNode } from "react";

import { type BookingOptions, openBooking, preloadBooking } from "../../features/booking/open";
import { type ButtonVariant, buttonClass } from "../../ui/button";
import { useHydrated } from "../../ui/hydration";
import { isPlainClick } from "../../ui/link";
import { useOpenPages } from "./open-pages";

type BookButtonProps = BookingOptions & {
  children?: ReactNode;
  /** Accessible name, if the text alone does not say what is booked. */
  label?: string;
  variant?: ButtonVariant;
  onDark?: boolean;
  size?: "regular" | "large";
  className?: string;
};

export function BookButton({ children = "Book Consultation", label, ...rest }: BookButtonProps) {
  const { variant, onDark, size, className, ...options } = rest;
  return (
    <BookingLink options={options} label={label} className={buttonClass({ variant, onDark, size, className })}>
      {children}
    </BookingLink>
  );
}

type BookingLinkProps = {
  options?: BookingOptions;
  label?: string | undefined;
  className?: string;
  onOpen?: () => void;
  children: ReactNode;
};

/** Without a style. Until the script is there, and without one, it leads to the booking page. */
export function BookingLink({ options = {}, label, className, onOpen, children }: BookingLinkProps) {
  const path = useOpenPages()("booking");
  const isHydrated = useHydrated();

  function open() {
    onOpen?.();
    openBooking(options);
  }

  const props = {
    className,
    "aria-label": label,
    onPointerEnter: preloadBooking,
    onFocus: preloadBooking,
    onTouchStart: preloadBooking,
  };
  if (!path) {
    return (
      <button {...props} type="button" aria-haspopup="dialog" onClick={open}>
        {children}
      </button>
    );
  }

  function handleClick(event: MouseEvent) {
    if (!isPlainClick(event)) return;
    event.preventDefault();
    open();
  }

  function handleKey(event: KeyboardEvent) {
    if (event.key !== " ") return;
    event.preventDefault();
    open();
  }

  return (
    <a
      {...props}
      {...(isHydrated && { role: "button", "aria-haspopup": "dialog" })}
      href={path}
      onClick={handleClick}
      onKeyDown={handleKey}
    >
      {children}
    </a>
  );
}
