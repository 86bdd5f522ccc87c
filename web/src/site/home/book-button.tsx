/** Opens the booking dialog, prefilled with what is already known. */
import type { ReactNode } from "react";

import { type BookingOptions, openBooking, preloadBooking } from "../../features/booking/open";
import { Button, type ButtonVariant } from "../../ui/button";

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
  const { interest, bhkType, design, requirements, ...look } = rest;
  const options: BookingOptions = {
    ...(interest && { interest }),
    ...(bhkType && { bhkType }),
    ...(design && { design }),
    ...(requirements && { requirements }),
  };
  return (
    <Button
      {...look}
      aria-label={label}
      aria-haspopup="dialog"
      onClick={() => openBooking(options)}
      onPointerEnter={preloadBooking}
      onFocus={preloadBooking}
    >
      {children}
    </Button>
  );
}
