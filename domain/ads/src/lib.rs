//! From the click to the contract: how visitors came, what they agreed to, and what ad platforms are told of it.
//! Source: product rules for conversions and consent.

pub mod conversion;
pub mod landing;
pub mod link;
pub mod log;
pub mod nightly_spend;
pub mod purpose;
pub mod reason;
pub mod report;
pub mod spend;
pub mod visit;

use kernel::record::EachRecord;

/// Registers the plain records.
pub fn records(each: &mut impl EachRecord) {
    each.record::<link::AdLinkDraft>();
}
