/** Who is billed: the rules as people type it, and how it is sent. */
import * as z from "zod/mini";
import type { BillingDetails } from "../../api/contract/types.gen";
import { optionalText } from "../../form/rules";
import { gstinProblem } from "../gst/gstin";

/** Maximum lengths of the API. */
export const billingLimits = { name: 160, address: 400 } as const;

/** What may be missing is for `billingProblems`: some forms bill only if a box is ticked. */
export const billingRules = {
  billingName: optionalText(billingLimits.name),
  billingAddress: optionalText(billingLimits.address),
  billingStateCode: z.string(),
  gstin: z.string().check(z.trim(), z.toUpperCase()),
};

export type BillingValues = { [Field in keyof typeof billingRules]: string };

export type BillingField = keyof BillingValues;

/** The fields by the API's names for them. */
export const billingFields: Record<keyof BillingDetails, BillingField> = {
  name: "billingName",
  address: "billingAddress",
  stateCode: "billingStateCode",
  gstin: "gstin",
};

export const emptyBilling: BillingValues = { billingName: "", billingAddress: "", billingStateCode: "", gstin: "" };

export function billingProblems(values: BillingValues): [BillingField, string][] {
  const { billingName, billingAddress, billingStateCode, gstin } = values;
  const wrongGstin = gstin === "" ? null : gstinProblem(gstin, billingStateCode);
  const problems: [BillingField, string | null][] = [
    ["billingName", billingName === "" ? "Please enter who is billed." : null],
    ["billingAddress", billingAddress === "" ? "Please enter the billing address." : null],
    ["billingStateCode", billingStateCode === "" ? "Please choose the state." : null],
    ["gstin", wrongGstin],
  ];
  return problems.filter((problem): problem is [BillingField, string] => problem[1] !== null);
}

export function billingOf({ billingName, billingAddress, billingStateCode, gstin }: BillingValues): BillingDetails {
  return { name: billingName, address: billingAddress, stateCode: billingStateCode, gstin: gstin || null };
}

export function billingValues({ name, address, stateCode, gstin }: BillingDetails): BillingValues {
  return { billingName: name, billingAddress: address, billingStateCode: stateCode, gstin: gstin ?? "" };
}
