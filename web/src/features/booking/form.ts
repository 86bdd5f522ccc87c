/** Values and rules of the booking form, and the lead it becomes. */
import * as z from "zod/mini";
import type { NewLead } from "../../api/contract/types.gen";
import { exactly } from "../../form/exactly";
import { type BhkType, deliveries, homeTypes, interiors } from "./choices";
import type { BookingOptions } from "./open";

// Compiling schemas at run time would need `unsafe-eval` in the content security policy.
z.config({ jitless: true });

/** Maximum lengths of the API; a test compares them with the contract. */
export const limits = {
  customerName: 120,
  customerEmail: 254,
  customerPhone: 32,
  interiorTypes: 6,
  requirements: 4000,
} as const;

const requiredText = (max: number, message: string) =>
  z.string().check(z.trim(), z.minLength(1, message), z.maxLength(max, `Please use at most ${max} characters.`));

/** The fields sent to the API as they are. Formats are not checked: an odd-looking number must not cost us a lead. */
type Answers = Pick<
  NewLead,
  "bhkType" | "interiorTypes" | "customerName" | "customerPhone" | "customerEmail" | "requirements"
>;

const answers = exactly<Answers>()(
  z.object({
    bhkType: z.enum(valuesOf(homeTypes), "Please choose your home type."),
    interiorTypes: z
      .array(z.enum(valuesOf(interiors)))
      .check(
        z.minLength(1, "Please choose at least one."),
        z.maxLength(limits.interiorTypes, "Please choose each only once."),
      ),
    customerName: requiredText(limits.customerName, "Please enter your name."),
    customerPhone: requiredText(limits.customerPhone, "Please enter your phone number."),
    customerEmail: requiredText(limits.customerEmail, "Please enter your e-mail address."),
    requirements: z.string().check(z.trim(), z.maxLength(limits.requirements, "Please use at most 4,000 characters.")),
  }),
);

export const bookingSchema = z.extend(answers, {
  deliveryOption: z.enum(valuesOf(deliveries), "Please choose a timeline."),
  /** The version of the consent text if the box is ticked, otherwise empty. */
  marketingConsent: z.string(),
});

function valuesOf<const Value extends string>(choices: readonly { value: Value }[]): Value[] {
  return choices.map((choice) => choice.value);
}

export type CompleteBooking = z.output<typeof bookingSchema>;
export type BookingValues = Omit<CompleteBooking, "bhkType"> & { bhkType: BhkType | undefined };
export type BookingField = keyof BookingValues;

export function initialValues({ interest = [], bhkType, requirements = "" }: BookingOptions): BookingValues {
  return {
    bhkType,
    interiorTypes: valuesOf(interiors).filter((interior) => interest.includes(interior)),
    deliveryOption: "standard",
    customerName: "",
    customerPhone: "",
    customerEmail: "",
    requirements,
    marketingConsent: "",
  };
}

export type InputStep = 1 | 2 | 3 | 4;

/** Step 6 is the confirmation. There is no step 5. */
export type Step = InputStep | 6;

export const inputSteps = [1, 2, 3, 4] as const;

const stepSchemas = {
  1: z.pick(bookingSchema, { bhkType: true }),
  2: z.pick(bookingSchema, { interiorTypes: true }),
  3: z.pick(bookingSchema, { deliveryOption: true }),
  4: z.pick(bookingSchema, {
    customerName: true,
    customerPhone: true,
    customerEmail: true,
    requirements: true,
  }),
} as const;

export function isComplete(step: InputStep, values: BookingValues): boolean {
  return stepSchemas[step].safeParse(values).success;
}

export function stepOf(field: BookingField): InputStep {
  return inputSteps.find((step) => field in stepSchemas[step].shape) ?? 4;
}

/** Whether an e-mail address looks mistyped. Only used for a hint; the address is accepted. */
export function looksMistyped(email: string): boolean {
  const text = email.trim();
  return text !== "" && !/^[^\s@]+@[^\s@]+\.[^\s@.]{2,}$/.test(text);
}

export type LeadPayload = NewLead & { design?: string };

/** The payload of `POST /api/leads`; `design` is the slug of the design to quote for, or to book. */
export function toNewLead(
  booking: CompleteBooking,
  source: NewLead["source"],
  design?: string,
  wantsToBook = false,
): LeadPayload {
  return {
    customerName: booking.customerName,
    customerEmail: booking.customerEmail,
    customerPhone: booking.customerPhone,
    bhkType: booking.bhkType,
    interiorTypes: booking.interiorTypes,
    packageType: "smart",
    hasOwnDesign: booking.deliveryOption === "own_design",
    urgentDelivery: booking.deliveryOption === "express",
    requirements: booking.requirements,
    source,
    ...(booking.marketingConsent && { marketingConsent: booking.marketingConsent }),
    ...(design && { design }),
    // The server knows the amount.
    ...(design && wantsToBook && { wantsToBook }),
  };
}

/** Maps a field of the payload to a field of this form. */
export function fieldOf(path: string): BookingField | undefined {
  const name = path.replace(/^[/$.]+/, "").split(/[.[/]/, 1)[0] ?? "";
  if (name === "hasOwnDesign" || name === "urgentDelivery") return "deliveryOption";
  return Object.hasOwn(bookingSchema.shape, name) ? (name as BookingField) : undefined;
}
