/** A delivery address: its rules as people type it, and how it is shown. */
import * as z from "zod/mini";
import type { SavedAddress } from "../../api/contract/types.gen";
import { pincodePattern } from "../../form/pincode";
import { optionalText, requiredText } from "../../form/rules";
import { labelOf } from "../../ui/label-of";
import { states } from "../gst/states";

/** Limit of the API. */
export const maxAddresses = 10;

/** Maximum lengths of the API. */
export const addressLimits = { label: 40, line1: 200, line2: 200, landmark: 120, city: 80 } as const;

export const addressRules = {
  pincode: z.string().check(z.regex(pincodePattern, "A pincode has 6 digits.")),
  line1: requiredText("Please enter the house and street.", addressLimits.line1),
  line2: optionalText(addressLimits.line2),
  landmark: optionalText(addressLimits.landmark),
  city: requiredText("Please enter the city.", addressLimits.city),
  stateCode: z.string().check(z.minLength(2, "Please choose the state.")),
};

export type AddressValues = { [Field in keyof typeof addressRules]: string };

export type AddressField = keyof AddressValues;

export const emptyAddress: AddressValues = {
  pincode: "",
  line1: "",
  line2: "",
  landmark: "",
  city: "",
  stateCode: "",
};

export const addressFields = Object.keys(emptyAddress) as readonly AddressField[];

/** The address among other values. */
export function addressOf({ pincode, line1, line2, landmark, city, stateCode }: AddressValues): AddressValues {
  return { pincode, line1, line2, landmark, city, stateCode };
}

export function isSameAddress(one: AddressValues, other: AddressValues): boolean {
  return addressFields.every((field) => one[field].trim() === other[field].trim());
}

export function addressLines({ line1, line2, landmark, city, pincode, stateCode }: AddressValues): string[] {
  return [line1, line2, landmark, `${city} ${pincode}`, labelOf(states, stateCode)].filter((line) => line.trim());
}

/** A saved address goes by its label, or by its first line. */
export function addressCard(address: SavedAddress): { title: string; text: string } {
  const [first = "", ...others] = addressLines(address);
  return address.label === ""
    ? { title: first, text: others.join(", ") }
    : { title: address.label, text: [first, ...others].join(", ") };
}
