//! Prices: GST, rate cards, materials, and the engine that prices lines.

use kernel::record::EachRecord;

pub mod approval;
pub mod brand;
pub mod gst;
pub mod material;
pub mod price;
pub mod rate_card;

/// Registers the plain records.
pub fn records(each: &mut impl EachRecord) {
    each.record::<brand::BrandDraft>();
    each.record::<gst::rate::GstRateDraft>();
    each.record::<material::category::MaterialCategoryDraft>();
    each.record::<rate_card::RateCardDraft>();
}
