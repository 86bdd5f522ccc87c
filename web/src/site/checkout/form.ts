/** The checkout's form: its values, rules and steps, and what is kept of it for this browser session. */
import type { ShopPaymentMethod } from "../../api/contract/types.gen";
import * as z from "zod/mini";
import { addressFields, addressRules, emptyAddress } from "../../features/address-book/address";
import { billingFields, billingProblems, billingRules, emptyBilling } from "../../features/address-book/billing";
import { optionalText, requiredText } from "../../form/rules";

// Compiling schemas at run time would need `unsafe-eval` in the content security policy.
z.config({ jitless: true });

/** Maximum lengths of the server. */
export const limits = {
  name: 120,
  email: 254,
  note: 300,
} as const;

export const steps = ["contact", "address", "payment", "review"] as const;

export type Step = (typeof steps)[number];

export const stepLabels: Record<Step, string> = {
  contact: "Contact",
  address: "Address",
  payment: "Delivery and payment",
  review: "Review",
};

const methods = ["gateway", "upi", "bank_transfer", "cod"] as const satisfies ShopPaymentMethod[];

export const schema = z
  .object({
    name: requiredText("Please enter your name.", limits.name),
    email: z
      .string()
      .check(
        z.trim(),
        z.minLength(1, "Please enter your e-mail address."),
        z.regex(/^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/, "Please check the e-mail address."),
        z.maxLength(limits.email),
      ),
    phone: z.string().check(
      z.trim(),
      z.minLength(1, "Please enter your mobile number."),
      z.refine((value) => isMobile(value), "Please enter an Indian mobile number of 10 digits."),
    ),
    ...addressRules,
    savesAddress: z.boolean(),
    note: optionalText(limits.note),
    floor: z.string().check(z.regex(/^([0-9]|[1-5][0-9]|60)$/, "Please enter a floor from 0 to 60.")),
    hasLift: z.boolean(),
    assembled: z.array(z.string()),
    hasBilling: z.boolean(),
    ...billingRules,
    method: z.union([z.enum(methods), z.literal("")]),
    code: z.string().check(z.overwrite((value) => value.replaceAll(/\s/g, ""))),
    hasAgreed: z.boolean().check(z.refine((ticked) => ticked, "Please agree to the terms to place the order.")),
    wantsOffers: z.boolean(),
  })
  .check(({ value, issues }) => {
    const refuse = (field: string, message: string) =>
      issues.push({ code: "custom", input: value, path: [field], message });
    if (value.method === "") refuse("method", "Please choose how to pay.");
    if (value.method === "cod" && !/^\d{6}$/.test(value.code)) refuse("code", "Please enter the 6 digits of the code.");
    if (value.hasBilling) for (const [field, message] of billingProblems(value)) refuse(field, message);
  });

export type Values = z.output<typeof schema>;

export type FieldName = keyof Values;

/** With or without the country's code. */
function isMobile(value: string): boolean {
  return /^(?:\+?91|0)?[6-9]\d{9}$/.test(value.replaceAll(/[\s()-]/g, ""));
}

export const fieldsOf: Record<Step, readonly FieldName[]> = {
  contact: ["name", "email", "phone"],
  address: [...addressFields, "savesAddress", "note", "hasBilling", ...Object.values(billingFields)],
  payment: ["floor", "hasLift", "assembled", "method", "code"],
  review: ["hasAgreed", "wantsOffers"],
};

export function stepOf(field: string): Step {
  return steps.find((step) => fieldsOf[step].includes(field as FieldName)) ?? "review";
}

/** Nothing is preselected. */
export const emptyValues: Values = {
  name: "",
  email: "",
  phone: "",
  ...emptyAddress,
  savesAddress: false,
  note: "",
  floor: "0",
  hasLift: false,
  assembled: [],
  hasBilling: false,
  ...emptyBilling,
  method: "",
  code: "",
  hasAgreed: false,
  wantsOffers: false,
};

const draftKey = "nivas-checkout";

/** What is not kept of it. */
const givenAnew = { savesAddress: false, code: "", hasAgreed: false, wantsOffers: false };

/** What was typed in this browser session. */
export function readDraft(): Values {
  try {
    const stored = JSON.parse(sessionStorage.getItem(draftKey) ?? "null") as Partial<Values> | null;
    return { ...emptyValues, ...stored, ...givenAnew };
  } catch {
    return emptyValues;
  }
}

export function storeDraft(values: Values): void {
  try {
    sessionStorage.setItem(draftKey, JSON.stringify({ ...values, ...givenAnew }));
  } catch {
    // Storage is blocked: what is typed lasts as long as the page.
  }
}

/** The fields of the form by the server's names for them. */
const serverFields: Record<string, FieldName> = {
  "contact.name": "name",
  "contact.email": "email",
  "contact.phone": "phone",
  "cart.pincode": "pincode",
  "cart.floor": "floor",
  "cart.method": "method",
  "address.line1": "line1",
  "address.line2": "line2",
  "address.landmark": "landmark",
  "address.city": "city",
  "address.stateCode": "stateCode",
  "address.note": "note",
  ...Object.fromEntries(Object.entries(billingFields).map(([name, field]) => [`billing.${name}`, field])),
};

/** Undefined if the form has no such field. */
export function fieldOf(serverField: string): FieldName | undefined {
  return serverFields[serverField] ?? (serverField in emptyValues ? (serverField as FieldName) : undefined);
}
