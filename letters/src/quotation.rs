//! E-mails with a quotation.

use super::{Brand, Drawing, NAME_CHARS, untrusted};

/// Data about a quotation for e-mails.
#[derive(Clone)]
pub struct QuotationFacts {
    /// `QT/2026-27/0001 R1`.
    pub title: String,
    /// Customer's name, as entered.
    pub client_name: String,
    /// What it is for, within a sentence: `your 3 BHK home at Palm Court`.
    pub home: String,
    /// Rooms with their amounts, `Kitchen`, `₹1,03,745`.
    pub rooms: Vec<(String, String)>,
    /// Amount payable, `₹1,35,151`.
    pub payable: String,
    /// Last day of validity, `6 December 2026`.
    pub valid_until: String,
    /// Customer's page.
    pub url: String,
    /// Contact person.
    pub contact_name: String,
    /// Contact's phone number, if any.
    pub contact_phone: Option<String>,
    /// Pages of the attached PDF; none if it is too large to attach.
    pub enclosed_pages: Option<i32>,
}

impl QuotationFacts {
    /// First name for the greeting; `None` if the input does not look like a name.
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

/// To the customer: the quotation.
#[derive(Clone)]
pub struct SendQuotation {
    /// Company details.
    pub brand: Brand,
    /// Quotation.
    pub quotation: QuotationFacts,
    /// Whether it replaces an earlier revision.
    pub is_revision: bool,
    /// Personal message, as entered; empty if none.
    pub message: String,
    /// Elevation of a room, if one can be drawn.
    pub drawing: Option<Drawing>,
}

impl SendQuotation {
    /// Paragraphs of the message with their lines.
    pub(super) fn paragraphs(&self) -> Vec<Vec<String>> {
        let lines = untrusted::lines(&self.message);
        lines.split(String::is_empty).filter(|lines| !lines.is_empty()).map(<[String]>::to_vec).collect()
    }
}

/// To the customer: the signed quotation.
#[derive(Clone)]
pub struct SendSignedQuotation {
    /// Company details.
    pub brand: Brand,
    /// Quotation.
    pub quotation: QuotationFacts,
    /// Time of signing, in local time.
    pub signed_at: String,
    /// First milestone, `Booking`, `₹13,515`.
    pub first_milestone: Option<(String, String)>,
}

/// To the salesperson: the customer has signed.
#[derive(Clone)]
pub struct AnnounceSignedQuotation {
    /// Company details.
    pub brand: Brand,
    /// Quotation.
    pub quotation: QuotationFacts,
    /// Time of signing, in local time.
    pub signed_at: String,
    /// Signatory's name, as entered.
    pub signer_name: String,
    /// The quotation's page for staff.
    pub admin_url: String,
}

impl AnnounceSignedQuotation {
    pub(super) fn signer(&self) -> String {
        untrusted::shortened(&untrusted::one_line(&self.signer_name), NAME_CHARS)
    }
}
