/** Step 4: contact details and consent. */
import { useEffect, useRef, useState } from "react";
import { EmailField } from "../../form/email-field";
import { TextArea } from "../../form/text-area";
import { TextField } from "../../form/text-field";
import { ContactNotice } from "../consent/contact-notice";
import { MarketingBox } from "../consent/marketing-box";
import { didYouMean } from "./doubts";
import { DoubtsNotice } from "./doubts-notice";
import { limits, looksMistyped } from "./form";
import { HoneypotField } from "./honeypot-field";
import type { SubmissionError } from "./submission";
import { type Booking, errorsInEarlierSteps } from "./use-booking";

export function ContactStep({ booking }: { booking: Booking }) {
  const { form, submissionError, values } = booking;
  const { errors } = form.formState;
  const email = form.register("customerEmail");
  const [emailHint, setEmailHint] = useState(() => hintFor(form.getValues("customerEmail")));
  return (
    <>
      {submissionError && <SubmissionErrorNotice booking={booking} submissionError={submissionError} />}
      <div className="grid gap-x-4 gap-y-5 md:grid-cols-2">
        <TextField
          {...form.register("customerName")}
          label="Full Name"
          className="md:col-span-2"
          autoComplete="name"
          autoCapitalize="words"
          enterKeyHint="next"
          limit={limits.customerName}
          error={errors.customerName?.message}
        />
        <TextField
          {...form.register("customerPhone")}
          label="Phone Number"
          type="tel"
          inputMode="tel"
          autoComplete="tel"
          enterKeyHint="next"
          limit={limits.customerPhone}
          error={errors.customerPhone?.message}
        />
        <EmailField
          {...email}
          label="Email Address"
          limit={limits.customerEmail}
          onBlur={(event) => {
            setEmailHint(hintFor(event.target.value));
            return email.onBlur(event);
          }}
          onInput={(event) => {
            if (!hintFor(event.currentTarget.value)) setEmailHint(undefined);
          }}
          hint={emailHint}
          error={errors.customerEmail?.message}
        />
        <TextArea
          {...form.register("requirements")}
          label="Your requirements"
          optional
          className="md:col-span-2"
          enterKeyHint="enter"
          placeholder="Your locality, the date of possession, what you like…"
          limit={limits.requirements}
          error={errors.requirements?.message}
        />
      </div>
      <HoneypotField name="topic" inputRef={booking.honeypotRef} />
      <MarketingBox
        value={values.marketingConsent}
        onChange={(version) => form.setValue("marketingConsent", version, { shouldDirty: true, shouldTouch: true })}
        className="mt-3"
      />
      <ContactNotice className="mt-2 max-w-[60ch]" />
      <DoubtsNotice doubts={booking.doubts} className="mt-6" />
    </>
  );
}

function hintFor(email: string): string | undefined {
  return didYouMean(email) ?? (looksMistyped(email) ? "Is this e-mail address correct?" : undefined);
}

function SubmissionErrorNotice({
  booking,
  submissionError: { message, fields },
}: {
  booking: Booking;
  submissionError: SubmissionError;
}) {
  const notice = useRef<HTMLDivElement>(null);
  // If there are errors at fields, the first of them is focused and in view.
  const inView = Object.keys(fields).length > 0;
  useEffect(() => {
    if (!inView) notice.current?.scrollIntoView?.({ block: "nearest" });
  }, [inView]);
  return (
    <div ref={notice} role="alert" className="mb-6 error">
      <p className="font-medium">{message}</p>
      <p className="mt-1 text-sm">Everything you filled in is still here.</p>
      {errorsInEarlierSteps(booking).map(({ field, step, reason }) => (
        <p key={field} className="mt-2 text-sm">
          Step {step}: {reason}{" "}
          <button
            type="button"
            className="min-h-6 font-medium text-areca underline underline-offset-4"
            onClick={() => booking.goTo(step)}
          >
            Go to step {step}
          </button>
        </p>
      ))}
    </div>
  );
}
