//! From a lead to a home that is ordered: customers, quotations and receipts, the client portal.

pub mod customer;
pub mod deal;
pub mod documents;
pub mod kitchen;
pub mod lead_detail;
pub mod lead_timeline;
pub mod ledger;
pub mod lookup_code;
pub mod portal;
pub mod price_page;
pub mod project;
pub mod public_organization;
pub mod quotation;
pub mod quotation_settings;
pub mod receipt;
pub mod service_price;
pub mod site_visit;
pub mod supply;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
#[cfg(test)]
mod tests;
pub mod warranty;
pub mod workload;
