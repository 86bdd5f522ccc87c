//! The company's records, its rules, and their SQL.
//!
//! This crate knows no HTTP, no queue and no e-mail. A rule that product people would recognise lives here,
//! once.

pub mod account;
pub mod approval;
pub mod audit;
pub mod brand;
pub mod bulk;
pub mod check;
pub mod clock;
pub mod consent;
pub mod contact;
pub mod customer;
pub mod dashboard;
pub mod database;
pub mod deal;
pub mod design;
pub mod do_not_contact;
pub mod document;
pub mod env;
pub mod export;
pub mod gst;
pub mod gstin;
pub mod homepage;
pub mod hours;
pub mod idempotency;
pub mod ids;
pub mod import;
pub mod intake;
pub mod kitchen;
pub mod lead;
pub mod listing;
pub mod mail;
pub mod maintenance;
pub mod material;
pub mod money;
pub mod notifications;
pub mod number;
pub mod order;
pub mod organization;
pub mod page;
pub mod page_setting;
pub mod photograph;
pub mod placement;
pub mod portal;
pub mod preview;
pub mod price;
pub mod price_page;
pub mod privacy;
pub mod private_link;
pub mod project;
pub mod proved_address;
pub mod public_organization;
pub mod publishing;
pub mod quotation;
pub mod quotation_settings;
pub mod rate_card;
pub mod reach;
pub mod receipt;
pub mod record;
pub mod role;
mod same_person;
pub mod saved;
pub mod saved_view;
pub mod secret;
#[cfg(test)]
mod sections;
pub mod seed;
pub mod service_page;
pub mod settings;
pub mod slug;
pub mod state;
pub mod subject;
pub mod team;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod upload;
pub mod user;
pub mod video;
pub mod words;

use sqlx::migrate::Migrator;

/// The schema of everything but the queue.
pub static MIGRATOR: Migrator = sqlx::migrate!("../migrations");

/// A connection that a rule works on: mostly a caller's transaction, so that what is
/// written together stands or falls together.
pub type Db = sqlx::PgConnection;

/// Whether the database may well do the same a moment later: no connection, shutting down, out of something, or took
/// too long.
#[must_use]
pub fn is_passing(error: &sqlx::Error) -> bool {
    match error {
        sqlx::Error::PoolTimedOut | sqlx::Error::PoolClosed | sqlx::Error::Io(_) => true,
        sqlx::Error::Database(error) => {
            error.code().is_some_and(|code| ["08", "53", "57"].iter().any(|class| code.starts_with(class)))
        }
        _ => false,
    }
}
