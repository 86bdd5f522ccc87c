/** The page's one request, wherever it stands: it opens the booking dialog with what is already known. */
import type { ReactNode } from "react";

import { type BookingOptions, openBooking, preloadBooking } from "../../features/booking/open";
import { Button, type ButtonVariant } from "../../ui/button";

type BookButtonProps = BookingOptions & {
  children?: ReactNode;
  /** Says what is booked where the words on the button alone do not. */
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
