//! E-mails about quotations: signing code, reminder, and notifications to staff.

use jobs::occasion::News;

use super::{Brand, untrusted};

/// Maximum length of a customer's name.
const NAME_CHARS: usize = 60;

/// Maximum length of a quoted message.
const WORDS_CHARS: usize = 600;

/// To a customer: signing code.
#[derive(Clone)]
pub struct SendQuotationCode {
    /// Company details.
    pub brand: Brand,
    /// Customer's name, as entered.
    pub name: String,
    /// `QT/2026-27/0001 R1`.
    pub number: String,
    /// "₹1,35,151".
    pub payable: String,
    /// Signing code.
    pub code: String,
    /// When the code expires, in local time.
    pub expires_at: String,
}

impl SendQuotationCode {
    /// First name for the greeting; `None` if the input does not look like a name.
    pub(super) fn first_name(&self) -> Option<String> {
        untrusted::first_name(&self.name)
    }
}

/// To a customer: reminder of an open quotation.
#[derive(Clone)]
pub struct RemindOfQuotation {
    /// Company details.
    pub brand: Brand,
    /// Customer's name, as entered.
    pub name: String,
    /// `QT/2026-27/0001 R1`.
    pub number: String,
    /// "₹1,35,151".
    pub payable: String,
    /// Last day of validity, "5 December 2026".
    pub valid_until: String,
    /// Contact person.
    pub contact: String,
    /// The quotation's page.
    pub url: String,
}

impl RemindOfQuotation {
    /// First name for the greeting; `None` if the input does not look like a name.
    pub(super) fn first_name(&self) -> Option<String> {
        untrusted::first_name(&self.name)
    }
}

/// To a salesperson: a customer's action on a quotation.
#[derive(Clone)]
pub struct TellOfQuotation {
    /// Company details.
    pub brand: Brand,
    /// Recipient's first name.
    pub first_name: String,
    /// What happened.
    pub news: News,
    /// Customer's name, as entered.
    pub client: String,
    /// `QT/2026-27/0001 R1`.
    pub number: String,
    /// "₹1,35,151".
    pub payable: String,
    /// Customer's message, if any.
    pub words: Option<String>,
    /// The quotation's page for staff.
    pub url: String,
}

impl TellOfQuotation {
    /// First name for the greeting; `None` if the input does not look like a name.
    pub(super) fn first_name(&self) -> Option<String> {
        untrusted::first_name(&self.first_name)
    }

    /// Customer's name on one line, without working links.
    pub(super) fn client_name(&self) -> String {
        let name = untrusted::one_line(&self.client);
        untrusted::unlinked(&untrusted::shortened(&name, NAME_CHARS))
    }

    /// What happened, following the customer's name.
    pub(super) const fn happened(&self) -> &'static str {
        match self.news {
            News::Viewed => "opened the quotation",
            News::Commented => "commented on the quotation",
            News::Accepted => "accepted the quotation",
            News::Rejected => "declined the quotation",
            News::Expired => "let the quotation expire",
        }
    }

    /// What to do next.
    pub(super) const fn advice(&self) -> &'static str {
        match self.news {
            News::Viewed => "A good moment to call: they are reading it now.",
            News::Commented => "They are waiting for a reply on the quotation's page.",
            News::Accepted => "Both sides receive the signed PDF. Next comes the booking amount.",
            News::Rejected => "See their reason below. A revision may win them back.",
            News::Expired => "Create a revision to offer it again at today's prices.",
        }
    }

    /// Customer's message by line.
    pub(super) fn words_lines(&self) -> Vec<String> {
        let words = self.words.as_deref().unwrap_or_default();
        let lines = untrusted::lines(&untrusted::shortened(words, WORDS_CHARS));
        lines.iter().map(|line| untrusted::unlinked(line)).collect()
    }
}
