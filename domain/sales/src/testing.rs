//! Test factory: payments.

use chrono::NaiveDate;
use pricing::gst::supply_type::SupplyType;

use crate::receipt::{PaymentDraft, PaymentMethod};

/// An advance for works, paid by UPI.
#[must_use]
pub fn advance(rupees: i64, reference: &str, received_on: NaiveDate) -> PaymentDraft {
    PaymentDraft {
        amount_paise: rupees * 100,
        method: PaymentMethod::Upi,
        reference: reference.to_owned(),
        received_on,
        supply_type: Some(SupplyType::WorksContract),
        place_of_supply: None,
    }
}
