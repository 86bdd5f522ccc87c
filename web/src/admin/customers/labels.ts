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
