/** A link to the booking page that opens the booking dialog where scripts run. */
import type { ReactNode } from "react";
import { paths } from "../../paths";
import { useLinkButton } from "../../ui/link-button";
import { type BookingOptions, openBooking, preloadBooking } from "../booking/open";

type BookingLinkProps = { options?: BookingOptions; className?: string; children: ReactNode };

export function BookingLink({ options = {}, className, children }: BookingLinkProps) {
  const button = useLinkButton(() => openBooking(options));
  return (
    <a
      {...button}
      href={paths.booking()}
      className={className}
      onPointerEnter={preloadBooking}
      onFocus={preloadBooking}
    >
      {children}
    </a>
  );
}
