//! What visitors' browsers ask for.

mod calculators;
mod leads;
mod quotations;
mod settings;
mod unsubscribe;
mod web;
