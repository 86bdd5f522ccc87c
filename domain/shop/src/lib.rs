//! The furniture shop: what is sold, at what price, and what becomes of an order. Source: product rules for the
//! shop.

pub mod availability;
pub mod cart;
pub mod category;
mod conversion;
pub mod coupon;
pub mod credit_note;
pub mod import;
pub mod invoice;
pub mod order;
pub mod pincode;
pub mod price;
pub mod product;
pub mod review;
pub mod settings;
pub mod share_card;
pub mod shipping;
pub mod sitemap;
pub mod stock;
pub mod ticket;
pub mod unit;

use kernel::record::EachRecord;

/// Registers the plain records.
pub fn records(each: &mut impl EachRecord) {
    each.record::<category::ProductCategoryDraft>();
    each.record::<coupon::manage::CouponDraft>();
    each.record::<shipping::manage::DeliveryZoneDraft>();
}
