//! Conversions: what happened to a lead or an order that a platform counts, and how far each platform has been told.
//!
//! An event is recorded in the transaction of its cause, with one row for each destination. A row that will not be
//! sent says why from the start. What identifies the person is read when the row is sent, and never stored with it.

pub mod upload;

use chrono::{DateTime, DurationRound, TimeDelta, Utc};
use jobs::conversions::{Conversions, Destination};
use jobs::{Planned, enqueue_all};
use kernel::string_enum::string_enum;
use kernel::subject::Reference;
use kernel::{Db, id};
use uuid::Uuid;

use crate::purpose::Purpose;

id!(
    /// Id of a conversion event.
    ConversionEventId
);
id!(
    /// Id of a conversion: an event on its way to one destination.
    ConversionId
);

string_enum! {
    /// Kind of event. Stored, and part of event ids: never renamed.
    pub enum EventKind {
        /// A visitor sent a form; `generate_lead` for the tags, with the value 0.
        LeadSubmitted = "lead_submitted",
        /// Sales found a lead worth pursuing.
        LeadQualified = "lead_qualified",
        /// The home was visited.
        SiteVisitDone = "site_visit_done",
        /// The contract was signed; its value is the contract before tax.
        ContractWon = "contract_won",
        /// A furniture order was confirmed; its value is the order before tax.
        Purchase = "purchase",
    }
}

impl EventKind {
    /// Display label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::LeadSubmitted => "Lead submitted",
            Self::LeadQualified => "Lead qualified",
            Self::SiteVisitDone => "Site visit done",
            Self::ContractWon => "Contract won",
            Self::Purchase => "Purchase",
        }
    }
}

string_enum! {
    /// How far a destination has been told.
    pub enum ConversionState {
        /// Waits for the next upload.
        Queued = "queued",
        /// A worker is uploading it.
        Sending = "sending",
        /// The platform took it and has not said what became of it.
        Sent = "sent",
        /// The platform accepted it.
        Accepted = "accepted",
        /// It will be uploaded again.
        Retrying = "retrying",
        /// The platform refused it for good, or attempts ran out.
        Rejected = "rejected",
        /// It is not sent.
        Skipped = "skipped",
    }
}

string_enum! {
    /// Why a conversion is not sent.
    pub enum SkipReason {
        /// The visitor did not agree to it.
        NoConsent = "no_consent",
        /// The person withdrew their agreement before it was sent.
        ConsentWithdrawn = "consent_withdrawn",
        /// The click is too long ago for the platform.
        TooOld = "too_old",
        /// Nothing identifies the click or the person.
        NoIdentifier = "no_identifier",
        /// The destination is not connected or has no action for this event.
        NotConnected = "not_connected",
        /// A lead of the company's own people, or an order in test mode.
        Test = "test",
        /// The destination takes no corrections.
        NoAdjustments = "no_adjustments",
        /// What it corrects was not sent.
        NothingToAdjust = "nothing_to_adjust",
    }
}

/// What happened.
#[derive(Clone, Debug)]
pub struct NewEvent {
    /// Kind.
    pub kind: EventKind,
    /// The id that the browser's tag uses too; a second event with it is the same one.
    pub event_id: String,
    /// The lead or the order.
    pub subject: Reference,
    /// In paise, before tax.
    pub value_paise: i64,
    /// When it happened.
    pub occurred_at: DateTime<Utc>,
    /// It is of the company's own people, or no money was moved.
    pub is_test: bool,
}

impl NewEvent {
    /// An event of a subject that happens once to it.
    #[must_use]
    pub fn once(kind: EventKind, subject: Reference, value_paise: i64, now: DateTime<Utc>) -> Self {
        Self {
            kind,
            event_id: format!("{}:{kind}", subject.id),
            subject,
            value_paise,
            occurred_at: now,
            is_test: false,
        }
    }
}

/// How often waiting conversions are uploaded: those of one interval go together.
const INTERVAL: TimeDelta = TimeDelta::seconds(10);

/// Records an event in the transaction of its cause, and plans its upload to each destination that is told.
/// Returns whether it is new.
///
/// Run it late in the transaction: the job of an interval may be over before a longer transaction ends; the schedule
/// uploads what that leaves.
pub async fn record(db: &mut Db, event: &NewEvent) -> Result<bool, sqlx::Error> {
    let id = ConversionEventId::new();
    let ids: Vec<Uuid> = Destination::ALL.iter().map(|_| Uuid::now_v7()).collect();
    let names: Vec<&str> = Destination::ALL.iter().map(|destination| destination.as_str()).collect();
    let rows = sqlx::query!(
        r#"with event as (
               insert into conversion_events (
                   id, event_id, kind, subject_kind, subject_id, value_paise, occurred_at, created_at
               )
               values ($1, $2, $3, $4, $5, $6, $7, $7)
               on conflict (event_id) do nothing
               returning id
           ), told as (
               select destination.id, destination.name, connection.account, connection.login_account, connection.method,
                   coalesce(connection.actions ->> $3, '') as action,
                   case
                       when $8 then 'test'
                       when connection.destination is null
                           or destination.name = 'google_ads' and coalesce(connection.actions ->> $3, '') = ''
                           then 'not_connected'
                       when destination.name = 'ga4' and attribution.analytics_withdrawn_at is not null
                           or destination.name <> 'ga4' and attribution.ads_withdrawn_at is not null
                           then 'consent_withdrawn'
                       when not coalesce(
                           case when destination.name = 'ga4' then visitor.allows_analytics else visitor.allows_ads end,
                           false
                       ) then case
                           when exists (
                               select from visitor_choices as choice
                               where choice.visitor_id = visitor.id
                                   and case when destination.name = 'ga4' then choice.allows_analytics
                                       else choice.allows_ads end
                           ) then 'consent_withdrawn'
                           else 'no_consent'
                       end
                       else ''
                   end as reason
               from unnest($9::uuid[], $10::text[]) as destination (id, name)
               left join ad_connections as connection on connection.destination = destination.name and is_enabled
               left join attributions as attribution on subject_kind = $4 and subject_id = $5
               left join visitors as visitor on visitor.id = attribution.visitor_id
           )
           insert into conversions (
               id, event_id, destination, state, reason, account, login_account, method, action, due_at, created_at,
               updated_at
           )
           select told.id, event.id, name, case reason when '' then 'queued' else 'skipped' end, reason,
               coalesce(account, ''), coalesce(login_account, ''), method, action, $7, $7, $7
           from event cross join told
           returning destination as "destination: Destination", state as "state: ConversionState""#,
        id.0,
        event.event_id,
        event.kind.as_str(),
        event.subject.kind,
        event.subject.id,
        event.value_paise,
        event.occurred_at,
        event.is_test,
        &ids,
        &names as &[&str],
    )
    .fetch_all(&mut *db)
    .await?;
    let is_new = !rows.is_empty();
    let told = rows.into_iter().filter(|row| row.state == ConversionState::Queued);
    plan(db, told.map(|row| row.destination), event.occurred_at).await?;
    Ok(is_new)
}

/// Stops what is queued for these leads and orders, where it serves a purpose that was withdrawn. One that is being sent
/// may have arrived already.
pub async fn withdraw(
    db: &mut Db,
    subjects: &[Reference],
    purpose: Purpose,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    if subjects.is_empty() {
        return Ok(());
    }
    let (kinds, ids) = Reference::columns(subjects);
    let destinations: Vec<&str> = purpose.destinations().map(Destination::as_str).collect();
    sqlx::query!(
        "update conversions
         set state = 'skipped', reason = 'consent_withdrawn', leased_until = null, updated_at = $4
         from conversion_events as event
         join unnest($1::text[], $2::uuid[]) as subject (kind, id)
             on subject.kind = subject_kind and subject.id = subject_id
         where event.id = conversions.event_id and destination = any ($3)
             and state in ('queued', 'retrying', 'sending')",
        &kinds as &[&str],
        &ids,
        &destinations as &[&str],
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Plans an upload to these destinations after `now`.
pub async fn plan(
    db: &mut Db,
    destinations: impl Iterator<Item = Destination>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let due_at = now.duration_trunc(INTERVAL).unwrap_or(now) + INTERVAL;
    let uploads: Vec<_> = destinations
        .map(|destination| Planned::at(Conversions::Upload { destination, due_at }, due_at))
        .collect();
    if uploads.is_empty() { Ok(()) } else { enqueue_all(db, &uploads).await }
}
