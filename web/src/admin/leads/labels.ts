/** Labels for the values that leads have in the API. */
import type * as contract from "../../api/contract/types.gen";

// A test checks that no value of the contract is missing.
type Choices<Value extends string> = readonly { value: Value; label: string }[];

export const temperatures = [
  { value: "hot", label: "Hot" },
  { value: "warm", label: "Warm" },
  { value: "cold", label: "Cold" },
] as const satisfies Choices<contract.Temperature>;

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
] as const satisfies Choices<contract.LeadSource>;

/** The sources staff can choose when they add a lead; the server sets all others. */
export const manualSources = sources.filter(({ value }) =>
  (["phone", "walk_in", "whatsapp", "referral", "manual"] as contract.LeadSource[]).includes(value),
);

export const homes = [
  { value: "1bhk", label: "1 BHK" },
  { value: "2bhk", label: "2 BHK" },
  { value: "3bhk", label: "3 BHK" },
  { value: "4bhk", label: "4 BHK" },
  { value: "villa", label: "Villa" },
  { value: "duplex", label: "Duplex" },
] as const satisfies Choices<contract.BhkType>;

export const interiors = [
  { value: "kitchen", label: "Kitchen" },
  { value: "wardrobe", label: "Wardrobe" },
  { value: "tv_unit", label: "TV unit" },
  { value: "full_home", label: "Full home" },
  { value: "furniture", label: "Furniture" },
  { value: "discuss", label: "To be discussed" },
] as const satisfies Choices<contract.InteriorType>;

export const budgetBands = [
  { value: "under_3l", label: "Under ₹3 L" },
  { value: "3_6l", label: "₹3–6 L" },
  { value: "6_10l", label: "₹6–10 L" },
  { value: "10_20l", label: "₹10–20 L" },
  { value: "over_20l", label: "Over ₹20 L" },
] as const satisfies Choices<contract.BudgetBand>;

/** The package of the booking form. */
export const packages = [{ value: "smart", label: "Smart" }] as const satisfies Choices<contract.PackageType>;

/** What the value of a deal was taken from. */
export const valueSources = [
  { value: "signed_quotation", label: "Signed quotation" },
  { value: "sent_quotation", label: "Quotation sent" },
  { value: "prepared_quotation", label: "Quotation in preparation" },
  { value: "kitchen_estimate", label: "Kitchen estimate" },
] as const satisfies Choices<contract.DealValueSource>;

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
] as const satisfies Choices<contract.PaymentMethod>;

/** What an advance is paid for: decides whether it carries GST. */
export const supplyTypes = [
  { value: "works_contract", label: "Interior works" },
  { value: "goods_with_installation", label: "Furniture with installation (goods)" },
  { value: "services", label: "Design only" },
] as const satisfies Choices<contract.SupplyType>;

export const emailTemplates = [
  { value: "own_words", label: "Custom message" },
  { value: "could_not_reach_you", label: "Could not reach you" },
  { value: "propose_visit", label: "Propose a visit" },
  { value: "documents_needed", label: "Documents needed" },
] as const;

export type EmailTemplate = (typeof emailTemplates)[number]["value"];

/** The automatic follow-up e-mails after an enquiry. */
export const sequenceSteps = [
  { value: "similar_homes", label: "Similar homes" },
  { value: "how_pricing_works", label: "How pricing works" },
  { value: "visit_slots", label: "Visit slots" },
  { value: "last_check_in", label: "Last check-in" },
] as const satisfies Choices<contract.Step>;

/** Why the follow-up e-mails stopped; completes "because …". */
export const stopReasons = [
  { value: "replied", label: "they replied" },
  { value: "called", label: "a call was logged" },
  { value: "moved", label: "the lead's status changed" },
  { value: "unsubscribed", label: "they unsubscribed" },
  { value: "bounced", label: "e-mail to them bounced" },
  { value: "complained", label: "they reported an e-mail as spam" },
  { value: "staff", label: "a colleague stopped them" },
  { value: "no_consent", label: "there is no marketing consent" },
] as const satisfies Choices<contract.StopReason>;

/** Completes "Waiting for review: …". */
export const holdReasons = [
  { value: "network", label: "many enquiries from one network" },
  { value: "phone", label: "many enquiries with one phone number" },
  { value: "email", label: "many enquiries with one e-mail address" },
  { value: "total", label: "many enquiries at once" },
  { value: "hidden_field", label: "a bot filled in the form" },
  { value: "too_fast", label: "the form was sent faster than a person can fill it in" },
] as const satisfies Choices<contract.HoldReason>;
