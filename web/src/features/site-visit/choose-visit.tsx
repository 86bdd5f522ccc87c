/** After a booking: a time for the site visit, for those who like. Without one we agree on it when we call. */
import type { BookedVisit, OpenTime } from "../../api/contract/types.gen";
import { type FormEvent, useEffect, useId, useRef, useState } from "react";
import { path } from "../../api/path";
import { ApiError, request } from "../../api/request";
import { Field, FieldError, controlClass } from "../../form/field";
import { Button } from "../../ui/button";
import { TimePicker } from "./time-picker";
import { visitText } from "./times";

const maxAddress = 300;

export function ChooseVisit({ token }: { token: string }) {
  const address = path("/api/visit-bookings/{token}", { token });
  const id = useId();
  const [times, setTimes] = useState<OpenTime[]>([]);
  const [startsAt, setStartsAt] = useState<string | null>(null);
  const [place, setPlace] = useState("");
  const [error, setError] = useState<{ message: string; isOfTime: boolean } | null>(null);
  const [isSending, setSending] = useState(false);
  const [booked, setBooked] = useState<BookedVisit | null>(null);
  const heading = useRef<HTMLHeadingElement>(null);

  useEffect(() => {
    const controller = new AbortController();
    // Without times the booking is complete as it is: nothing is offered, and nothing is missing.
    request("GET", address, { signal: controller.signal }).then(
      (open) => setTimes(open.times),
      () => undefined,
    );
    return () => controller.abort();
  }, [address]);

  useEffect(() => {
    if (booked) heading.current?.focus();
  }, [booked]);

  async function book(event: FormEvent) {
    event.preventDefault();
    if (isSending) return;
    if (startsAt === null) return setError({ message: "Please choose a time.", isOfTime: true });
    setSending(true);
    setError(null);
    try {
      setBooked(await request("POST", address, { body: { startsAt, address: place.trim() }, retries: 0 }));
    } catch (refused) {
      const isTaken = refused instanceof ApiError && refused.code === "slot_taken";
      const isAnswered = refused instanceof ApiError && refused.status !== undefined && refused.status < 500;
      const message = isAnswered
        ? (refused.fields?.["address"] ?? refused.message)
        : "The visit could not be booked. Please try again, or leave it to our call.";
      setError({ message, isOfTime: isTaken });
      if (isTaken) {
        setStartsAt(null);
        setTimes((await request("GET", address).catch(() => ({ times: [] }))).times);
      }
    }
    setSending(false);
  }

  if (booked) {
    return (
      <section className="mt-8 rounded-panel bg-leaf px-5 py-5">
        <h3 ref={heading} tabIndex={-1} className="font-display text-xl outline-none">
          Your visit is booked.
        </h3>
        <p className="mt-2">
          {visitText(booked)}, with {booked.designer}. We’ll send the details by e-mail, with a link to change the time.
        </p>
      </section>
    );
  }
  if (times.length === 0) return null;
  return (
    <section aria-labelledby={id} className="mt-8 rounded-panel border border-seam bg-paper px-5 py-5">
      <h3 id={id} className="font-display text-xl leading-tight">
        Choose a time for the site visit
      </h3>
      <p className="mt-2 max-w-[56ch] text-ash">
        Optional. A designer comes to your home and measures it. If you leave this out, we’ll agree on a time when we
        call.
      </p>
      <form noValidate onSubmit={(event) => void book(event)} className="mt-5 space-y-5">
        <TimePicker
          times={times}
          value={startsAt}
          onChange={(chosen) => {
            setStartsAt(chosen);
            setError(null);
          }}
          error={error?.isOfTime ? error.message : undefined}
        />
        <Field label="Address of the home" optional hint="Flat, building and street, so that we find you.">
          {(aria) => (
            <textarea
              {...aria}
              rows={2}
              maxLength={maxAddress}
              autoComplete="street-address"
              value={place}
              onChange={({ target }) => setPlace(target.value)}
              className={`${controlClass} py-2.5`}
            />
          )}
        </Field>
        {error && !error.isOfTime && (
          <div role="alert">
            <FieldError>{error.message}</FieldError>
          </div>
        )}
        <Button type="submit" variant="secondary" aria-disabled={isSending} className="w-full md:w-auto">
          {isSending ? "Booking…" : "Book the visit"}
        </Button>
      </form>
    </section>
  );
}
