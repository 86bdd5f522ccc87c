/** Step 6: confirms the booking and says what happens next. */
import { type ReactNode, useEffect, useRef } from "react";
import { spokenTime } from "../../ui/format";
import { lazyComponent } from "../../ui/lazy-component";
import { warrantyYears } from "./choices";
import { Summary } from "./summary";
import type { Booking } from "./use-booking";

/** Only those who have booked need it. */
const ChooseVisit = lazyComponent(async () => (await import("../site-visit/choose-visit")).ChooseVisit);

const nextSteps = [
  { title: "A call within 24 hours", detail: "We listen first: your home, your habits, your budget." },
  { title: "Site visit and measurements", detail: "A designer visits and measures every room." },
  { title: "3D design and quotation within 3-5 days", detail: "You see the rooms and the price before you decide." },
  { title: "Project execution", detail: "Made to measure, installed in your home." },
] as const;

const promises = [
  `${warrantyYears}-year warranty on modular products`,
  "On-time delivery guarantee",
  "Post-installation support",
] as const;

type ConfirmationProps = { booking: Booking; supportPhone: string | null };

/** Outside the booking's form: it has a form of its own. */
export function Confirmation({ booking, supportPhone }: ConfirmationProps) {
  const { values, receipt, bookingAmountPaise } = booking;
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => heading.current?.focus(), []);
  return (
    <div className="booking-step">
      <h2 ref={heading} tabIndex={-1} className="font-display text-3xl wrap-anywhere outline-none">
        Thank you, {values.customerName.trim()}.
      </h2>
      <p className="mt-3 max-w-[56ch] text-ash">
        Your booking{" "}
        {receipt && (
          <strong className="font-medium whitespace-nowrap text-ink tabular-nums">{receipt.reference}</strong>
        )}{" "}
        has reached us. A confirmation email was sent to{" "}
        <strong className="font-medium wrap-anywhere text-ink">{values.customerEmail.trim()}</strong>.
      </p>
      {receipt?.visitToken && <ChooseVisit token={receipt.visitToken} />}

      <Section title="What happens next">
        <ol className="mt-4">
          {nextSteps.map(({ title, detail }, index) => (
            <li key={title} className="grid grid-cols-[2.25rem_1fr] pb-5 last:pb-0">
              <span aria-hidden="true" className="font-display text-xl leading-7 text-areca tabular-nums">
                {index + 1}
              </span>
              <div>
                <p className="leading-7 font-medium">{title}</p>
                <p className="text-sm text-ash">
                  {index === 0 && <CallBy at={receipt?.callBy} />}
                  {detail}
                  {index === 0 && bookingAmountPaise !== null && " Then we take the booking."}
                </p>
              </div>
            </li>
          ))}
        </ol>
      </Section>

      <div className="mt-8 grid gap-8 md:grid-cols-2">
        <Section title="Project summary" flush>
          <Summary booking={booking} className="mt-3" />
        </Section>
        <Section title="Our promise" flush>
          <ul className="mt-3">
            {promises.map((promise) => (
              <li key={promise} className="border-t border-current/20 py-3">
                {promise}
              </li>
            ))}
          </ul>
        </Section>
      </div>

      <p className="mt-8 rounded-panel bg-leaf px-5 py-4">
        Questions before we call?{" "}
        {supportPhone ? (
          <a
            href={`tel:${supportPhone.replace(/[^+\d]/g, "")}`}
            className="inline-block font-medium whitespace-nowrap text-link"
          >
            {supportPhone}
          </a>
        ) : (
          "Reply to the confirmation email."
        )}
      </p>
    </div>
  );
}

/** When we will have called, in Indian time wherever the visitor is. */
function CallBy({ at }: { at: string | undefined }) {
  if (Number.isNaN(Date.parse(at ?? ""))) return null;
  return (
    <>
      By <time dateTime={at}>{spokenTime(at ?? "")}</time>.{" "}
    </>
  );
}

function Section({ title, flush = false, children }: { title: string; flush?: boolean; children: ReactNode }) {
  return (
    <section className={flush ? "" : "mt-8"}>
      <h3 className="font-display text-xl leading-tight">{title}</h3>
      {children}
    </section>
  );
}
