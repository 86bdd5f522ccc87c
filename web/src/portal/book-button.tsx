/** Opens the booking dialog; its code is fetched on hover, focus or touch. */
import { openBooking, preloadBooking } from "../features/booking/open";
import { Button } from "../ui/button";

export function BookButton({ className }: { className?: string }) {
  return (
    <Button
      size="large"
      className={className}
      onClick={() => openBooking()}
      onPointerEnter={preloadBooking}
      onFocus={preloadBooking}
      onTouchStart={preloadBooking}
    >
      Book Free Consultation
    </Button>
  );
}
