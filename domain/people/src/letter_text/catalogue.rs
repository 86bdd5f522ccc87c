//! The built texts, with the variables of each e-mail.

use kernel::letter::LetterName;
use schemars::JsonSchema;
use serde::Serialize;

/// A fact that a text can name, as `{first_name}`.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "LetterVariable")]
pub struct Variable {
    /// Name, without braces.
    pub name: &'static str,
    /// Meaning.
    pub meaning: &'static str,
    /// An example.
    pub example: &'static str,
    /// It may be unknown. Then it is left out, with the comma and the greeting beside it.
    pub is_optional: bool,
    /// Readers look for it: it is bold.
    #[serde(skip)]
    pub is_strong: bool,
}

/// The built text of an e-mail.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "BuiltLetterText")]
pub struct Built {
    /// Subject.
    pub subject: &'static str,
    /// Heading.
    pub headline: &'static str,
    /// First paragraphs.
    pub opening: &'static str,
    /// Last paragraphs; empty if there are none.
    pub closing: &'static str,
    /// What the texts can name.
    pub variables: &'static [Variable],
    /// Variables that the subject must name: customers find the e-mail again by them.
    pub required_in_subject: &'static [&'static str],
}

const fn variable(name: &'static str, meaning: &'static str, example: &'static str) -> Variable {
    Variable { name, meaning, example, is_optional: false, is_strong: false }
}

const fn strong(name: &'static str, meaning: &'static str, example: &'static str) -> Variable {
    Variable { is_strong: true, ..variable(name, meaning, example) }
}

const FIRST_NAME: Variable = Variable {
    name: "first_name",
    meaning: "Customer's first name. If we don't know it, it's left out, with its comma and greeting.",
    example: "Asha",
    is_optional: true,
    is_strong: false,
};
const BRAND: Variable = variable("brand", "The company's name", "Nivas");
const REFERENCE: Variable = variable("reference", "Number of the enquiry", "NV-7K3M9Q");
const PROJECT: Variable = variable("project", "What the enquiry is about", "the kitchen of your 2 BHK");
const PHONE: Variable = variable("phone", "Customer's phone number", "+919845550123");
const TIME: Variable = strong("time", "Day and time of the visit", "Sat 28 Nov 2026, 10:30 am to 11:30 am");
const DESIGNER: Variable = variable("designer", "Who comes", "Meera Iyer");
const QUOTATION: Variable = variable("number", "Number of the quotation", "QT/2026-27/0001 R1");
const HOME: Variable = variable("home", "What the quotation is for", "your 3 BHK home");
const PAYABLE: Variable = strong("payable", "Amount payable, with tax", "₹1,35,151");
const VALID_UNTIL: Variable =
    strong("valid_until", "Last day on which the prices are valid", "6 December 2026");
const CONTACT: Variable = variable("contact", "The customer's contact", "Deepa Krishnan");

const ORDER: Variable = variable("number", "Number of the order", "SO/2026-27/0001");
const TICKET: Variable = strong("number", "Number of the ticket", "TK/2026-27/0001");
const PROMISED_ON: Variable = strong("promised_on", "Day by which all of it arrives", "4 December 2026");

const OF_ENQUIRY: &[Variable] = &[FIRST_NAME, REFERENCE, PROJECT];
const OF_VISIT_PROPOSAL: &[Variable] = &[
    FIRST_NAME,
    REFERENCE,
    PROJECT,
    variable("visit", "Sentence: what we do there", "We look at your kitchen and measure it."),
];
const OF_VISIT: &[Variable] = &[FIRST_NAME, TIME, DESIGNER];
const OF_ORDER: &[Variable] = &[FIRST_NAME, ORDER];
const OF_TICKET: &[Variable] = &[
    FIRST_NAME,
    TICKET,
    variable("order", "Number of the order; of a warranty claim, of the project", "SO/2026-27/0001"),
    variable("title", "What the buyer wrote as the subject", "Broken leg"),
];
const OF_QUOTATION: &[Variable] = &[FIRST_NAME, QUOTATION, HOME, PAYABLE, VALID_UNTIL, CONTACT];

/// The built text of an e-mail.
#[must_use]
pub const fn built(name: LetterName) -> Built {
    match name {
        LetterName::AcknowledgeLead => ACKNOWLEDGE_LEAD,
        LetterName::SendKitchenEstimate => SEND_KITCHEN_ESTIMATE,
        LetterName::DocumentsNeeded => DOCUMENTS_NEEDED,
        LetterName::FollowUpSimilarHomes => FOLLOW_UP_SIMILAR_HOMES,
        LetterName::FollowUpHowPricingWorks => FOLLOW_UP_HOW_PRICING_WORKS,
        LetterName::FollowUpVisitSlots => FOLLOW_UP_VISIT_SLOTS,
        LetterName::FollowUpLastCheckIn => FOLLOW_UP_LAST_CHECK_IN,
        LetterName::ProposeVisit => PROPOSE_VISIT,
        LetterName::ConfirmVisit => CONFIRM_VISIT,
        LetterName::MoveVisit => MOVE_VISIT,
        LetterName::RemindOfVisit => REMIND_OF_VISIT,
        LetterName::CancelVisit => CANCEL_VISIT,
        LetterName::SendQuotation => SEND_QUOTATION,
        LetterName::ReviseQuotation => REVISE_QUOTATION,
        LetterName::RemindOfQuotation => REMIND_OF_QUOTATION,
        LetterName::SendSignedQuotation => SEND_SIGNED_QUOTATION,
        LetterName::SendReceipt => SEND_RECEIPT,
        LetterName::ConfirmOrder => CONFIRM_ORDER,
        LetterName::OrderShipped => ORDER_SHIPPED,
        LetterName::OrderPartShipped => ORDER_PART_SHIPPED,
        LetterName::OrderOutForDelivery => ORDER_OUT_FOR_DELIVERY,
        LetterName::OrderDelivered => ORDER_DELIVERED,
        LetterName::OrderPartDelivered => ORDER_PART_DELIVERED,
        LetterName::AskForReview => ASK_FOR_REVIEW,
        LetterName::OrderCancelled => ORDER_CANCELLED,
        LetterName::OrderRefunded => ORDER_REFUNDED,
        LetterName::RemindOfCart => REMIND_OF_CART,
        LetterName::TicketReceived => TICKET_RECEIVED,
        LetterName::TicketReply => TICKET_REPLY,
        LetterName::TicketResolved => TICKET_RESOLVED,
        LetterName::SendStatement => SEND_STATEMENT,
        LetterName::InviteCustomer => INVITE_CUSTOMER,
    }
}

const ACKNOWLEDGE_LEAD: Built = Built {
    subject: "{first_name}, we will call you within 24 hours ({reference})",
    headline: "Thank you, {first_name}. We will call you within 24\u{a0}hours.",
    opening: "Your enquiry about {project} has reached us. One of our experts will call you on {phone}.",
    closing: "A 10-year warranty on modular products, an on-time delivery guarantee, and support after installation.",
    variables: &[FIRST_NAME, REFERENCE, PROJECT, PHONE],
    required_in_subject: &["reference"],
};

const SEND_KITCHEN_ESTIMATE: Built = Built {
    subject: "Your kitchen: {from} to {to} ({reference})",
    headline: "{first_name}, your kitchen costs {from} to\u{a0}{to}.",
    opening: "This includes installation and GST, at our prices of {prices_of}. The final price depends on your walls: \
              we measure them before we quote.",
    closing: "Your reference is {reference}. Anything to add or correct? Just reply to this e-mail.",
    variables: &[
        FIRST_NAME,
        REFERENCE,
        variable("from", "Lower end of the estimate", "₹1,70,476"),
        variable("to", "Upper end of the estimate", "₹2,08,360"),
        variable("prices_of", "Date of the prices", "21 Nov 2026"),
    ],
    required_in_subject: &["reference"],
};

const DOCUMENTS_NEEDED: Built = Built {
    subject: "{first_name}, what we need to start the drawings ({reference})",
    headline: "{first_name}, this is what we need to start.",
    opening: "To draw {project} we need to know the rooms. Please send us what you have:",
    closing: "Just reply to this e-mail with the files. We'll measure or ask for the rest when we visit.",
    variables: OF_ENQUIRY,
    required_in_subject: &["reference"],
};

const FOLLOW_UP_SIMILAR_HOMES: Built = Built {
    subject: "{title}",
    headline: "{title}",
    opening: "Hello {first_name}, while you look at pictures of homes like yours, here are three things to look for. \
              They matter more than colour.",
    closing: "Seen a room you would like to live in? Reply with a picture of it. It tells us more than a page of text.",
    variables: &[
        FIRST_NAME,
        REFERENCE,
        PROJECT,
        variable("title", "Title that fits what they asked for", "What makes a kitchen work"),
    ],
    required_in_subject: &[],
};

const FOLLOW_UP_HOW_PRICING_WORKS: Built = Built {
    subject: "How we price {project}",
    headline: "How we price {project}",
    opening: "Hello {first_name}, a quotation should have no surprises. This is how we work out yours.",
    closing: "Modular products carry a 10-year warranty. If you have a budget in mind, reply with it: it's easier to \
              design to a budget than to cut back to one.",
    variables: OF_ENQUIRY,
    required_in_subject: &[],
};

const FOLLOW_UP_VISIT_SLOTS: Built = Built {
    subject: "{first_name}, when can we visit? ({reference})",
    headline: "{first_name}, when can we visit?",
    opening: "Everything starts with a visit. {visit} From there, a project runs like this.",
    closing: "Reply with one of these, or with a day and a time that suit you better. We'll confirm the time.",
    variables: OF_VISIT_PROPOSAL,
    required_in_subject: &["reference"],
};

const FOLLOW_UP_LAST_CHECK_IN: Built = Built {
    subject: "{first_name}, should we continue with {project}?",
    headline: "Should we continue with {project}?",
    opening: "Hello {first_name}, two weeks ago you wrote to us. Plans change, and that is fine. A one-word reply is \
              enough:",
    closing: "This is our last check-in about enquiry {reference}. If you take up your plans again, we'd be glad to \
              hear from you.",
    variables: OF_ENQUIRY,
    required_in_subject: &[],
};

const PROPOSE_VISIT: Built = Built {
    subject: "{first_name}, a time for our visit ({reference})",
    headline: "{first_name}, when can we visit?",
    opening: "{visit} It takes about an hour, and it helps if everyone who decides with you is there. These times are \
              open:",
    closing: "Reply with one of these, or with a day and a time that suit you better. Please add the address, and how \
              to get in if there is a gate. We'll confirm the time.",
    variables: OF_VISIT_PROPOSAL,
    required_in_subject: &["reference"],
};

const CONFIRM_VISIT: Built = Built {
    subject: "Your visit is booked for {time}",
    headline: "Your visit is booked.",
    opening: "Hello {first_name}, {designer} will come to see your home and measure it.",
    closing: "The attached file adds the visit to your calendar. If the address is missing or wrong, just reply to \
              this e-mail.",
    variables: OF_VISIT,
    required_in_subject: &["time"],
};

const MOVE_VISIT: Built =
    Built { subject: "Your visit has moved to {time}", headline: "Your visit has moved.", ..CONFIRM_VISIT };

const REMIND_OF_VISIT: Built = Built {
    subject: "Reminder: our visit on {time}",
    headline: "See you soon.",
    opening: "Hello {first_name}, {designer} will come to see your home and measure it. It helps if somebody who \
              knows what you need is at home, with the floor plan if you have one.",
    closing: "",
    variables: OF_VISIT,
    required_in_subject: &["time"],
};

const CANCEL_VISIT: Built = Built {
    subject: "Your visit on {time} is cancelled",
    headline: "Your visit is cancelled.",
    opening: "Hello {first_name}, the visit of {time} with {designer} will not take place.",
    closing: "Would another time suit you better? Just reply to this e-mail, and we'll arrange it.",
    variables: OF_VISIT,
    required_in_subject: &["time"],
};

const SEND_QUOTATION: Built = Built {
    subject: "Your quotation {number} for {home}",
    headline: "{first_name}, here is your quotation for {home}.",
    opening: "It lists every item, room by room, with its size, materials, rate and price.",
    closing: "Questions? Just reply to this e-mail.",
    variables: OF_QUOTATION,
    required_in_subject: &["number"],
};

const REVISE_QUOTATION: Built = Built {
    subject: "Your revised quotation {number} for {home}",
    opening: "This quotation replaces the previous one. It lists every item, room by room, with its size, materials, \
              rate and price.",
    ..SEND_QUOTATION
};

const REMIND_OF_QUOTATION: Built = Built {
    subject: "Your quotation {number} is valid until {valid_until}",
    headline: "Any questions about your quotation?",
    opening: "Hello {first_name}, our quotation {number} for {payable} is valid until {valid_until}. On its page you can \
              see every line, choose options, see the price change and ask questions.",
    closing: "{contact} will gladly change anything that doesn't fit yet. Just reply to this e-mail.",
    variables: &[FIRST_NAME, QUOTATION, PAYABLE, VALID_UNTIL, CONTACT],
    required_in_subject: &["number"],
};

const SEND_SIGNED_QUOTATION: Built = Built {
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

const SEND_RECEIPT: Built = Built {
    subject: "We have received {amount}: {kind} {number}",
    headline: "Thank you, {first_name}. We have received {amount}.",
    opening: "This is your advance for {description}. The {kind} is attached as a PDF. Please keep it.",
    closing: "If anything is wrong, please reply to this e-mail and we'll correct it.",
    variables: &[
        FIRST_NAME,
        variable("kind", "Kind of receipt", "receipt voucher"),
        variable("number", "Number of the receipt", "RV/2026-27/0001"),
        strong("amount", "Amount received", "₹25,000"),
        variable("received_on", "Date of the payment", "20 November 2026"),
        variable("description", "What the advance is for", "interior works (works contract)"),
    ],
    required_in_subject: &["number"],
};

const CONFIRM_ORDER: Built = Built {
    subject: "Order {number} is confirmed",
    headline: "Thank you, {first_name}. Your order is confirmed.",
    opening: "Everything will be with you by {promised_on}. We'll write when it leaves our warehouse.",
    closing: "You can cancel free of charge on the page of your order until it ships. Something wrong? Just reply to \
              this e-mail.",
    variables: &[FIRST_NAME, ORDER, strong("payable", "Total, with GST", "₹30,000"), PROMISED_ON],
    required_in_subject: &["number"],
};

const ORDER_SHIPPED: Built = Built {
    subject: "Your order {number} has shipped",
    headline: "{first_name}, your order is on its way.",
    opening: "Everything will be with you by {promised_on}. The carrier calls before it comes.",
    closing: "",
    variables: &[FIRST_NAME, ORDER, PROMISED_ON, variable("carrier", "Who delivers it", "Safexpress")],
    required_in_subject: &["number"],
};

const ORDER_PART_SHIPPED: Built = Built {
    subject: "Part of your order {number} has shipped",
    headline: "{first_name}, part of your order is on its way.",
    opening: "The other items of your order come separately. We'll write about each delivery. Everything will be with \
              you by {promised_on}. The carrier calls before it comes.",
    ..ORDER_SHIPPED
};

const ORDER_OUT_FOR_DELIVERY: Built = Built {
    subject: "Arriving today: your order {number}",
    headline: "{first_name}, your furniture arrives today.",
    opening: "Please make sure that somebody is at home, and that the way to the room is clear. Check the packages \
              before you sign for them: if one is damaged, note it on the courier's sheet and take a photograph.",
    closing: "",
    variables: &[FIRST_NAME, ORDER, variable("carrier", "Who delivers it", "Safexpress")],
    required_in_subject: &["number"],
};

const ORDER_DELIVERED: Built = Built {
    subject: "Delivered: your order {number}",
    headline: "{first_name}, your furniture is here.",
    opening: "We hope it looks in your home as you imagined it.",
    closing: "Tell others about it: you can review each piece on the page of your order. A few words help them more \
              than anything we could say.",
    variables: OF_ORDER,
    required_in_subject: &["number"],
};

const ORDER_PART_DELIVERED: Built =
    Built { subject: "Delivered: part of your order {number}", ..ORDER_DELIVERED };

const ASK_FOR_REVIEW: Built = Built {
    subject: "How do you like your furniture? Order {number}",
    headline: "{first_name}, how do you like your furniture?",
    opening: "You have had it for a week. A rating and a few words, good or bad, help others to choose.",
    closing: "We read each review before we publish it, with the name that you choose. This is the only e-mail in which \
              we ask.",
    variables: OF_ORDER,
    required_in_subject: &["number"],
};

const ORDER_CANCELLED: Built = Built {
    subject: "Cancelled: your order {number}",
    headline: "{first_name}, your order is cancelled.",
    opening: "Order {number} is cancelled. Nothing will be delivered.",
    closing: "Didn't expect this? Please reply to this e-mail.",
    variables: OF_ORDER,
    required_in_subject: &["number"],
};

const ORDER_REFUNDED: Built = Built {
    subject: "Refund of {amount} for your order {number}",
    headline: "{first_name}, {amount} is on its way to you.",
    opening: "This is your refund for order {number}. {arrival}",
    closing: "If it hasn't arrived by then, please reply to this e-mail.",
    variables: &[
        FIRST_NAME,
        ORDER,
        strong("amount", "Amount of the refund", "₹30,000"),
        variable(
            "arrival",
            "Sentence: where it goes, and how long that takes",
            "It goes to the account that you gave us, and should arrive within 2 working days.",
        ),
    ],
    required_in_subject: &["number"],
};

const REMIND_OF_CART: Built = Built {
    subject: "Still in your cart at {brand}",
    headline: "{first_name}, your cart is saved.",
    opening: "These pieces are still in it, at today's prices including GST.",
    closing: "We can't hold pieces for you: whoever orders first gets them. If you'd like to know more before you \
              decide, just reply to this e-mail.",
    variables: &[FIRST_NAME, BRAND, strong("total", "Total without delivery", "₹31,000")],
    required_in_subject: &[],
};

const TICKET_RECEIVED: Built = Built {
    subject: "Ticket {number}: we have your complaint",
    headline: "We have your complaint.",
    opening: "{first_name}, your ticket number is {number}. We'll answer by {acknowledge_by} and resolve it by \
              {resolve_by} at the latest.",
    closing: "Quote {number} if you write or call.",
    variables: &[
        FIRST_NAME,
        TICKET,
        strong("acknowledge_by", "When we answer at the latest", "23 Nov 2026, 10:42 am"),
        strong("resolve_by", "Day by which it is resolved", "21 December 2026"),
    ],
    required_in_subject: &["number"],
};

const TICKET_REPLY: Built = Built {
    subject: "Ticket {number}: our answer",
    headline: "We have answered your complaint.",
    opening: "{first_name}, this is about ticket {number} for {order} ({title}).",
    closing: "",
    variables: OF_TICKET,
    required_in_subject: &["number"],
};

const TICKET_RESOLVED: Built =
    Built { subject: "Ticket {number} is resolved", headline: "Your complaint is resolved.", ..TICKET_REPLY };

const SEND_STATEMENT: Built = Built {
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

const INVITE_CUSTOMER: Built = Built {
    subject: "Follow your home with {brand}",
    headline: "{first_name}, follow your home online.",
    opening: "In your client area at {brand} you'll find",
    closing: "",
    variables: &[FIRST_NAME, BRAND],
    required_in_subject: &[],
};
