/** The e-mails whose texts can be changed, as the screen groups them. */
import type { EditableLetter, LetterName, LetterSummary, LetterText } from "../../../api/contract/types.gen";

export const groups = [
  "Enquiries",
  "Follow-ups",
  "Monthly e-mails",
  "Site visits",
  "Quotations",
  "Payments",
  "Furniture orders",
  "Returns and complaints",
  "Referrals",
  "Client area and personal data",
] as const;

type Letter = { label: string; group: (typeof groups)[number]; when: string };

export const letters: Record<LetterName, Letter> = {
  acknowledge_lead: { label: "Enquiry received", group: "Enquiries", when: "At once, to whoever sent an enquiry." },
  send_kitchen_estimate: {
    label: "Kitchen estimate",
    group: "Enquiries",
    when: "At once, to whoever requests an estimate.",
  },
  documents_needed: { label: "Documents needed", group: "Enquiries", when: "When you ask for plans and pictures." },
  could_not_reach_you: {
    label: "Call missed",
    group: "Enquiries",
    when: "When you write to a customer you couldn't reach by phone.",
  },
  follow_up_similar_homes: { label: "Similar homes", group: "Follow-ups", when: "First follow-up." },
  follow_up_how_pricing_works: { label: "How pricing works", group: "Follow-ups", when: "Second follow-up." },
  follow_up_visit_slots: { label: "Visit slots", group: "Follow-ups", when: "Third follow-up." },
  follow_up_last_check_in: { label: "Last check-in", group: "Follow-ups", when: "Fourth follow-up." },
  nurture_present_home: {
    label: "Your present home",
    group: "Monthly e-mails",
    when: "First month after a lead moves to nurture.",
  },
  nurture_early_decisions: { label: "Early decisions", group: "Monthly e-mails", when: "Second month." },
  nurture_compare_quotations: { label: "Comparing quotations", group: "Monthly e-mails", when: "Third month." },
  nurture_materials: { label: "Materials", group: "Monthly e-mails", when: "Fourth month." },
  nurture_light: { label: "Light", group: "Monthly e-mails", when: "Fifth month." },
  nurture_when_ready: { label: "Whenever you are ready", group: "Monthly e-mails", when: "Sixth and last month." },
  propose_visit: { label: "Visit proposed", group: "Site visits", when: "When you propose times for a visit." },
  confirm_visit: { label: "Visit booked", group: "Site visits", when: "When a visit is booked." },
  move_visit: { label: "Visit moved", group: "Site visits", when: "When a visit gets another time." },
  remind_of_visit: { label: "Visit reminder", group: "Site visits", when: "Before a visit." },
  cancel_visit: { label: "Visit cancelled", group: "Site visits", when: "When a visit is cancelled." },
  send_quotation: { label: "Quotation", group: "Quotations", when: "When a quotation is sent." },
  revise_quotation: { label: "Revised quotation", group: "Quotations", when: "When a later revision is sent." },
  remind_of_quotation: { label: "Quotation reminder", group: "Quotations", when: "While a quotation is open." },
  send_signed_quotation: { label: "Signed quotation", group: "Quotations", when: "When the customer has signed." },
  send_receipt: { label: "Receipt", group: "Payments", when: "When a payment is recorded." },
  cancel_receipt: { label: "Receipt cancelled", group: "Payments", when: "When you void a payment." },
  confirm_order: { label: "Order confirmed", group: "Furniture orders", when: "When a furniture order is placed." },
  order_pay_difference: {
    label: "Difference to pay",
    group: "Furniture orders",
    when: "When items are added to an order and the rest is to be paid.",
  },
  order_changed: { label: "Order changed", group: "Furniture orders", when: "When items are taken out of an order." },
  order_shipped: { label: "Order shipped", group: "Furniture orders", when: "When all of an order has left." },
  order_part_shipped: { label: "Order shipped in part", group: "Furniture orders", when: "When some items have left." },
  order_out_for_delivery: {
    label: "Arriving today",
    group: "Furniture orders",
    when: "When a shipment is on its last vehicle.",
  },
  order_delivered: { label: "Order delivered", group: "Furniture orders", when: "When all of an order has arrived." },
  order_part_delivered: {
    label: "Order delivered in part",
    group: "Furniture orders",
    when: "When some items have arrived.",
  },
  ask_for_review: { label: "Request for a review", group: "Furniture orders", when: "A week after delivery." },
  order_cancelled: {
    label: "Order cancelled",
    group: "Furniture orders",
    when: "When a furniture order is cancelled.",
  },
  order_refunded: { label: "Refund", group: "Furniture orders", when: "When a refund is on its way." },
  remind_of_cart: {
    label: "Cart reminder",
    group: "Furniture orders",
    when: "To clients who agreed to offers and left something in their cart.",
  },
  tell_of_stock: {
    label: "Back in stock",
    group: "Furniture orders",
    when: "When a product that a visitor waits for can be ordered again.",
  },
  return_requested: {
    label: "Return requested",
    group: "Returns and complaints",
    when: "When a buyer asks to return goods.",
  },
  return_approved: { label: "Return approved", group: "Returns and complaints", when: "When you approve a return." },
  return_declined: { label: "Return declined", group: "Returns and complaints", when: "When you decline a return." },
  return_received: { label: "Return arrived", group: "Returns and complaints", when: "When the goods are back." },
  return_replaced: {
    label: "Replacement sent",
    group: "Returns and complaints",
    when: "When a replacement is on its way.",
  },
  ticket_received: {
    label: "Ticket received",
    group: "Returns and complaints",
    when: "When a customer raises a ticket or claims warranty.",
  },
  ticket_reply: { label: "Ticket answered", group: "Returns and complaints", when: "When you answer a ticket." },
  ticket_resolved: { label: "Ticket resolved", group: "Returns and complaints", when: "When you resolve a ticket." },
  send_statement: { label: "Statement of account", group: "Payments", when: "When you send a customer's statement." },
  invite_customer: {
    label: "Client area",
    group: "Client area and personal data",
    when: "When you invite a customer to the client area.",
  },
  referral_received: { label: "Referral received", group: "Referrals", when: "At once, to whoever refers somebody." },
  referral_rejected: {
    label: "Referral declined",
    group: "Referrals",
    when: "When the programme's rules don't allow it.",
  },
  referral_qualified: {
    label: "Referral qualified",
    group: "Referrals",
    when: "When you work on what the friend needs.",
  },
  referral_booked: {
    label: "Friend has booked",
    group: "Referrals",
    when: "When the friend has booked and the reward is not fixed yet.",
  },
  referral_converted: {
    label: "Friend has signed",
    group: "Referrals",
    when: "When the friend has signed, with the amount of the reward.",
  },
  referral_reward_due: { label: "Reward due", group: "Referrals", when: "When the reward can be paid." },
  referral_reward_paid: { label: "Reward paid", group: "Referrals", when: "When you record the payment." },
  referral_expired: { label: "Referral expired", group: "Referrals", when: "When nothing came of it in time." },
  confirm_privacy_request: {
    label: "Request to confirm",
    group: "Client area and personal data",
    when: "To whoever makes a privacy request on the site.",
  },
  receive_privacy_request: {
    label: "Request received",
    group: "Client area and personal data",
    when: "When a privacy request is confirmed.",
  },
  answer_privacy_request: {
    label: "Request completed",
    group: "Client area and personal data",
    when: "When you complete a privacy request.",
  },
  refuse_privacy_request: {
    label: "Request refused",
    group: "Client area and personal data",
    when: "When you refuse a privacy request.",
  },
};

export const names = Object.keys(letters) as LetterName[];

/** Whether all words of a search are in what the list shows of the e-mail. */
export function matches({ name, subject, isChanged, updatedBy }: LetterSummary, search: string): boolean {
  const { label, group, when } = letters[name];
  const state = isChanged ? `changed ${updatedBy ?? ""}` : "built text";
  const text = [label, group, when, subject, state].join(" ").toLowerCase();
  return search
    .toLowerCase()
    .split(/\s+/)
    .every((word) => text.includes(word));
}

export type Field = keyof LetterText;

export const fields: readonly { name: Field; label: string; isLong: boolean; hint?: string }[] = [
  { name: "subject", label: "Subject", isLong: false },
  { name: "headline", label: "Heading", isLong: false },
  { name: "opening", label: "Opening", isLong: true, hint: "A blank line starts a new paragraph." },
  { name: "closing", label: "Closing", isLong: true },
];

/** The values of the form. An empty one means the built text. */
export type Draft = Record<string, unknown> & Required<LetterText>;

export function draftOf({ content }: Pick<EditableLetter, "content">): Draft {
  return { subject: "", headline: "", opening: "", closing: "", ...content };
}

/** What is stored: nothing for the built text. */
export function textOf(draft: LetterText): LetterText {
  const changed = fields.map(({ name }) => [name, (draft[name] ?? "").trim()] as const).filter(([, text]) => text);
  return Object.fromEntries(changed);
}
