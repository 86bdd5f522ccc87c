/** The booking form as a page. */
import { useEffect } from "react";
import { useLoaderData, useSearchParams } from "react-router";
import { organization } from "../../api/site-settings";
import { Confirmation } from "../../features/booking/confirmation";
import { Progress } from "../../features/booking/progress";
import { StepButtons } from "../../features/booking/step-buttons";
import { CurrentStep } from "../../features/booking/steps";
import { Summary } from "../../features/booking/summary";
import { useBooking } from "../../features/booking/use-booking";
import { paths } from "../../paths";
import { codeIn, rememberReferral } from "../../features/visit/referral";
import { Photo } from "../../ui/photo";
import { PageHead } from "../page-head";

/** The confirmation shows the phone number. */
export async function loader() {
  const [{ phoneNumber }, organizationData] = await Promise.all([
    organization.read(),
    import("../shell/organization-data").then((data) => data.readOrganizationData()),
  ]);
  return { supportPhone: phoneNumber, organizationData };
}

export function Component() {
  const { supportPhone, organizationData } = useLoaderData<typeof loader>();
  const booking = useBooking({}, "website_booking");
  const { step } = booking;
  const [search] = useSearchParams();
  const code = codeIn(search, "ref");
  useEffect(() => {
    if (code !== null) rememberReferral(code);
  }, [code]);
  return (
    <div className="page pt-10 pb-16 lg:grid lg:grid-cols-[7fr_4fr] lg:gap-x-20 lg:pt-16 lg:pb-28">
      <PageHead
        title="Book a free consultation"
        description="Tell us about your home in four short questions: its size, the rooms, when, and how to reach you. A designer calls within 24 hours."
        path={paths.booking()}
        things={[organizationData]}
      />
      {step === 6 ? (
        <div>
          <h1 className="mb-4 text-ash">Booking received</h1>
          <Confirmation booking={booking} supportPhone={supportPhone} />
        </div>
      ) : (
        <div>
          <h1 className="font-display text-4xl">Book a free consultation</h1>
          <p className="mt-4 max-w-[48ch] text-lg text-pretty text-ash">
            Four short questions. A designer will call you within 24 hours.
          </p>
          <form
            noValidate
            aria-label="Booking"
            className="mt-8 lg:mt-10"
            onSubmit={(event) => {
              event.preventDefault();
              if (step === 4) void booking.submit();
              else booking.next();
            }}
          >
            <Progress step={step} />
            <div className="py-8 lg:min-h-[430px]">
              <CurrentStep booking={booking} withOwnDesign focusFirst={false} />
            </div>
            <div className="sticky bottom-0 mx-[calc(-1*var(--page-gutter))] border-t border-seam bg-plaster px-(--page-gutter) pt-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] md:mx-0 md:px-0 md:py-4 [@media(max-height:460px)]:static">
              <StepButtons booking={booking} />
            </div>
          </form>
        </div>
      )}
      <aside aria-label="Your choices" className="hidden lg:block">
        <div className="sticky top-28">
          <Photo
            src="/demo/booking.jpg"
            alt="Walk-in wardrobe in teak with green drawers and an oxide bench"
            width={800}
            height={1000}
            sizes="385px"
          />
          {step !== 6 && <Summary booking={booking} className="mt-8" />}
        </div>
      </aside>
    </div>
  );
}
