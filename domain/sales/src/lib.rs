//! Sales: leads, customers, quotations and receipts, the client portal, and personal data requests.

pub mod consent;
pub mod customer;
pub mod deal;
pub mod do_not_contact;
pub mod documents;
pub mod kitchen;
pub mod lead;
pub mod ledger;
pub mod lookup_code;
pub mod portal;
pub mod price_page;
pub mod privacy;
pub mod project;
pub mod proved_address;
pub mod public_organization;
pub mod quotation;
pub mod quotation_settings;
pub mod receipt;
pub mod referral;
pub mod referral_intake;
mod same_person;
pub mod service_price;
pub mod site_visit;
pub mod supply;
pub mod warranty;
pub mod workload;
