//! What staff's browsers ask for.

mod audit;
mod caching;
mod costs;
mod customers;
mod dashboard;
pub(crate) mod designs;
mod exports;
mod foreign_ids;
mod generated;
mod gst_rates;
mod jobs;
pub(crate) mod leads;
mod maintenance;
mod maintenance_gate;
mod materials;
mod permissions;
pub(crate) mod photographs;
mod quotation_choices;
pub(crate) mod quotations;
mod rate_cards;
mod receipts;
mod schedules;
mod secrets;
mod settings;
mod team;
mod users;
pub(crate) mod videos;
