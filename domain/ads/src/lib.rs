//! From the click to the contract: how visitors came, what they agreed to, and what ad platforms are told of it.
//! Source: product rules for conversions and consent.

pub mod conversion;
pub mod landing;
pub mod visit;
