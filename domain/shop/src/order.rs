//! Orders.

pub mod price;
pub mod public;
pub mod status;

pub use kernel::ids::OrderId;
