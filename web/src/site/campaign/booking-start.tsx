/** The short form of `/landing`: two questions, whose answers open the booking dialog at its first step. */
import { useEffect, useState } from "react";
import { createPortal } from "react-dom";
import { type BhkType, type InteriorType, homeTypes, interiors } from "../../features/booking/choices";
import { BookingHost } from "../../features/booking/host";
import { openBooking, preloadBooking } from "../../features/booking/open";
import { Field, controlClass } from "../../form/field";
import type { Campaign } from "./page";

type BookingStartProps = {
  campaign: Campaign;
  slot: HTMLElement | null;
  /** Changes when a button of the page asks for the dialog. */
  opening: number;
};

export function BookingStart({ campaign, slot, opening }: BookingStartProps) {
  const [home, setHome] = useState<BhkType | "">(campaign.home ?? "");
  const [interior, setInterior] = useState<InteriorType | "">("");

  function book() {
    openBooking({
      ...(home && { bhkType: home }),
      ...(interior && { interest: [interior] }),
      source: "ads_landing",
      ...(!campaign.isPreview && { landing: campaign.landing }),
    });
  }

  useEffect(() => {
    if (opening > 0) book();
    // The answers at that moment count.
    // oxlint-disable-next-line react-hooks/exhaustive-deps
  }, [opening]);

  return (
    <>
      {slot &&
        createPortal(
          <form
            className="campaign-fields"
            aria-labelledby="offer-title"
            onSubmit={(event) => {
              event.preventDefault();
              book();
            }}
          >
            <Field label="Your home" className="is-wide">
              {(control) => (
                <select
                  {...control}
                  required={false}
                  value={home}
                  onChange={({ target }) => setHome(target.value as BhkType)}
                  className={`${controlClass} h-12`}
                >
                  <option value="">Choose…</option>
                  {homeTypes.map(({ value, label, fact }) => (
                    <option key={value} value={value}>
                      {label}, {fact}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <Field label="What would you like done?" className="is-wide">
              {(control) => (
                <select
                  {...control}
                  required={false}
                  value={interior}
                  onChange={({ target }) => setInterior(target.value as InteriorType)}
                  className={`${controlClass} h-12`}
                >
                  <option value="">Choose…</option>
                  {interiors.map(({ value, label }) => (
                    <option key={value} value={value}>
                      {label}
                    </option>
                  ))}
                </select>
              )}
            </Field>
            <button
              type="submit"
              aria-haspopup="dialog"
              className="campaign-button is-wide"
              onPointerEnter={preloadBooking}
              onFocus={preloadBooking}
            >
              {campaign.button}
            </button>
          </form>,
          slot,
        )}
      <BookingHost supportPhone={campaign.phone} />
    </>
  );
}
