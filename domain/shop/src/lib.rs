//! The furniture shop: what is sold, at what price, and what becomes of an order. Source: product rules for the
//! shop.

pub mod availability;
pub mod cart;
pub mod coupon;
pub mod credit_note;
pub mod invoice;
pub mod order;
pub mod product;
pub mod settings;
pub mod shipping;
pub mod stock;
