//! Visits of the public site.

pub mod bot;
