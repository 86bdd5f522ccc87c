//! The quotation's texts, `templates/documents/quotation_*.txt`.

use askama::Template;

/// Text before the price. Paragraphs are separated by blank lines.
#[derive(Template)]
#[template(path = "documents/quotation_opening.txt")]
pub(super) struct Opening<'a> {
    pub(super) project: &'a str,
}

/// Next steps; one paragraph each.
#[derive(Template)]
#[template(path = "documents/quotation_next_steps.txt")]
pub(super) struct NextSteps<'a> {
    pub(super) contact: &'a str,
    pub(super) valid_until: &'a str,
}

/// Acceptance text that the customer signs.
#[derive(Template)]
#[template(path = "documents/quotation_acceptance.txt")]
pub(super) struct Acceptance<'a> {
    pub(super) payable: &'a str,
}

/// Text of the certificate.
#[derive(Template)]
#[template(path = "documents/quotation_certificate.txt")]
pub(super) struct Certificate<'a> {
    pub(super) name: &'a str,
    pub(super) email: &'a str,
    pub(super) day: &'a str,
    pub(super) time: &'a str,
    pub(super) payable: &'a str,
    pub(super) brand: &'a str,
    pub(super) is_changed: bool,
}
