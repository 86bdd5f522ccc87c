//! What the product is connected to. The worker's configuration is known to the worker alone, so it writes down what it
//! has when it starts; the API shows that beside its own.

use chrono::{DateTime, Utc};

use crate::Db;
use crate::string_enum::string_enum;

string_enum! {
    /// Something outside the product that it depends on.
    pub enum Integration {
        /// Outgoing e-mail.
        Mail = "mail",
        /// The mailbox that replies arrive in.
        Replies = "replies",
        /// File storage.
        Storage = "storage",
        /// The payment gateway.
        Payments = "payments",
        /// Google Ads.
        GoogleAds = "google_ads",
        /// Google Analytics 4.
        Ga4 = "ga4",
        /// Meta.
        Meta = "meta",
        /// Accounts and sign-in.
        Accounts = "accounts",
        /// Search engines that are told of changed pages.
        IndexNow = "index_now",
        /// The site's public address.
        Site = "site",
    }
}

/// What a worker is configured with.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Configured {
    /// What it is.
    pub integration: Integration,
    /// Host, folder or bucket, without user names and passwords; empty if there is none.
    pub destination: String,
    /// Whether nothing leaves the installation.
    pub is_local: bool,
}

/// What is known of an integration from workers.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Report {
    /// What it is.
    pub integration: Integration,
    /// As configured.
    pub destination: String,
    /// Whether nothing leaves the installation.
    pub is_local: bool,
    /// When a worker last started with it.
    pub reported_at: Option<DateTime<Utc>>,
    /// The last attempt that succeeded.
    pub worked_at: Option<DateTime<Utc>>,
    /// The last attempt that failed.
    pub failed_at: Option<DateTime<Utc>>,
    /// Why the last attempt failed; `None` if it did not.
    pub error: Option<String>,
}

/// Records what a worker is configured with, as it starts.
pub async fn report(db: &mut Db, configured: &[Configured], now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    for Configured { integration, destination, is_local } in configured {
        sqlx::query!(
            "insert into integrations (name, destination, is_local, reported_at) values ($1, $2, $3, $4)
             on conflict (name) do update
             set destination = excluded.destination, is_local = excluded.is_local,
                 reported_at = excluded.reported_at",
            integration.as_str(),
            destination.as_str(),
            *is_local,
            now,
        )
        .execute(&mut *db)
        .await?;
    }
    Ok(())
}

/// Records how an attempt went.
pub async fn note(
    db: &mut Db,
    integration: Integration,
    outcome: Result<(), &str>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let error = outcome.err();
    sqlx::query!(
        "insert into integrations (name, worked_at, failed_at, error)
         values (
             $1, case when $2::text is null then $3::timestamptz end,
             case when $2::text is not null then $3::timestamptz end, $2
         )
         on conflict (name) do update
         set worked_at = coalesce(excluded.worked_at, integrations.worked_at),
             failed_at = coalesce(excluded.failed_at, integrations.failed_at), error = excluded.error",
        integration.as_str(),
        error,
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// What is known from workers.
pub async fn reports(db: &mut Db) -> Result<Vec<Report>, sqlx::Error> {
    sqlx::query_as!(
        Report,
        r#"select name as "integration: Integration", destination, is_local, reported_at, worked_at, failed_at, error
           from integrations"#,
    )
    .fetch_all(db)
    .await
}

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use sqlx::PgPool;

    use super::*;
    use crate::testing::ist;

    #[test_database::test]
    async fn a_report_keeps_how_attempts_went(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let (monday, tuesday) = (ist("2026-11-23T09:00"), ist("2026-11-24T09:00"));
        note(&mut db, Integration::IndexNow, Ok(()), monday).await?;
        note(&mut db, Integration::IndexNow, Err("403 Forbidden"), tuesday).await?;
        let configured =
            Configured { integration: Integration::IndexNow, destination: String::new(), is_local: false };
        report(&mut db, &[configured], tuesday).await?;
        let failed = reports(&mut db).await?.remove(0);
        assert_eq!((failed.worked_at, failed.failed_at), (Some(monday), Some(tuesday)));
        assert_eq!((failed.error.as_deref(), failed.reported_at), (Some("403 Forbidden"), Some(tuesday)));
        let later = tuesday + TimeDelta::hours(1);
        note(&mut db, Integration::IndexNow, Ok(()), later).await?;
        let worked = reports(&mut db).await?.remove(0);
        assert_eq!((worked.worked_at, worked.failed_at, worked.error), (Some(later), Some(tuesday), None));
        Ok(())
    }
}
