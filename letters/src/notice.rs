//! Notices of the back office by e-mail.

use super::{Brand, NAME_CHARS, untrusted};

/// To a colleague: a notice that they want by e-mail, too.
#[derive(Clone)]
pub struct TellOfNotice {
    /// Company details.
    pub brand: Brand,
    /// Recipient's first name.
    pub first_name: String,
    /// What happened: "Asha Rao mentioned you in a note".
    pub happened: String,
    /// The record's name.
    pub record: String,
    /// The record's page.
    pub url: String,
    /// Page on which they choose their notices.
    pub choices_url: String,
}

impl TellOfNotice {
    /// First name for the greeting; `None` if the input does not look like a name.
    pub(super) fn first_name(&self) -> Option<String> {
        untrusted::first_name(&self.first_name)
    }

    pub(super) fn happened(&self) -> String {
        untrusted::unlinked(&untrusted::one_line(&self.happened))
    }

    pub(super) fn record(&self) -> String {
        let record = untrusted::one_line(&self.record);
        untrusted::unlinked(&untrusted::shortened(&record, 2 * NAME_CHARS))
    }
}
