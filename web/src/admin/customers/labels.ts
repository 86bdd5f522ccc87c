/** Labels for the values that customers have in the API. */
import type { AddressKind, CustomerKind, Language, ProjectStage } from "../../api/contract/types.gen";
import type { Choice } from "../kit/resource";

export const kinds = choices<CustomerKind>({ individual: "Individual", business: "Business" });

export const languages = choices<Language>({
  en: "English",
  kn: "Kannada",
  hi: "Hindi",
  ta: "Tamil",
  te: "Telugu",
  ml: "Malayalam",
});

export const addressKinds = choices<AddressKind>({ site: "Site", billing: "Billing", shipping: "Shipping" });

export const stages = choices<ProjectStage>({
  booking_confirmed: "Booking confirmed",
  measurement: "Measurement",
  design: "Design",
  design_signoff: "Design sign-off",
  production: "Production",
  ready_to_dispatch: "Ready to dispatch",
  installation: "Installation",
  quality_check: "Quality check",
  handover: "Handover",
  warranty: "Warranty",
  closed: "Closed",
  on_hold: "On hold",
  cancelled: "Cancelled",
});

function choices<Value extends string>(labels: Record<Value, string>): Choice<Value>[] {
  return Object.entries<string>(labels).map(([value, label]) => ({ value: value as Value, label }));
}

/** States by their GST state codes, in alphabetical order. Quotations show the codes too and have their own list. */
export const states: readonly Choice[] = [
  ["35", "Andaman and Nicobar Islands"],
  ["37", "Andhra Pradesh"],
  ["12", "Arunachal Pradesh"],
  ["18", "Assam"],
  ["10", "Bihar"],
  ["04", "Chandigarh"],
  ["22", "Chhattisgarh"],
  ["26", "Dadra and Nagar Haveli and Daman and Diu"],
  ["07", "Delhi"],
  ["30", "Goa"],
  ["24", "Gujarat"],
  ["06", "Haryana"],
  ["02", "Himachal Pradesh"],
  ["01", "Jammu and Kashmir"],
  ["20", "Jharkhand"],
  ["29", "Karnataka"],
  ["32", "Kerala"],
  ["38", "Ladakh"],
  ["31", "Lakshadweep"],
  ["23", "Madhya Pradesh"],
  ["27", "Maharashtra"],
  ["14", "Manipur"],
  ["17", "Meghalaya"],
  ["15", "Mizoram"],
  ["13", "Nagaland"],
  ["21", "Odisha"],
  ["34", "Puducherry"],
  ["03", "Punjab"],
  ["08", "Rajasthan"],
  ["11", "Sikkim"],
  ["33", "Tamil Nadu"],
  ["36", "Telangana"],
  ["16", "Tripura"],
  ["09", "Uttar Pradesh"],
  ["05", "Uttarakhand"],
  ["19", "West Bengal"],
].map(([value = "", label = ""]) => ({ value, label }));
