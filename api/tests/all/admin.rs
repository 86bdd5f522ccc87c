//! What staff's browsers ask for.

mod audit;
mod exports;
mod maintenance;
mod maintenance_gate;
mod schedules;
