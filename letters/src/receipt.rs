//! E-mails about receipts.

use super::{Brand, NAME_CHARS, untrusted};

/// Data about a receipt for e-mails.
#[derive(Clone)]
pub struct ReceiptFacts {
    /// `RV/2026-27/0001`.
    pub number: String,
    /// Whether it is a receipt voucher, with the tax on the advance.
    pub is_voucher: bool,
    /// Payer's name, as entered.
    pub name: String,
    /// Amount received, `₹25,000`.
    pub amount: String,
    /// Date of receipt, `20 November 2026`.
    pub received_on: String,
    /// `UPI`.
    pub method: String,
    /// Payment reference, as entered; empty for cash.
    pub reference: String,
    /// What the advance is for, within a sentence.
    pub description: String,
    /// Taxable value and taxes, each with its amount.
    pub parts: Vec<(String, String)>,
    /// Link to the PDF.
    pub url: String,
}

impl ReceiptFacts {
    /// Kind of receipt, within a sentence.
    pub(super) const fn kind(&self) -> &'static str {
        if self.is_voucher { "receipt voucher" } else { "receipt" }
    }

    /// First name for the greeting; `None` if the input does not look like a name.
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

/// To the customer: the receipt.
#[derive(Clone)]
pub struct SendReceipt {
    /// Company details.
    pub brand: Brand,
    /// Receipt.
    pub receipt: ReceiptFacts,
}

/// To the customer: the receipt is cancelled.
#[derive(Clone)]
pub struct CancelReceipt {
    /// Company details.
    pub brand: Brand,
    /// Receipt.
    pub receipt: ReceiptFacts,
}
