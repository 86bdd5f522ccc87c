//! Retention: how long records are kept after they are no longer needed, and the nightly job that deletes
//! them in batches.
//!
//! Logged e-mails, exports, idempotent responses, sessions and jobs have upkeep jobs of their own; here they
//! are only counted.

use ads::visit;
use chrono::{DateTime, Months, TimeDelta, Utc};
use schemars::JsonSchema;
use serde::Serialize;
use sqlx::types::Json;

use super::erasure;
use super::inventory::ERASED;
use super::person::Person;
use enquiries::privacy_settings::Retention;
use kernel::audit::chain::{self, Redaction};
use kernel::audit::{Actor, Change};
use kernel::clock::{Clock, day_of};
use kernel::string_enum::string_enum;
use kernel::{Db, Tx};
use people::notices::inbox;

string_enum! {
    /// Records that expire.
    #[schemars(rename = "RetentionKind")]
    pub enum Ending {
        /// Lost and junk leads.
        ClosedLeads = "closed_leads",
        /// Imported files.
        Imports = "imports",
        /// Withdrawn consents.
        WithdrawnConsents = "withdrawn_consents",
        /// Answered privacy requests.
        ClosedRequests = "closed_requests",
        /// Privacy requests with an unverified address.
        UnconfirmedRequests = "unconfirmed_requests",
        /// Data files for privacy requests.
        PersonalFiles = "personal_files",
        /// Records retained for tax law.
        RetainedRecords = "retained_records",
        /// Old and new values in audit entries.
        AuditValues = "audit_values",
        /// Visits, their visitors and choices about cookies.
        Visits = "visits",
        /// Notices that colleagues have read.
        Notices = "notices",
    }
}

/// How long an address can be verified, and how long the requester of a finished erasure is remembered.
const UNCONFIRMED_LIFETIME: TimeDelta = TimeDelta::days(7);

/// What the next nightly run will delete.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "RetentionPreview")]
pub struct Preview {
    /// Lost and junk leads to anonymise.
    pub closed_leads: i64,
    /// Logged e-mails.
    pub mails: i64,
    /// Imported files.
    pub imports: i64,
    /// Exported files.
    pub exports: i64,
    /// Withdrawn consents.
    pub withdrawn_consents: i64,
    /// Answered privacy requests.
    pub closed_requests: i64,
    /// Privacy requests with an unverified address.
    pub unconfirmed_requests: i64,
    /// Data files for privacy requests.
    pub personal_files: i64,
    /// Expired records retained for tax law.
    pub retained_records: i64,
    /// Audit entries whose values are removed.
    pub audit_values: i64,
    /// Visits, their visitors and choices about cookies.
    pub visits: i64,
    /// Notices that colleagues have read.
    pub notices: i64,
    /// Idempotent responses.
    pub idempotency_answers: i64,
    /// Records currently retained for tax law.
    pub kept_for_tax: i64,
}

/// Counts expired records.
pub async fn preview(db: &mut Db, retention: &Retention, now: DateTime<Utc>) -> Result<Preview, sqlx::Error> {
    let times = Times::of(retention, now);
    sqlx::query_as!(
        Preview,
        r#"select
               (select count(*) from leads
                where status in ('lost', 'junk') and closed_at < $1 and erased_at is null
                    and customer_id is null) as "closed_leads!",
               (select count(*) from mails where updated_at < $2) as "mails!",
               (select count(*) from imports where updated_at < $3) as "imports!",
               (select count(*) from exports where expires_at < $4) as "exports!",
               (select count(*) from consents where withdrawn_at < $5) as "withdrawn_consents!",
               (select count(*) from privacy_requests
                where closed_at < $6 and forgotten_at is null) as "closed_requests!",
               (select count(*) from privacy_requests
                where status = 'unconfirmed' and received_at < $7) as "unconfirmed_requests!",
               (select count(*) from privacy_files where expires_at < $4) as "personal_files!",
               (select count(*) from retained_records where retained_until < $8) as "retained_records!",
               (select count(*) from audit_entries
                where at < $9 and redacted_by is null and position is not null
                    and jsonb_array_length(changes) > 0
                    and action <> 'audit_entries_redacted') as "audit_values!",
               (select count(*) from visits where received_at < $10)
                   + (select count(*) from visitors where last_seen_at < $10)
                   + (select count(*) from visitor_choices
                      where visitor_id is null and chosen_at < $10) as "visits!",
               (select count(*) from notices
                where case when is_shown then read_at else created_at end < $11) as "notices!",
               (select count(*) from idempotency_keys where created_at < $7) as "idempotency_answers!",
               (select count(*) from retained_records where retained_until >= $8) as "kept_for_tax!""#,
        times.leads,
        now - Months::new(retention.mail_months),
        times.imports,
        now,
        times.consents,
        times.requests,
        now - UNCONFIRMED_LIFETIME,
        day_of(now),
        times.audit,
        times.visits,
        times.notices,
    )
    .fetch_one(db)
    .await
}

/// Cut-off times.
struct Times {
    leads: DateTime<Utc>,
    imports: DateTime<Utc>,
    consents: DateTime<Utc>,
    requests: DateTime<Utc>,
    audit: DateTime<Utc>,
    visits: DateTime<Utc>,
    notices: DateTime<Utc>,
}

impl Times {
    fn of(retention: &Retention, now: DateTime<Utc>) -> Self {
        Self {
            leads: now - Months::new(retention.lead_months),
            imports: now - TimeDelta::days(i64::from(retention.import_days)),
            consents: now - Months::new(retention.consent_months),
            requests: now - Months::new(retention.request_months),
            audit: now - Months::new(retention.audit_months),
            visits: now - TimeDelta::days(i64::from(retention.visit_days)),
            notices: now - TimeDelta::days(i64::from(retention.notice_days)),
        }
    }
}

/// Deletes up to `limit` expired records of a kind and returns their number. One batch is one transaction.
pub async fn end(
    tx: &mut Tx<'_>,
    clock: &Clock,
    ending: Ending,
    retention: &Retention,
    limit: i64,
) -> Result<u64, sqlx::Error> {
    let now = clock.now();
    let times = Times::of(retention, now);
    match ending {
        Ending::ClosedLeads => closed_leads(tx, times.leads, now, limit).await,
        Ending::Imports => imports(tx, times.imports, limit).await,
        Ending::WithdrawnConsents => {
            let ended = sqlx::query!(
                "delete from consents where id in (select id from consents where withdrawn_at < $1 limit $2)",
                times.consents,
                limit,
            );
            Ok(ended.execute(&mut **tx).await?.rows_affected())
        }
        Ending::ClosedRequests => {
            closed_requests(tx, times.requests, now - UNCONFIRMED_LIFETIME, limit).await
        }
        Ending::UnconfirmedRequests => unconfirmed_requests(tx, now - UNCONFIRMED_LIFETIME, limit).await,
        Ending::PersonalFiles => {
            let ended = sqlx::query!(
                "delete from privacy_files where request_id in (
                     select request_id from privacy_files where expires_at < $1 limit $2
                 )",
                now,
                limit,
            );
            Ok(ended.execute(&mut **tx).await?.rows_affected())
        }
        Ending::RetainedRecords => retained_records(tx, now, limit).await,
        Ending::AuditValues => audit_values(tx, clock, times.audit, limit).await,
        Ending::Visits => visit::retention::end(tx, times.visits, limit).await,
        Ending::Notices => inbox::end(tx, times.notices, limit).await,
    }
}

/// Anonymises expired leads as an erasure does. Leads of customers belong to the customer's records and stay.
async fn closed_leads(
    db: &mut Db,
    before: DateTime<Utc>,
    now: DateTime<Utc>,
    limit: i64,
) -> Result<u64, sqlx::Error> {
    let leads = sqlx::query_scalar!(
        "select id from leads
         where status in ('lost', 'junk') and closed_at < $1 and erased_at is null and customer_id is null
         order by closed_at limit $2 for update skip locked",
        before,
        limit,
    )
    .fetch_all(&mut *db)
    .await?;
    let enquiries = sqlx::query_scalar!("select id from enquiries where lead_id = any($1)", &leads)
        .fetch_all(&mut *db)
        .await?;
    let ended = leads.len() as u64;
    erasure::leads(db, &Person { leads, enquiries, ..Person::default() }, now).await?;
    Ok(ended)
}

async fn imports(db: &mut Db, before: DateTime<Utc>, limit: i64) -> Result<u64, sqlx::Error> {
    let imports = sqlx::query_scalar!(
        "select id from imports where updated_at < $1 order by updated_at limit $2 for update skip locked",
        before,
        limit,
    )
    .fetch_all(&mut *db)
    .await?;
    sqlx::query!("delete from import_rows where import_id = any($1)", &imports).execute(&mut *db).await?;
    sqlx::query!("delete from imports where id = any($1)", &imports).execute(db).await?;
    Ok(imports.len() as u64)
}

/// Removes the requester but keeps number, kind and dates; after an erasure within days.
async fn closed_requests(
    db: &mut Db,
    before: DateTime<Utc>,
    erased_before: DateTime<Utc>,
    limit: i64,
) -> Result<u64, sqlx::Error> {
    let requests = sqlx::query_scalar!(
        "select id from privacy_requests
         where forgotten_at is null
             and (closed_at < $1 or (kind = 'erasure' and status = 'completed' and closed_at < $2))
         order by closed_at limit $3 for update skip locked",
        before,
        erased_before,
        limit,
    )
    .fetch_all(&mut *db)
    .await?;
    erasure::forget(db, &requests).await?;
    Ok(requests.len() as u64)
}

async fn unconfirmed_requests(db: &mut Db, before: DateTime<Utc>, limit: i64) -> Result<u64, sqlx::Error> {
    let requests = sqlx::query_scalar!(
        "select id from privacy_requests where status = 'unconfirmed' and received_at < $1
         order by received_at limit $2 for update skip locked",
        before,
        limit,
    )
    .fetch_all(&mut *db)
    .await?;
    sqlx::query!("delete from privacy_request_events where request_id = any($1)", &requests)
        .execute(&mut *db)
        .await?;
    sqlx::query!("delete from privacy_requests where id = any($1)", &requests).execute(db).await?;
    Ok(requests.len() as u64)
}

/// Deletes expired tax records with their files.
async fn retained_records(db: &mut Db, now: DateTime<Utc>, limit: i64) -> Result<u64, sqlx::Error> {
    let ended = sqlx::query_scalar!(
        r#"with ended as (
               delete from retained_records where id in (
                   select id from retained_records where retained_until < $1 order by retained_until limit $2
               )
               returning files
           ), gone as (
               insert into files_to_delete (storage_key, asked_at)
               select distinct key, $3::timestamptz from ended, unnest(files) as key
               on conflict do nothing
           )
           select count(*) as "ended!" from ended"#,
        day_of(now),
        limit,
        now,
    )
    .fetch_one(db)
    .await?;
    Ok(ended.unsigned_abs())
}

/// Removes old and new values; who did what and when stays.
async fn audit_values(
    tx: &mut Tx<'_>,
    clock: &Clock,
    before: DateTime<Utc>,
    limit: i64,
) -> Result<u64, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select id, changes as "changes: Json<Vec<Change>>" from audit_entries
           where at < $1 and redacted_by is null and position is not null and jsonb_array_length(changes) > 0
               and action <> 'audit_entries_redacted'
           order by id limit $2"#,
        before,
        limit,
    )
    .fetch_all(&mut **tx)
    .await?;
    let mut redactions = Vec::with_capacity(rows.len());
    for row in rows {
        let left: Vec<_> =
            row.changes.0.into_iter().map(|change| Change::new(change.field, (), ERASED)).collect();
        let changes = serde_json::to_value(left).map_err(|error| sqlx::Error::Encode(error.into()))?;
        redactions.push(Redaction { entry: row.id, changes });
    }
    let subject = ("retention", day_of(clock.now()).to_string());
    chain::redact(tx, clock, &Actor::job(), subject, &redactions).await?;
    Ok(redactions.len() as u64)
}
