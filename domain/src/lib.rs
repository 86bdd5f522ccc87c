//! The company's records, its rules, and their SQL.
//!
//! This crate knows no HTTP, no queue and no e-mail. A rule that product people would recognise lives here,
//! once.

pub mod account;
pub mod audit;
pub mod brand;
pub mod bulk;
pub mod clock;
pub mod consent;
pub mod contact;
pub mod customer;
pub mod dashboard;
pub mod database;
pub mod design;
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
pub mod kitchen;
pub mod lead;
pub mod mail;
pub mod maintenance;
pub mod material;
pub mod money;
pub mod number;
mod order;
pub mod page;
pub mod page_setting;
pub mod photograph;
pub mod placement;
pub mod portal;
pub mod preview;
pub mod pricing;
pub mod privacy;
pub mod private_link;
pub mod project;
pub mod proved_address;
pub mod publishing;
pub mod quotation;
pub mod rate_card;
pub mod reach;
pub mod receipt;
pub mod record;
pub mod role;
pub mod saved;
pub mod saved_view;
pub mod secret;
pub mod seed;
pub mod settings;
pub mod slug;
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
