/** A summary of the choices so far. */
import { deliveries, homeTypes, interiors } from "./choices";
import type { BookingValues } from "./form";
import type { Booking } from "./use-booking";
import { money } from "../../ui/format";
import { labelOf } from "../../ui/label-of";

export function summarise(
  values: BookingValues,
  { design, bookingAmountPaise }: Pick<Booking, "design" | "bookingAmountPaise">,
): { term: string; value: string | undefined }[] {
  const home = homeTypes.find(({ value }) => value === values.bhkType);
  const delivery = deliveries.find(({ value }) => value === values.deliveryOption);
  return [
    ...(design === null ? [] : [{ term: "Design", value: design }]),
    ...(bookingAmountPaise === null ? [] : [{ term: "Booking amount", value: money(bookingAmountPaise) }]),
    { term: "Home type", value: home && `${home.label}, ${home.fact}` },
    {
      term: "Interiors",
      value: values.interiorTypes.map((interior) => labelOf(interiors, interior)).join(", ") || undefined,
    },
    {
      term: "Timeline",
      value: delivery && ("days" in delivery ? `${delivery.label}, ${delivery.fact}` : delivery.label),
    },
  ];
}

/** Inherits its colours, for light and dark backgrounds. */
export function Summary({ booking, className = "" }: { booking: Booking; className?: string }) {
  return (
    <dl className={className}>
      {summarise(booking.values, booking).map(({ term, value }) => (
        <div key={term} className="border-t border-current/20 py-3">
          <dt className="text-sm opacity-75">{term}</dt>
          <dd className="mt-0.5">
            {value ?? (
              <>
                <span aria-hidden="true" className="opacity-50">
                  —
                </span>
                <span className="sr-only">not chosen yet</span>
              </>
            )}
          </dd>
        </div>
      ))}
    </dl>
  );
}
