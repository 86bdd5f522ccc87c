/** Step 4: who asks, and what happens with what they type. */
import { useEffect, useRef, useState } from "react";
import { TextArea } from "../../form/text-area";
import { TextField } from "../../form/text-field";
import { MarketingBox } from "../consent/marketing-box";
import { useContactNotice } from "../consent/notices";
import { limits, looksDoubtful } from "./form";
import { HiddenField } from "./hidden-field";
import type { Refusal } from "./submission";
import { type Booking, refusedEarlier } from "./use-booking";

export function ContactStep({ booking }: { booking: Booking }) {
  const { form, refusal, values } = booking;
  const { errors } = form.formState;
  const email = form.register("customerEmail");
  const notice = useContactNotice();
  const [doubtful, setDoubtful] = useState(() => looksDoubtful(form.getValues("customerEmail")));
  return (
    <>
      {refusal && <Refused booking={booking} refusal={refusal} />}
      <div className="grid gap-x-4 gap-y-5 sm:grid-cols-2">
        <TextField
          {...form.register("customerName")}
          label="Full Name"
          className="sm:col-span-2"
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
        <TextField
          {...email}
          label="Email Address"
          // Not type="email": the browser would refuse what we accept.
          type="text"
          inputMode="email"
          autoComplete="email"
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
          enterKeyHint="next"
          limit={limits.customerEmail}
          onBlur={(event) => {
            setDoubtful(looksDoubtful(event.target.value));
            return email.onBlur(event);
          }}
          onInput={(event) => {
            if (!looksDoubtful(event.currentTarget.value)) setDoubtful(false);
          }}
          hint={doubtful ? "Is this e-mail address correct?" : undefined}
          error={errors.customerEmail?.message}
        />
        <TextArea
          {...form.register("requirements")}
          label="Your requirements"
          optional
          className="sm:col-span-2"
          enterKeyHint="enter"
          placeholder="Your locality, the date of possession, what you like…"
          limit={limits.requirements}
          error={errors.requirements?.message}
        />
      </div>
      <HiddenField name="topic" attach={booking.attachTopic} />
      <MarketingBox
        value={values.marketingConsent}
        onChange={(version) => form.setValue("marketingConsent", version, { shouldDirty: true, shouldTouch: true })}
        className="mt-3"
      />
      <p className="mt-2 max-w-[60ch] text-sm text-ash">{notice.text}</p>
    </>
  );
}

function Refused({ booking, refusal: { message, fields } }: { booking: Booking; refusal: Refusal }) {
  const notice = useRef<HTMLDivElement>(null);
  // With reasons at fields the first of them has the focus, and is in view.
  const inView = Object.keys(fields).length > 0;
  useEffect(() => {
    if (!inView) notice.current?.scrollIntoView?.({ block: "nearest" });
  }, [inView]);
  return (
    <div ref={notice} role="alert" className="mb-6 refusal">
      <p className="font-medium">{message}</p>
      <p className="mt-1 text-sm">Everything you filled in is still here.</p>
      {refusedEarlier(booking).map(({ field, step, reason }) => (
        <p key={field} className="mt-2 text-sm">
          Step {step}: {reason}{" "}
          <button
            type="button"
            className="min-h-6 font-medium text-oxide-deep underline underline-offset-4"
            onClick={() => booking.goTo(step)}
          >
            Go to step {step}
          </button>
        </p>
      ))}
    </div>
  );
}
