/** What a person wishes for, as staff write it down: the rules and the fields. */
import * as limits from "../../kit/form/limits.gen";
import type { LeadDetail, ManualSource } from "../../../api/contract/types.gen";
import * as z from "zod/mini";
import { exactly } from "../../../form/exactly";
import { between, day, filled, pincode, text } from "../../kit/form/rules";
import type { Section } from "../../kit/form/sections";
import { budgetBands, homes, interiors } from "../words";

/** What can be written down about a person and a home. */
export type Wish = Pick<
  LeadDetail,
  | "customerName"
  | "customerPhone"
  | "customerEmail"
  | "bhkType"
  | "interiorTypes"
  | "hasOwnDesign"
  | "urgentDelivery"
  | "requirements"
  | "propertyName"
  | "locality"
  | "pincode"
  | "possessionOn"
  | "carpetAreaSqft"
  | "budgetBand"
>;

export type NewWish = Wish & {
  source: ManualSource;
  /** They agreed to be written to about the wish. */
  agreesToEmails: boolean;
  agreesToMarketing: boolean;
};

/**
 * Phone and e-mail may look odd: a person whose number is wrong is still a person who wants a home. One of them has to
 * be there.
 */
const fields = exactly<Wish>()(
  z.object({
    customerName: filled(limits.LeadByHand.customerName, "Please enter the name."),
    customerPhone: text(limits.LeadByHand.customerPhone),
    customerEmail: text(limits.LeadByHand.customerEmail),
    bhkType: z.nullable(z.enum(homes.map(({ value }) => value))),
    interiorTypes: z.array(z.enum(interiors.map(({ value }) => value))),
    hasOwnDesign: z.boolean(),
    urgentDelivery: z.boolean(),
    requirements: text(limits.LeadByHand.requirements),
    propertyName: z.nullable(filled({ max: 160 })),
    locality: z.nullable(filled({ max: 120 })),
    pincode: z.nullable(pincode()),
    possessionOn: z.nullable(day()),
    carpetAreaSqft: z.nullable(between(limits.LeadByHand.carpetAreaSqft)),
    budgetBand: z.nullable(z.enum(budgetBands.map(({ value }) => value))),
  }),
);

/** Refuses a lead that can be neither called nor written to. */
export const reachable = z.refine<Pick<Wish, "customerPhone" | "customerEmail">>(
  ({ customerPhone, customerEmail }) => customerPhone !== "" || customerEmail !== "",
  { error: "Please enter a phone number or an e-mail address.", path: ["customerPhone"] },
);

export const wishFields = fields;
export const wishSchema = fields.check(reachable);

export const blankWish: Wish = {
  customerName: "",
  customerPhone: "",
  customerEmail: "",
  bhkType: null,
  interiorTypes: [],
  hasOwnDesign: false,
  urgentDelivery: false,
  requirements: "",
  propertyName: null,
  locality: null,
  pincode: null,
  possessionOn: null,
  carpetAreaSqft: null,
  budgetBand: null,
};

/** The wish that a lead holds, without all else that is known of it. */
export function wishOf(lead: Wish): Wish {
  const names = Object.keys(blankWish) as (keyof Wish)[];
  return Object.fromEntries(names.map((name) => [name, lead[name]])) as Wish;
}

export const wishSections: readonly Section<Wish>[] = [
  {
    title: "Who",
    fields: [
      { kind: "text", name: "customerName", label: "Name", limit: 120 },
      { kind: "phone", name: "customerPhone", label: "Phone", half: true },
      {
        kind: "email",
        name: "customerEmail",
        label: "E-mail",
        hint: "Phone or e-mail: one of them is enough.",
        half: true,
      },
    ],
  },
  {
    title: "What",
    fields: [
      { kind: "select", name: "bhkType", label: "Home", choices: homes, optional: true, half: true },
      { kind: "select", name: "budgetBand", label: "Budget", choices: budgetBands, optional: true, half: true },
      { kind: "choices", name: "interiorTypes", label: "Interiors", choices: interiors },
      { kind: "toggle", name: "hasOwnDesign", label: "Brings a design", half: true },
      { kind: "toggle", name: "urgentDelivery", label: "Express delivery", half: true },
      { kind: "area", name: "requirements", label: "Requirements", limit: 4000, optional: true },
    ],
  },
  {
    title: "Where and when",
    fields: [
      { kind: "text", name: "propertyName", label: "Property", orNull: true, limit: 160, optional: true },
      { kind: "text", name: "locality", label: "Locality", orNull: true, limit: 120, optional: true, half: true },
      { kind: "text", name: "pincode", label: "Pincode", orNull: true, optional: true, half: true },
      { kind: "date", name: "possessionOn", label: "Possession on", optional: true, half: true },
      { kind: "number", name: "carpetAreaSqft", label: "Carpet area", unit: "sqft", optional: true, half: true },
    ],
  },
];
