/** What somebody without a project can do: book, or call. */
import { openBooking, preloadBooking } from "../features/booking/open";
import { Button, buttonClass } from "../ui/button";
import { PhoneIcon } from "../ui/icons";
import { telephone } from "../ui/telephone";

export function NextStep({ phone }: { phone: string | null }) {
  return (
    <div className="flex flex-wrap gap-3">
      <Button
        size="large"
        onClick={() => openBooking()}
        onPointerEnter={preloadBooking}
        onFocus={preloadBooking}
        onTouchStart={preloadBooking}
      >
        Book Consultation
      </Button>
      {phone && (
        <a href={telephone(phone)} className={buttonClass({ variant: "secondary", size: "large" })}>
          <PhoneIcon />
          <span className="tabular-nums">{phone}</span>
        </a>
      )}
    </div>
  );
}
