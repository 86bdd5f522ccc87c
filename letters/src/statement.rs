//! E-mail with the statement of a customer's account.

use super::Brand;

/// To the customer: the statement of their account, attached.
#[derive(Clone)]
pub struct SendStatement {
    /// Company details.
    pub brand: Brand,
    /// First day, `1 April 2026`.
    pub from: String,
    /// Last day.
    pub to: String,
    /// Balance before the first day, in words.
    pub opening: String,
    /// Balance after the last day, in words: `₹1,00,000 outstanding`.
    pub closing: String,
}
