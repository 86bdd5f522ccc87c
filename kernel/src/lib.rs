//! Shared foundations of all domains. Nothing here depends on a domain's records.

pub mod audit;
pub mod bulk;
pub mod check;
pub mod clock;
pub mod contact;
pub mod database;
pub mod destination;
pub mod document;
pub mod env;
pub mod gstin;
pub mod home;
pub mod hours;
pub mod idempotency;
pub mod ids;
pub mod import;
pub mod integration;
pub mod letter;
pub mod listing;
pub mod mail;
pub mod mailbox;
pub mod money;
pub mod number;
pub mod order;
pub mod organization;
pub mod owner;
pub mod page;
pub mod preview;
pub mod publishing;
pub mod reach;
pub mod record;
pub mod role;
pub mod rupees;
pub mod saved_view;
pub mod seal;
pub mod search;
pub mod secret;
pub mod settings;
pub mod sitemap;
pub mod slug;
pub mod state;
pub mod string_enum;
pub mod subject;
#[cfg(any(test, feature = "testing"))]
pub mod testing;
pub mod text;
pub mod transaction;
pub mod tree;

use sqlx::migrate::Migrator;

pub use transaction::{Locked, Tx};

/// Brings a database to the schema that this build needs.
pub static MIGRATOR: Migrator = sqlx::migrate!("../migrations");

/// The connection that rules work on: usually in a caller's transaction, so that related writes commit
/// together.
pub type Db = sqlx::PgConnection;

/// Whether a database error may be temporary: no connection, shutting down, out of resources, or a timeout.
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
