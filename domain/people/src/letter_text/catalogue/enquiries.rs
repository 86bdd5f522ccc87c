//! Texts about enquiries and visits.

use super::{
    Built, FIRST_NAME, OF_ENQUIRY, OF_VISIT_PROPOSAL, PROJECT, REFERENCE, Variable, strong, variable,
};

const PHONE: Variable = variable("phone", "Customer's phone number", "+919845550123");
const TIME: Variable = strong("time", "Day and time of the visit", "Sat 28 Nov 2026, 10:30 am to 11:30 am");
const DESIGNER: Variable = variable("designer", "Who comes", "Meera Iyer");
const OF_VISIT: &[Variable] = &[FIRST_NAME, TIME, DESIGNER];

pub(super) const ACKNOWLEDGE_LEAD: Built = Built {
    subject: "{first_name}, we will call you within 24 hours ({reference})",
    headline: "Thank you, {first_name}. We will call you within 24\u{a0}hours.",
    opening: "Your enquiry about {project} has reached us. One of our experts will call you on {phone}.",
    closing: "A 10-year warranty on modular products, an on-time delivery guarantee, and support after installation.",
    variables: &[FIRST_NAME, REFERENCE, PROJECT, PHONE],
    required_in_subject: &["reference"],
};

pub(super) const SEND_KITCHEN_ESTIMATE: Built = Built {
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

pub(super) const DOCUMENTS_NEEDED: Built = Built {
    subject: "{first_name}, what we need to start the drawings ({reference})",
    headline: "{first_name}, this is what we need to start.",
    opening: "To draw {project} we need to know the rooms. Please send us what you have:",
    closing: "Just reply to this e-mail with the files. We'll measure or ask for the rest when we visit.",
    variables: OF_ENQUIRY,
    required_in_subject: &["reference"],
};

pub(super) const COULD_NOT_REACH_YOU: Built = Built {
    subject: "{first_name}, we tried to call you ({reference})",
    headline: "{first_name}, we tried to call you.",
    opening: "We called {phone} about {project} but couldn't reach you. When can we try again? Reply with a day and a \
              time, or with another number if this one isn't yours.",
    closing: "{call_us}\n\n{preparation}",
    variables: &[
        FIRST_NAME,
        REFERENCE,
        PROJECT,
        PHONE,
        Variable {
            is_optional: true,
            ..variable(
                "call_us",
                "Sentences: our number and hours. If the company has no phone number, they're left out.",
                "Or call us at +91 80 5550 0100. We're available Monday to Saturday from 9 am to 6 pm.",
            )
        },
        variable(
            "preparation",
            "Sentence: what to prepare for the call",
            "Before the call, it helps to know the length of each kitchen wall.",
        ),
    ],
    required_in_subject: &["reference"],
};

pub(super) const PROPOSE_VISIT: Built = Built {
    subject: "{first_name}, a time for our visit ({reference})",
    headline: "{first_name}, when can we visit?",
    opening: "{visit} It takes about an hour, and it helps if everyone who decides with you is there. These times are \
              open:",
    closing: "Reply with one of these, or with a day and a time that suit you better. Please add the address, and how \
              to get in if there is a gate. We'll confirm the time.",
    variables: OF_VISIT_PROPOSAL,
    required_in_subject: &["reference"],
};

pub(super) const CONFIRM_VISIT: Built = Built {
    subject: "Your visit is booked for {time}",
    headline: "Your visit is booked.",
    opening: "Hello {first_name}, {designer} will come to see your home and measure it.",
    closing: "The attached file adds the visit to your calendar. If the address is missing or wrong, just reply to \
              this e-mail.",
    variables: OF_VISIT,
    required_in_subject: &["time"],
};

pub(super) const MOVE_VISIT: Built =
    Built { subject: "Your visit has moved to {time}", headline: "Your visit has moved.", ..CONFIRM_VISIT };

pub(super) const REMIND_OF_VISIT: Built = Built {
    subject: "Reminder: our visit on {time}",
    headline: "See you soon.",
    opening: "Hello {first_name}, {designer} will come to see your home and measure it. It helps if somebody who \
              knows what you need is at home, with the floor plan if you have one.",
    closing: "",
    variables: OF_VISIT,
    required_in_subject: &["time"],
};

pub(super) const CANCEL_VISIT: Built = Built {
    subject: "Your visit on {time} is cancelled",
    headline: "Your visit is cancelled.",
    opening: "Hello {first_name}, the visit of {time} with {designer} will not take place.",
    closing: "Would another time suit you better? Just reply to this e-mail, and we'll arrange it.",
    variables: OF_VISIT,
    required_in_subject: &["time"],
};
