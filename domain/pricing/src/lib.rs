//! What things cost: tax, the rate card, materials, and the engine that prices lines.

pub mod approval;
pub mod brand;
pub mod gst;
pub mod material;
pub mod price;
pub mod rate_card;
