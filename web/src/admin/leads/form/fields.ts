/** The lead form: schema, fields and sections. */
import * as limits from "../../kit/form/limits.gen";
import type { LeadDetail, ManualSource } from "../../../api/contract/types.gen";
import * as z from "zod/mini";
import { exactly } from "../../../form/exactly";
import { between, day, filled, pincode, text } from "../../kit/form/rules";
import type { Section } from "../../kit/form/sections";
import { budgetBands, homes, interiors } from "../labels";

export type LeadDraft = Pick<
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

export type NewLeadDraft = LeadDraft & {
  source: ManualSource;
  /** The customer agreed to e-mails about the enquiry. */
  agreesToEmails: boolean;
  agreesToMarketing: boolean;
};

/** Phone and e-mail may be malformed: a lead with a wrong number is still a lead. But one of them is required. */
export const leadFields = exactly<LeadDraft>()(
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

export const reachable = z.refine<Pick<LeadDraft, "customerPhone" | "customerEmail">>(
  ({ customerPhone, customerEmail }) => customerPhone !== "" || customerEmail !== "",
  { error: "Please enter a phone number or an e-mail address.", path: ["customerPhone"] },
);

export const leadSchema = leadFields.check(reachable);

export const blankLead: LeadDraft = {
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

/** The editable fields of a lead. */
export function draftOf(lead: LeadDraft): LeadDraft {
  const names = Object.keys(blankLead) as (keyof LeadDraft)[];
  return Object.fromEntries(names.map((name) => [name, lead[name]])) as LeadDraft;
}

export const leadSections: readonly Section<LeadDraft>[] = [
  {
    title: "Contact",
    fields: [
      { kind: "text", name: "customerName", label: "Name", limit: 120 },
      { kind: "phone", name: "customerPhone", label: "Phone", half: true },
      {
        kind: "email",
        name: "customerEmail",
        label: "E-mail",
        hint: "A phone number or an e-mail address is enough.",
        half: true,
      },
    ],
  },
  {
    title: "Requirements",
    fields: [
      { kind: "select", name: "bhkType", label: "Home", choices: homes, optional: true, half: true },
      { kind: "select", name: "budgetBand", label: "Budget", choices: budgetBands, optional: true, half: true },
      { kind: "choices", name: "interiorTypes", label: "Interiors", choices: interiors },
      { kind: "toggle", name: "hasOwnDesign", label: "Has own design", half: true },
      { kind: "toggle", name: "urgentDelivery", label: "Express delivery", half: true },
      { kind: "textarea", name: "requirements", label: "Requirements", limit: 4000, optional: true },
    ],
  },
  {
    title: "Property",
    fields: [
      { kind: "text", name: "propertyName", label: "Property", orNull: true, limit: 160, optional: true },
      { kind: "text", name: "locality", label: "Locality", orNull: true, limit: 120, optional: true, half: true },
      { kind: "text", name: "pincode", label: "Pincode", orNull: true, optional: true, half: true },
      { kind: "date", name: "possessionOn", label: "Possession date", optional: true, half: true },
      { kind: "number", name: "carpetAreaSqft", label: "Carpet area", unit: "sqft", optional: true, half: true },
    ],
  },
];
