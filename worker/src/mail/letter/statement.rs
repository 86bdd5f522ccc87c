//! E-mail with the statement of a customer's account.

use super::{Brand, untrusted};

/// To the customer: the statement of their account, attached.
#[derive(Clone)]
pub struct SendStatement {
    /// Company details.
    pub brand: Brand,
    /// Customer's name, as entered.
    pub name: String,
    /// First day, `1 April 2026`.
    pub from: String,
    /// Last day.
    pub to: String,
    /// Balance before the first day, in words.
    pub opening: String,
    /// Balance after the last day, in words: `₹1,00,000 outstanding`.
    pub closing: String,
}

impl SendStatement {
    /// First name for the greeting; `None` if the input does not look like a name.
    pub(super) fn first_name(&self) -> Option<String> {
        untrusted::first_name(&self.name)
    }
}
