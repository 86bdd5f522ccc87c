/**
 * A booking that is not sent yet, kept for the tab, so that a reload loses nothing. Closing the form or leaving its page
 * discards it: the next one begins anew.
 */
import * as z from "zod/mini";
import { deliveries, homeTypes, interiors } from "./choices";
import { type BookingValues, type InputStep, inputSteps } from "./form";
import { type BookingOptions, draftKey, openBooking } from "./open";

export type Draft = {
  /** Where the form is: the page, and what it says of itself. */
  path: string;
  source: string;
  options: BookingOptions;
  values: BookingValues;
  step: InputStep;
};

const names = <const Value extends string>(choices: readonly { value: Value }[]) => choices.map(({ value }) => value);

/** Only the shape: what is missing yet is missing here, too. */
const stored = z.object({
  path: z.string(),
  source: z.string(),
  options: z.looseObject({}),
  step: z.literal([...inputSteps]),
  values: z.object({
    bhkType: z.optional(z.enum(names(homeTypes))),
    interiorTypes: z.array(z.enum(names(interiors))),
    deliveryOption: z.enum(names(deliveries)),
    customerName: z.string(),
    customerPhone: z.string(),
    customerEmail: z.string(),
    requirements: z.string(),
    marketingConsent: z.string(),
  }),
});

export function keepDraft(draft: Draft): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify(draft));
  } catch {
    // Without storage a reload begins anew.
  }
}

export function dropDraft(): void {
  try {
    sessionStorage.removeItem(draftKey);
  } catch {
    // There is none.
  }
}

/** The draft of this form on this page. */
export function draftOf(source: string): Draft | null {
  const draft = read();
  return draft?.path === window.location.pathname && draft.source === source ? draft : null;
}

/** Opens the dialog again if it was open on this page. */
export function resumeDialog(): void {
  const draft = read();
  if (draft?.path !== window.location.pathname) return dropDraft();
  if (draft.source !== "website_booking") openBooking(draft.options);
}

function read(): Draft | null {
  try {
    const parsed = z.safeParse(stored, JSON.parse(sessionStorage.getItem(draftKey) ?? "null"));
    return parsed.success ? (parsed.data as Draft) : null;
  } catch {
    return null;
  }
}
