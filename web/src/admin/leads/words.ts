/** The words of leads: what the API calls things, and what people do. */
import type { Tone } from "../kit/status";

type Choice<Value extends string> = { value: Value; label: string };

export const temperatures = [
  { value: "hot", label: "Hot" },
  { value: "warm", label: "Warm" },
  { value: "cold", label: "Cold" },
] as const;

export type Temperature = (typeof temperatures)[number]["value"];

/** Danger is kept for what went wrong: a hot lead is an opportunity. */
export const temperatureTones: Record<Temperature, Tone> = { hot: "attention", warm: "neutral", cold: "quiet" };

export const sources = [
  { value: "website_popup", label: "Booking dialog" },
  { value: "website_booking", label: "Booking page" },
  { value: "byod", label: "Bring your design" },
  { value: "kitchen_calculator", label: "Kitchen calculator" },
  { value: "ads_landing", label: "Ads landing page" },
  { value: "phone", label: "Phone" },
  { value: "walk_in", label: "Walk-in" },
  { value: "whatsapp", label: "WhatsApp" },
  { value: "referral", label: "Referral" },
  { value: "import", label: "Import" },
  { value: "manual", label: "Entered by hand" },
] as const;

export type LeadSource = (typeof sources)[number]["value"];

/** The sources that somebody who types a lead in can name: the others are entered by the programs they come from. */
export const manualSources = sources.filter(({ value }) =>
  (["phone", "walk_in", "whatsapp", "referral", "manual"] as LeadSource[]).includes(value),
);

export const homes = [
  { value: "1bhk", label: "1 BHK" },
  { value: "2bhk", label: "2 BHK" },
  { value: "3bhk", label: "3 BHK" },
  { value: "4bhk", label: "4 BHK" },
  { value: "villa", label: "Villa" },
  { value: "duplex", label: "Duplex" },
] as const;

export const interiors = [
  { value: "kitchen", label: "Kitchen" },
  { value: "wardrobe", label: "Wardrobe" },
  { value: "tv_unit", label: "TV unit" },
  { value: "full_home", label: "Full home" },
  { value: "furniture", label: "Furniture" },
  { value: "discuss", label: "To be discussed" },
] as const;

export const budgetBands = [
  { value: "under_3l", label: "Under ₹3 L" },
  { value: "3_6l", label: "₹3–6 L" },
  { value: "6_10l", label: "₹6–10 L" },
  { value: "10_20l", label: "₹10–20 L" },
  { value: "over_20l", label: "Over ₹20 L" },
] as const;

export type BudgetBand = (typeof budgetBands)[number]["value"];

export const lostReasons = [
  { value: "price", label: "Price" },
  { value: "timeline", label: "Timeline" },
  { value: "competitor", label: "Went to a competitor" },
  { value: "not_serviceable", label: "Outside what we do" },
  { value: "no_response", label: "No response" },
  { value: "postponed", label: "Postponed" },
  { value: "other", label: "Another reason" },
] as const;

export type LostReason = (typeof lostReasons)[number]["value"];

export const callOutcomes = [
  { value: "connected", label: "Spoke with them" },
  { value: "callback", label: "Asked to be called back" },
  { value: "no_answer", label: "No answer" },
  { value: "busy", label: "Busy" },
  { value: "wrong_number", label: "Wrong number" },
] as const;

export type CallOutcome = (typeof callOutcomes)[number]["value"];

export const paymentMethods = [
  { value: "upi", label: "UPI" },
  { value: "bank_transfer", label: "Bank transfer" },
  { value: "card", label: "Card" },
  { value: "netbanking", label: "Net banking" },
  { value: "cheque", label: "Cheque" },
  { value: "cash", label: "Cash" },
] as const;

export type PaymentMethod = (typeof paymentMethods)[number]["value"];

/** The words for a value; the value itself if a newer API has sent one that this page does not know. */
export function labelOf(choices: readonly Choice<string>[], value: string): string {
  return choices.find((choice) => choice.value === value)?.label ?? value;
}

/** The letters that staff can send as they are. */
export const emailTemplates = [
  { value: "similar_homes", label: "Homes like theirs", about: "Homes of the same size that we have made." },
  { value: "how_pricing_works", label: "How pricing works", about: "What a home costs, and the calculator." },
  {
    value: "visit_slots",
    label: "Visit slots",
    about: "A case study, and an invitation to choose a time for a visit.",
  },
] as const;

export type EmailTemplate = (typeof emailTemplates)[number]["value"];
