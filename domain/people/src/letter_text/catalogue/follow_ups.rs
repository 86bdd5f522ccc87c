//! Texts of follow-ups and monthly e-mails.

use super::{Built, FIRST_NAME, OF_ENQUIRY, OF_VISIT_PROPOSAL, PROJECT, REFERENCE, variable};

pub(super) const FOLLOW_UP_SIMILAR_HOMES: Built = Built {
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

pub(super) const FOLLOW_UP_HOW_PRICING_WORKS: Built = Built {
    subject: "How we price {project}",
    headline: "How we price {project}",
    opening: "Hello {first_name}, a quotation should have no surprises. This is how we work out yours.",
    closing: "Modular products carry a 10-year warranty. If you have a budget in mind, reply with it: it's easier to \
              design to a budget than to cut back to one.",
    variables: OF_ENQUIRY,
    required_in_subject: &[],
};

pub(super) const FOLLOW_UP_VISIT_SLOTS: Built = Built {
    subject: "{first_name}, when can we visit? ({reference})",
    headline: "{first_name}, when can we visit?",
    opening: "Everything starts with a visit. {visit} From there, a project runs like this.",
    closing: "Reply with one of these, or with a day and a time that suit you better. We'll confirm the time.",
    variables: OF_VISIT_PROPOSAL,
    required_in_subject: &["reference"],
};

pub(super) const FOLLOW_UP_LAST_CHECK_IN: Built = Built {
    subject: "{first_name}, should we continue with {project}?",
    headline: "Should we continue with {project}?",
    opening: "Hello {first_name}, two weeks ago you wrote to us. Plans change, and that is fine. A one-word reply is \
              enough:",
    closing: "This is our last check-in about enquiry {reference}. If you take up your plans again, we'd be glad to \
              hear from you.",
    variables: OF_ENQUIRY,
    required_in_subject: &[],
};

const NURTURE: Built = Built {
    closing: "If your plans take shape earlier, just reply to this e-mail.",
    variables: OF_ENQUIRY,
    subject: "",
    headline: "",
    opening: "",
    required_in_subject: &[],
};

pub(super) const NURTURE_PRESENT_HOME: Built = Built {
    subject: "What your present home can tell you",
    headline: "What your present home can tell you",
    opening: "Hello {first_name}. The best brief for a new home is the one you live in. A week of noticing is enough.",
    ..NURTURE
};

pub(super) const NURTURE_EARLY_DECISIONS: Built = Built {
    subject: "What to decide early, and what can wait",
    headline: "What to decide early, and what can wait",
    opening: "Hello {first_name}. Few decisions are urgent, but some become expensive once the walls are closed.",
    ..NURTURE
};

pub(super) const NURTURE_COMPARE_QUOTATIONS: Built = Built {
    subject: "How to compare two quotations",
    headline: "How to compare two quotations",
    opening: "Hello {first_name}. Two totals alone tell you little. Three questions make them comparable.",
    ..NURTURE
};

pub(super) const NURTURE_MATERIALS: Built = Built {
    subject: "Materials that age well",
    headline: "Materials that age well",
    opening: "Hello {first_name}. A home is used every day. It helps to know where it is used hardest.",
    ..NURTURE
};

pub(super) const NURTURE_LIGHT: Built = Built {
    subject: "Light, before the ceiling is closed",
    headline: "Light, before the ceiling is closed",
    opening: "Hello {first_name}. Most rooms have one light in the middle, and nobody sits there.",
    ..NURTURE
};

pub(super) const NURTURE_WHEN_READY: Built = Built {
    subject: "Whenever you are ready",
    headline: "Whenever you are ready",
    opening: "Hello {first_name}. This is the last of these e-mails. When the time comes, this is how it starts.",
    ..NURTURE
};
