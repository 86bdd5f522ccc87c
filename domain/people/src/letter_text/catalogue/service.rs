//! Texts about returns and complaints.

use super::{Built, FIRST_NAME, Variable, strong, variable};

const TICKET: Variable = strong("number", "Number of the ticket", "TK/2026-27/0001");
const OF_TICKET: &[Variable] = &[
    FIRST_NAME,
    TICKET,
    variable("order", "Number of the order; of a warranty claim, of the project", "SO/2026-27/0001"),
    variable("title", "Subject of the ticket", "Broken leg"),
];

const RETURN: Variable = variable("number", "Number of the return", "RT/2026-27/0001");
const RETURNED_ORDER: Variable = variable("order", "Number of the order", "SO/2026-27/0001");
const RESOLVE_BY: Variable = variable("resolve_by", "Day by which it is settled", "21 December 2026");

const OF_RETURN: &[Variable] = &[FIRST_NAME, RETURN, RETURNED_ORDER, RESOLVE_BY];

pub(super) const RETURN_REQUESTED: Built = Built {
    subject: "Return {number}: We have your return request.",
    headline: "We have your return request.",
    opening: "{first_name}, this is about return {number} of order {order}.\n\nWe'll look at it and reply within 48 \
              hours. It will be settled by {resolve_by} at the latest.",
    closing: "Quote {number} if you write or call.",
    variables: OF_RETURN,
    required_in_subject: &["number"],
};

pub(super) const RETURN_APPROVED: Built = Built {
    subject: "Return {number}: Your return is approved.",
    headline: "Your return is approved.",
    opening: "{first_name}, this is about return {number} of order {order}.\n\nOur courier will call you to arrange \
              the pick-up. Please keep the goods and their packaging together. There is nothing to pay for the \
              pick-up.",
    closing: "Quote {number} if you write or call.",
    variables: OF_RETURN,
    required_in_subject: &["number"],
};

pub(super) const RETURN_DECLINED: Built = Built {
    subject: "Return {number}: We can't take this return.",
    headline: "We can't take this return.",
    opening: "{first_name}, this is about return {number} of order {order}.\n\n{reason} Please reply to this e-mail \
              if you think that is wrong.",
    closing: "Quote {number} if you write or call.",
    variables: &[
        FIRST_NAME,
        RETURN,
        RETURNED_ORDER,
        RESOLVE_BY,
        Variable {
            is_optional: true,
            ..variable(
                "reason",
                "Why, as you wrote it; left out if you gave no reason",
                "It is made to order.",
            )
        },
    ],
    required_in_subject: &["number"],
};

pub(super) const RETURN_RECEIVED: Built = Built {
    subject: "Return {number}: Your return has arrived.",
    headline: "Your return has arrived.",
    opening: "{first_name}, this is about return {number} of order {order}.\n\nWe're checking the goods. Then we'll \
              send you the refund or the replacement, and an e-mail about it.",
    closing: "Quote {number} if you write or call.",
    variables: OF_RETURN,
    required_in_subject: &["number"],
};

pub(super) const RETURN_REPLACED: Built = Built {
    subject: "Return {number}: Your replacement is on its way.",
    headline: "Your replacement is on its way.",
    opening: "{first_name}, this is about return {number} of order {order}.\n\nThere is nothing to pay. You can \
              follow it on the page of your order.",
    closing: "Quote {number} if you write or call.",
    variables: OF_RETURN,
    required_in_subject: &["number"],
};

pub(super) const TICKET_RECEIVED: Built = Built {
    subject: "Ticket {number}: we have your message",
    headline: "We have your message.",
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

pub(super) const TICKET_REPLY: Built = Built {
    subject: "Ticket {number}: our answer",
    headline: "We have answered you.",
    opening: "{first_name}, this is about ticket {number} for {order} ({title}).",
    closing: "",
    variables: OF_TICKET,
    required_in_subject: &["number"],
};

pub(super) const TICKET_RESOLVED: Built =
    Built { subject: "Ticket {number} is resolved", headline: "Your ticket is resolved.", ..TICKET_REPLY };
