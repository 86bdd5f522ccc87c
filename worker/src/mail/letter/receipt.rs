//! Letters about receipts.

use super::{Brand, NAME_CHARS, untrusted};

/// A receipt as letters speak of it.
#[derive(Clone)]
pub struct ReceiptFacts {
    /// `RV/2026-27/0001`.
    pub number: String,
    /// It is a voucher, with the tax on the advance.
    pub is_voucher: bool,
    /// Who paid, as typed.
    pub name: String,
    /// What was received, `₹25,000`.
    pub amount: String,
    /// When, `20 November 2026`.
    pub received_on: String,
    /// `UPI`.
    pub method: String,
    /// What the bank calls it, as typed; empty for cash.
    pub reference: String,
    /// What it is an advance for, within a sentence.
    pub description: String,
    /// What the amount contains: taxable value and taxes, each with its amount.
    pub parts: Vec<(String, String)>,
    /// The document.
    pub url: String,
}

impl ReceiptFacts {
    /// What it is, within a sentence.
    pub(super) const fn kind(&self) -> &'static str {
        if self.is_voucher { "receipt voucher" } else { "receipt" }
    }

    /// The name to greet by, or none when what was typed does not look like a name.
    pub(super) fn first_name(&self) -> Option<String> {
        untrusted::first_name(&self.name)
    }

    /// `UPI, UTR 4412`.
    pub(super) fn paid_by(&self) -> String {
        let reference = untrusted::shortened(&untrusted::one_line(&self.reference), NAME_CHARS);
        match untrusted::unlinked(&reference) {
            reference if reference.is_empty() => self.method.clone(),
            reference => format!("{}, {reference}", self.method),
        }
    }
}

/// To the customer: we have your money.
#[derive(Clone)]
pub struct SendReceipt {
    /// Who writes.
    pub brand: Brand,
    /// What is receipted.
    pub receipt: ReceiptFacts,
}

/// To the customer: what we have sent you counts no more.
#[derive(Clone)]
pub struct CancelReceipt {
    /// Who writes.
    pub brand: Brand,
    /// What is cancelled.
    pub receipt: ReceiptFacts,
}
