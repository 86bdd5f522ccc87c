/** A link to the booking page that opens the booking dialog where scripts run. */
import type { MouseEvent, ReactNode } from "react";
import { paths } from "../../paths";
import { type BookingOptions, openBooking, preloadBooking } from "../booking/open";

type BookingLinkProps = { options?: BookingOptions; className?: string; children: ReactNode };

export function BookingLink({ options = {}, className, children }: BookingLinkProps) {
  function open(event: MouseEvent) {
    // Other clicks open a tab or a window.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    event.preventDefault();
    openBooking(options);
  }
  return (
    <a
      href={paths.booking()}
      className={className}
      onClick={open}
      onPointerEnter={preloadBooking}
      onFocus={preloadBooking}
    >
      {children}
    </a>
  );
}
