//! How programs connect to Postgres, and the privileges of their role.
//!
//! `api migrate` runs as the owner of the tables and grants another role access ([`grant_application`]). That
//! role can work with records but cannot alter the schema or triggers. In the audit log it can only append,
//! set a new entry's position and hash, and redact values that a later entry accounts for. The services run
//! as such a role in tests, too.

use std::time::Duration;

use sqlx::postgres::{PgConnectOptions, PgPoolOptions};
use sqlx::{ConnectOptions as _, Connection as _, PgPool};
use url::Url;

use crate::Db;

/// Connection settings of a program.
#[derive(Clone, Copy, Debug)]
pub struct Profile {
    /// Application name in Postgres.
    pub application: &'static str,
    /// Statement timeout.
    pub statement_timeout: &'static str,
    /// Timeout for idle transactions.
    pub idle_in_transaction: &'static str,
}

/// No request waits longer than its caller: a stuck statement must release its connection.
pub const API: Profile =
    Profile { application: "nivas-api", statement_timeout: "20s", idle_in_transaction: "30s" };

/// Jobs may scan all records, and wait for other services within a transaction.
pub const WORKER: Profile =
    Profile { application: "nivas-worker", statement_timeout: "2min", idle_in_transaction: "5min" };

/// Migrations have no time limit.
pub const MIGRATION: Profile =
    Profile { application: "nivas-migrate", statement_timeout: "0", idle_in_transaction: "0" };

/// A connection idle for longer is tested before use, since the server may have closed it. Testing every time
/// would cost each request and each fetch of jobs a round trip.
const TEST_AFTER_IDLE: Duration = Duration::from_secs(1);

/// Opens a pool of at most this many connections, and the first of them.
pub async fn connect(url: &Url, connections: u32, profile: Profile) -> Result<PgPool, sqlx::Error> {
    let options = PgConnectOptions::from_url(url)?.application_name(profile.application).options([
        ("statement_timeout", profile.statement_timeout),
        ("idle_in_transaction_session_timeout", profile.idle_in_transaction),
        // Compiling a statement takes a tenth of a second, and none runs long enough to earn it back.
        ("jit", "off"),
    ]);
    PgPoolOptions::new()
        .max_connections(connections)
        .acquire_timeout(Duration::from_secs(10))
        .test_before_acquire(false)
        .before_acquire(|connection, about| {
            Box::pin(async move {
                if about.idle_for >= TEST_AFTER_IDLE {
                    connection.ping().await?;
                }
                Ok(true)
            })
        })
        .connect_with(options)
        .await
}

/// The role of this connection.
pub async fn current_role(db: &mut Db) -> Result<String, sqlx::Error> {
    sqlx::query_scalar!(r#"select current_user::text as "role!""#).fetch_one(db).await
}

/// Whether this connection's role could alter tables or disable the audit log's protection.
pub async fn owns_schema(db: &mut Db) -> Result<bool, sqlx::Error> {
    let owns = sqlx::query_scalar!(
        r#"select pg_has_role(relowner, 'usage') as "owns!" from pg_class where oid = to_regclass('audit_entries')"#
    );
    Ok(owns.fetch_optional(db).await?.unwrap_or(false))
}

/// Warning at the start of a program whose role owns the schema: whoever takes it over could rewrite the
/// audit log.
pub const OWNER_WARNING: &str = "the role of DATABASE_URL owns the tables and could rewrite the audit log; the README explains \
                                 how to use a separate role";

/// Grants a role access. Needs a connection of the owner.
pub async fn grant_application(db: &mut Db, role: &str) -> Result<(), sqlx::Error> {
    sqlx::query_scalar!(r#"select grant_application($1::text::name)::text as "granted""#, role)
        .fetch_one(db)
        .await?;
    Ok(())
}
