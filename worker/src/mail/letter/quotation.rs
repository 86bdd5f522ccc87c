//! Letters that carry a quotation.

use super::{Brand, NAME_CHARS, untrusted};

/// A quotation as letters speak of it.
#[derive(Clone)]
pub struct QuotationFacts {
    /// `QT/2026-27/0001 R1`.
    pub title: String,
    /// Whom it is for, as typed.
    pub client_name: String,
    /// What it is for, within a sentence: `your 3 BHK home at Palm Court`.
    pub home: String,
    /// The rooms with what each comes to, `Kitchen`, `₹1,03,745`.
    pub rooms: Vec<(String, String)>,
    /// What is to be paid, `₹1,35,151`.
    pub payable: String,
    /// The last day on which the prices hold, `6 December 2026`.
    pub valid_until: String,
    /// The customer's page.
    pub url: String,
    /// Whom the customer asks.
    pub contact_name: String,
    /// Their number, if they have one.
    pub contact_phone: Option<String>,
    /// How many pages the document that comes with the letter has; none where it is too large to come along.
    pub enclosed_pages: Option<i32>,
}

impl QuotationFacts {
    /// The name to greet by, or none when what was typed does not look like a name.
    pub(super) fn first_name(&self) -> Option<String> {
        untrusted::first_name(&self.client_name)
    }

    pub(super) fn client(&self) -> String {
        untrusted::shortened(&untrusted::one_line(&self.client_name), NAME_CHARS)
    }

    pub(super) fn tel(&self) -> Option<String> {
        self.contact_phone.as_deref().and_then(untrusted::tel)
    }

    /// `a PDF of 3 pages`.
    pub(super) fn enclosed(&self) -> Option<String> {
        self.enclosed_pages.map(|pages| match pages {
            1 => "a PDF of one page".to_owned(),
            pages => format!("a PDF of {pages} pages"),
        })
    }
}

/// To the customer: this is what your home comes to.
#[derive(Clone)]
pub struct SendQuotation {
    /// Who writes.
    pub brand: Brand,
    /// What is sent.
    pub quotation: QuotationFacts,
    /// It takes the place of an earlier one.
    pub is_revision: bool,
    /// What a colleague says with it, as typed; empty if nothing.
    pub message: String,
}

impl SendQuotation {
    /// The paragraphs of the message, each with its lines.
    pub(super) fn paragraphs(&self) -> Vec<Vec<String>> {
        let lines = untrusted::lines(&self.message);
        lines.split(String::is_empty).filter(|lines| !lines.is_empty()).map(<[String]>::to_vec).collect()
    }
}

/// To the customer: this is what you have signed.
#[derive(Clone)]
pub struct SendSignedQuotation {
    /// Who writes.
    pub brand: Brand,
    /// What was signed.
    pub quotation: QuotationFacts,
    /// When, in local time.
    pub signed_at: String,
    /// What is paid first, `Booking`, `₹13,515`.
    pub first_milestone: Option<(String, String)>,
}

/// To whoever looks after the customer: they have signed.
#[derive(Clone)]
pub struct AnnounceSignedQuotation {
    /// Who writes.
    pub brand: Brand,
    /// What was signed.
    pub quotation: QuotationFacts,
    /// When, in local time.
    pub signed_at: String,
    /// Who signed, as typed.
    pub signer_name: String,
    /// The quotation's page for staff.
    pub admin_url: String,
}

impl AnnounceSignedQuotation {
    pub(super) fn signer(&self) -> String {
        untrusted::shortened(&untrusted::one_line(&self.signer_name), NAME_CHARS)
    }
}
