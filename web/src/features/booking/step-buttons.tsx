/** Back, Next and, on the last step, Submit Booking. */
import { Button } from "../../ui/button";
import type { Booking } from "./use-booking";

export function StepButtons({ booking }: { booking: Booking }) {
  const { step, complete, submitting } = booking;
  return (
    <div className="flex items-center justify-between gap-3">
      <Button variant="secondary" onClick={booking.back} disabled={step === 1 || submitting}>
        Back
      </Button>
      {step === 4 && !complete && (
        <p className="hidden text-right text-sm text-ash md:block">Name, phone and e-mail are all we need.</p>
      )}
      {/* Not disabled while submitting: that would lose the keyboard focus. */}
      <Button type="submit" variant="primary" disabled={!complete} aria-disabled={submitting || undefined}>
        {step < 4 ? "Next" : submitting ? "Submitting..." : "Submit Booking"}
      </Button>
    </div>
  );
}
