//! Texts about quotations and payments.

use super::{Built, FIRST_NAME, Variable, strong, variable};

const QUOTATION: Variable = variable("number", "Number of the quotation", "QT/2026-27/0001 R1");
const HOME: Variable = variable("home", "What the quotation is for", "your 3 BHK home");
const PAYABLE: Variable = strong("payable", "Amount payable, with tax", "₹1,35,151");
const VALID_UNTIL: Variable =
    strong("valid_until", "Last day on which the prices are valid", "6 December 2026");
const CONTACT: Variable = variable("contact", "The customer's contact", "Deepa Krishnan");
const OF_QUOTATION: &[Variable] = &[FIRST_NAME, QUOTATION, HOME, PAYABLE, VALID_UNTIL, CONTACT];

pub(super) const SEND_QUOTATION: Built = Built {
    subject: "Your quotation {number} for {home}",
    headline: "{first_name}, here is your quotation for {home}.",
    opening: "It lists every item, room by room, with its size, materials, rate and price.",
    closing: "Questions? Just reply to this e-mail.",
    variables: OF_QUOTATION,
    required_in_subject: &["number"],
};

pub(super) const REVISE_QUOTATION: Built = Built {
    subject: "Your revised quotation {number} for {home}",
    opening: "This quotation replaces the previous one. It lists every item, room by room, with its size, materials, \
              rate and price.",
    ..SEND_QUOTATION
};

pub(super) const REMIND_OF_QUOTATION: Built = Built {
    subject: "Your quotation {number} is valid until {valid_until}",
    headline: "Any questions about your quotation?",
    opening: "Hello {first_name}, our quotation {number} for {payable} is valid until {valid_until}. On its page you \
              can see every line, choose options, see the price change and ask questions.",
    closing: "{contact} will gladly change anything that doesn't fit yet. Just reply to this e-mail.",
    variables: &[FIRST_NAME, QUOTATION, PAYABLE, VALID_UNTIL, CONTACT],
    required_in_subject: &["number"],
};

pub(super) const SEND_SIGNED_QUOTATION: Built = Built {
    subject: "Signed: your quotation {number} for {home}",
    headline: "Thank you, {first_name}. We can build {home}.",
    opening: "You accepted our quotation on {signed_at}.",
    closing: "If you change your mind about an item later, you get the new price first, as a change order for you to \
              sign.",
    variables: &[
        FIRST_NAME,
        QUOTATION,
        HOME,
        PAYABLE,
        variable("signed_at", "When it was signed", "21 Nov 2026, 10:42 am"),
        CONTACT,
    ],
    required_in_subject: &["number"],
};

const KIND: Variable = variable("kind", "Kind of receipt", "receipt voucher");
const RECEIPT: Variable = variable("number", "Number of the receipt", "RV/2026-27/0001");
const RECEIVED_ON: Variable = variable("received_on", "Date of the payment", "20 November 2026");

pub(super) const SEND_RECEIPT: Built = Built {
    subject: "We have received {amount}: {kind} {number}",
    headline: "Thank you, {first_name}. We have received {amount}.",
    opening: "This is your advance for {description}. The {kind} is attached as a PDF. Please keep it.",
    closing: "If anything is wrong, please reply to this e-mail and we'll correct it.",
    variables: &[
        FIRST_NAME,
        KIND,
        RECEIPT,
        strong("amount", "Amount received", "₹25,000"),
        RECEIVED_ON,
        variable("description", "What the advance is for", "interior works (works contract)"),
    ],
    required_in_subject: &["number"],
};

pub(super) const CANCEL_RECEIPT: Built = Built {
    subject: "Cancelled: {kind} {number}",
    headline: "This {kind} is cancelled.",
    opening: "{first_name}, we made a mistake when recording a payment. The {kind} {number} for {amount} that we sent \
              you is no longer valid. If a corrected one replaces it, you'll receive it in a separate e-mail. You don't \
              need to do anything.",
    closing: "We're sorry for the trouble. If you did pay this amount, please reply to this e-mail.",
    variables: &[
        FIRST_NAME,
        KIND,
        RECEIPT,
        variable("amount", "Amount of the receipt", "₹25,000"),
        RECEIVED_ON,
    ],
    required_in_subject: &["number"],
};

pub(super) const SEND_STATEMENT: Built = Built {
    subject: "Your statement of account, {from} to {to}",
    headline: "Here is your statement of account.",
    opening: "The statement is attached as a PDF. It lists what was charged and paid, with the balance after each \
              entry.",
    closing: "A signed quotation is charged in full, and falls due by its payment schedule. If anything differs from \
              your records, please reply to this e-mail.",
    variables: &[
        variable("from", "First day", "1 April 2026"),
        variable("to", "Last day", "20 November 2026"),
        strong("balance", "Balance after the last day", "₹1,00,000 outstanding"),
    ],
    required_in_subject: &["to"],
};
