//! What staff's browsers ask for.

mod audit;
mod dashboard;
mod exports;
mod gst_rates;
mod jobs;
mod leads;
mod maintenance;
mod maintenance_gate;
mod permissions;
mod quotation_choices;
pub(crate) mod quotations;
mod rate_cards;
mod schedules;
mod settings;
mod team;
mod users;
