//! What staff's browsers ask for.

mod audit;
mod dashboard;
mod exports;
mod jobs;
mod leads;
mod maintenance;
mod maintenance_gate;
mod permissions;
mod schedules;
mod settings;
mod team;
mod users;
