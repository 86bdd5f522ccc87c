/** Opens the booking dialog, prefilled with what is already known. */
import type { ReactNode } from "react";

import { type BookingOptions, openBooking, preloadBooking } from "../../features/booking/open";
import { type ButtonVariant, buttonClass } from "../../ui/button";
import { useLinkButton } from "../../ui/link-button";
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

export function BookButton({ children = "Book Free Consultation", label, ...rest }: BookButtonProps) {
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
  const open = () => {
    onOpen?.();
    openBooking(options);
  };
  const button = useLinkButton(open);
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

  return (
    <a {...props} {...button} href={path}>
      {children}
    </a>
  );
}
