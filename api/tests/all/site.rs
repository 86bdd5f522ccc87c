//! What visitors' browsers ask for.

mod leads;
mod settings;
mod unsubscribe;
mod web;
