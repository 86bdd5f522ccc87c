/** The e-mails whose texts can be changed, as the screen groups them. */
import type { EditableLetter, LetterName, LetterText } from "../../../api/contract/types.gen";

type Group = "Enquiries" | "Follow-ups" | "Site visits" | "Quotations" | "Payments and orders";

export const groups: readonly Group[] = ["Enquiries", "Follow-ups", "Site visits", "Quotations", "Payments and orders"];

type Letter = { label: string; group: Group; when: string };

export const letters: Record<LetterName, Letter> = {
  acknowledge_lead: { label: "Enquiry received", group: "Enquiries", when: "At once, to whoever sent an enquiry." },
  send_kitchen_estimate: {
    label: "Kitchen estimate",
    group: "Enquiries",
    when: "At once, to whoever requests an estimate.",
  },
  documents_needed: { label: "Documents needed", group: "Enquiries", when: "When you ask for plans and pictures." },
  follow_up_similar_homes: { label: "Similar homes", group: "Follow-ups", when: "First follow-up." },
  follow_up_how_pricing_works: { label: "How pricing works", group: "Follow-ups", when: "Second follow-up." },
  follow_up_visit_slots: { label: "Visit slots", group: "Follow-ups", when: "Third follow-up." },
  follow_up_last_check_in: { label: "Last check-in", group: "Follow-ups", when: "Fourth follow-up." },
  propose_visit: { label: "Visit proposed", group: "Site visits", when: "When you propose times for a visit." },
  confirm_visit: { label: "Visit booked", group: "Site visits", when: "When a visit is booked." },
  move_visit: { label: "Visit moved", group: "Site visits", when: "When a visit gets another time." },
  remind_of_visit: { label: "Visit reminder", group: "Site visits", when: "Before a visit." },
  cancel_visit: { label: "Visit cancelled", group: "Site visits", when: "When a visit is cancelled." },
  send_quotation: { label: "Quotation", group: "Quotations", when: "When a quotation is sent." },
  revise_quotation: { label: "Revised quotation", group: "Quotations", when: "When a later revision is sent." },
  remind_of_quotation: { label: "Quotation reminder", group: "Quotations", when: "While a quotation is open." },
  send_signed_quotation: { label: "Signed quotation", group: "Quotations", when: "When the customer has signed." },
  send_receipt: { label: "Receipt", group: "Payments and orders", when: "When a payment is recorded." },
  confirm_order: { label: "Order confirmed", group: "Payments and orders", when: "When a furniture order is placed." },
  order_shipped: { label: "Order shipped", group: "Payments and orders", when: "When all of an order has left." },
  order_part_shipped: {
    label: "Order shipped in part",
    group: "Payments and orders",
    when: "When some items have left.",
  },
  order_out_for_delivery: {
    label: "Arriving today",
    group: "Payments and orders",
    when: "When a shipment is on its last vehicle.",
  },
  order_delivered: {
    label: "Order delivered",
    group: "Payments and orders",
    when: "When all of an order has arrived.",
  },
  order_part_delivered: {
    label: "Order delivered in part",
    group: "Payments and orders",
    when: "When some items have arrived.",
  },
  ask_for_review: { label: "Request for a review", group: "Payments and orders", when: "A week after delivery." },
  order_cancelled: {
    label: "Order cancelled",
    group: "Payments and orders",
    when: "When a furniture order is cancelled.",
  },
  order_refunded: { label: "Refund", group: "Payments and orders", when: "When a refund is on its way." },
  remind_of_cart: {
    label: "Cart reminder",
    group: "Payments and orders",
    when: "To clients who agreed to offers and left something in their cart.",
  },
  ticket_received: { label: "Complaint received", group: "Payments and orders", when: "When a buyer raises a ticket." },
  ticket_reply: { label: "Complaint answered", group: "Payments and orders", when: "When you answer a ticket." },
  ticket_resolved: { label: "Complaint resolved", group: "Payments and orders", when: "When you resolve a ticket." },
  send_statement: {
    label: "Statement of account",
    group: "Payments and orders",
    when: "When you send a customer's statement.",
  },
  invite_customer: {
    label: "Client area",
    group: "Quotations",
    when: "When you invite a customer to the client area.",
  },
};

export const names = Object.keys(letters) as LetterName[];

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
