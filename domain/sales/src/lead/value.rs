//! What the value of a lead's deal is taken from. The rule itself is part of the leads list's query
//! ([`super::list`]), so that lists, board and dashboard cannot differ.

use kernel::string_enum::string_enum;

string_enum! {
    /// What the value of a deal was taken from, the surest first.
    #[schemars(rename = "DealValueSource")]
    pub enum ValueSource {
        /// The signed quotation.
        SignedQuotation = "signed_quotation",
        /// The quotation that the customer has.
        SentQuotation = "sent_quotation",
        /// A quotation in preparation.
        PreparedQuotation = "prepared_quotation",
        /// The middle of the kitchen calculator's estimate.
        KitchenEstimate = "kitchen_estimate",
    }
}

impl ValueSource {
    /// Display label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::SignedQuotation => "Signed quotation",
            Self::SentQuotation => "Quotation sent",
            Self::PreparedQuotation => "Quotation in preparation",
            Self::KitchenEstimate => "Kitchen estimate",
        }
    }
}
