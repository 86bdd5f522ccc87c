//! What visitors' browsers ask for.

mod calculators;
mod leads;
mod settings;
mod unsubscribe;
mod web;
