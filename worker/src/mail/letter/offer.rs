//! Letters around a quotation: the signing code, a reminder, and news for its writer.

use jobs::occasion::News;

use super::{Brand, untrusted};

/// Longest name of a customer that is shown.
const NAME_CHARS: usize = 60;

/// How much of a customer's words is quoted.
const WORDS_CHARS: usize = 600;

/// To a customer who is about to sign.
#[derive(Clone)]
pub struct SendQuotationCode {
    /// Who writes.
    pub brand: Brand,
    /// Name of the customer, as it was typed.
    pub name: String,
    /// `QT/2026-27/0001 R1`.
    pub number: String,
    /// "₹1,35,151".
    pub payable: String,
    /// The six digits.
    pub code: String,
    /// Until when they can be used, in local time.
    pub expires_at: String,
}

impl SendQuotationCode {
    /// The name to greet by, or none when what was typed does not look like a name.
    pub(super) fn first_name(&self) -> Option<String> {
        untrusted::first_name(&self.name)
    }
}

/// To a customer who has a quotation and has not decided.
#[derive(Clone)]
pub struct RemindOfQuotation {
    /// Who writes.
    pub brand: Brand,
    /// Name of the customer, as it was typed.
    pub name: String,
    /// `QT/2026-27/0001 R1`.
    pub number: String,
    /// "₹1,35,151".
    pub payable: String,
    /// The last day on which it holds, "5 Dec 2026".
    pub valid_until: String,
    /// Whom to ask.
    pub contact: String,
    /// The page that shows it.
    pub url: String,
}

impl RemindOfQuotation {
    /// The name to greet by, or none when what was typed does not look like a name.
    pub(super) fn first_name(&self) -> Option<String> {
        untrusted::first_name(&self.name)
    }
}

/// To a colleague: something has happened to a quotation at its customer's.
#[derive(Clone)]
pub struct TellOfQuotation {
    /// Who writes.
    pub brand: Brand,
    /// Given name of the reader.
    pub first_name: String,
    /// What has happened.
    pub news: News,
    /// Name of the customer, as it was typed.
    pub client: String,
    /// `QT/2026-27/0001 R1`.
    pub number: String,
    /// "₹1,35,151".
    pub payable: String,
    /// What the customer said, if they did.
    pub words: Option<String>,
    /// The page of the quotation.
    pub url: String,
}

impl TellOfQuotation {
    /// The name to greet by, or none when what was typed does not look like a name.
    pub(super) fn first_name(&self) -> Option<String> {
        untrusted::first_name(&self.first_name)
    }

    /// The customer on one line, and without anything that could be opened.
    pub(super) fn client_name(&self) -> String {
        let name = untrusted::one_line(&self.client);
        untrusted::unlinked(&untrusted::shortened(&name, NAME_CHARS))
    }

    /// What has happened, after the customer's name.
    pub(super) const fn happened(&self) -> &'static str {
        match self.news {
            News::Viewed => "has opened the quotation",
            News::Commented => "has commented on the quotation",
            News::Accepted => "has accepted the quotation",
            News::Rejected => "has rejected the quotation",
            News::Expired => "has let the quotation expire",
        }
    }

    /// What to do about it.
    pub(super) const fn advice(&self) -> &'static str {
        match self.news {
            News::Viewed => "A good moment to call: they are reading it now.",
            News::Commented => "They are waiting for an answer on the quotation's page.",
            News::Accepted => "The signed document goes to both sides. Next comes the booking amount.",
            News::Rejected => "Their reason stands below. A revision can answer it.",
            News::Expired => "A revision gives it new days, at today's prices.",
        }
    }

    /// The customer's words, line by line.
    pub(super) fn words_lines(&self) -> Vec<String> {
        let words = self.words.as_deref().unwrap_or_default();
        let lines = untrusted::lines(&untrusted::shortened(words, WORDS_CHARS));
        lines.iter().map(|line| untrusted::unlinked(line)).collect()
    }
}
