//! Texts about the client area and personal data.

use super::{BRAND, Built, FIRST_NAME, Variable, strong, variable};

pub(super) const INVITE_CUSTOMER: Built = Built {
    subject: "Follow your home with {brand}",
    headline: "{first_name}, follow your home online.",
    opening: "In your client area at {brand} you'll find",
    closing: "",
    variables: &[FIRST_NAME, BRAND],
    required_in_subject: &[],
};

const REQUEST: Variable = strong("number", "Number of the request", "DR/2026-27/0001");
const WANTED: Variable = variable("wanted", "What they asked for", "Erase my data");

pub(super) const CONFIRM_PRIVACY_REQUEST: Built = Built {
    subject: "Please confirm your request to {brand} about your data",
    headline: "Is this request yours?",
    opening: "Hello {first_name}, someone asked {brand} from this address: {wanted}.",
    closing: "Not you? Ignore this e-mail, and nothing happens.",
    variables: &[FIRST_NAME, BRAND, Variable { is_strong: true, ..WANTED }],
    required_in_subject: &[],
};

pub(super) const RECEIVE_PRIVACY_REQUEST: Built = Built {
    subject: "We've received your request {number}",
    headline: "We've received your request.",
    opening: "Hello {first_name}, we received your request {number}: {wanted}. We will answer by {due_on}, usually \
              sooner.",
    closing: "",
    variables: &[FIRST_NAME, REQUEST, WANTED, strong("due_on", "Day by which we answer", "20 December 2026")],
    required_in_subject: &["number"],
};

pub(super) const ANSWER_PRIVACY_REQUEST: Built = Built {
    subject: "Your request {number} is completed",
    headline: "Your request is completed.",
    opening: "Hello {first_name}, this is about your request {number}: {wanted}.",
    closing: "",
    variables: &[FIRST_NAME, REQUEST, WANTED],
    required_in_subject: &["number"],
};

pub(super) const REFUSE_PRIVACY_REQUEST: Built = Built {
    subject: "About your request {number}",
    headline: "We couldn't complete your request.",
    ..ANSWER_PRIVACY_REQUEST
};
