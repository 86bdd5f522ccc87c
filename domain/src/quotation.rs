//! Quotations: what a home is offered for.

pub mod approval;
pub mod measure;
pub mod price;
pub mod sheet;
