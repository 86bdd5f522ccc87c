//! Conversions: what happened to a lead or an order that a platform counts, and how far each platform has been told.
//!
//! An event is recorded in the transaction of its cause, with one row for each destination. A row that will not be
//! sent says why from the start. What identifies the person is read when the row is sent, and never stored with it.

pub mod upload;

use std::fmt::{self, Display};

use chrono::{DateTime, DurationRound, TimeDelta, Utc};
use jobs::conversions::{Conversions, Destination};
use jobs::{Planned, enqueue_all};
use kernel::string_enum::string_enum;
use kernel::subject::Reference;
use kernel::{Db, id};
use sqlx::types::Json;
use uuid::Uuid;

use crate::purpose::Purpose;
use crate::reason::explain;

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

impl ConversionState {
    /// Display label.
    #[must_use]
    pub const fn label(self) -> &'static str {
        match self {
            Self::Queued => "waiting",
            Self::Sending => "being sent",
            Self::Sent => "sent, not confirmed yet",
            Self::Accepted => "accepted",
            Self::Retrying => "will be sent again",
            Self::Rejected => "rejected",
            Self::Skipped => "not sent",
        }
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
    /// An event that happens once to its subject, without a value of its own.
    #[must_use]
    pub fn once(kind: EventKind, subject: Reference, occurred_at: DateTime<Utc>) -> Self {
        let event_id = event_id(kind, subject.id);
        Self { kind, event_id, subject, value_paise: 0, occurred_at, is_test: false }
    }
}

/// The id of an event that happens once to this record.
#[must_use]
pub fn event_id(kind: EventKind, record: Uuid) -> String {
    format!("{record}:{kind}")
}

/// How often waiting conversions are uploaded: those of one interval go together.
const INTERVAL: TimeDelta = TimeDelta::seconds(10);

/// Records events in the transaction of their cause, and plans their upload to each destination that is told. An event
/// that is known is left as it is.
///
/// Run it late in the transaction: the job of an interval may be over before a longer transaction ends; the schedule
/// uploads what that leaves.
pub async fn record(db: &mut Db, events: &[NewEvent], now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    if events.is_empty() {
        return Ok(());
    }
    let ids: Vec<Uuid> = events.iter().map(|_| Uuid::now_v7()).collect();
    // In order, as they are uploaded.
    let conversions: Vec<Uuid> =
        events.iter().flat_map(|_| Destination::ALL).map(|_| Uuid::now_v7()).collect();
    let event_ids: Vec<&str> = events.iter().map(|event| event.event_id.as_str()).collect();
    let kinds: Vec<&str> = events.iter().map(|event| event.kind.as_str()).collect();
    let subject_kinds: Vec<&str> = events.iter().map(|event| event.subject.kind).collect();
    let subjects: Vec<Uuid> = events.iter().map(|event| event.subject.id).collect();
    let values: Vec<i64> = events.iter().map(|event| event.value_paise).collect();
    let instants: Vec<DateTime<Utc>> = events.iter().map(|event| event.occurred_at).collect();
    let tests: Vec<bool> = events.iter().map(|event| event.is_test).collect();
    let queued = sqlx::query_scalar!(
        r#"with given as (
               select * from unnest(
                   $1::uuid[], $2::text[], $3::text[], $4::text[], $5::uuid[], $6::bigint[], $7::timestamptz[], $8::bool[]
               ) with ordinality as given (
                   id, event_id, kind, subject_kind, subject_id, value_paise, occurred_at, is_test, place
               )
           ), event as (
               insert into conversion_events (
                   id, event_id, kind, subject_kind, subject_id, value_paise, occurred_at, created_at
               )
               select id, event_id, kind, subject_kind, subject_id, value_paise, occurred_at, $9 from given
               on conflict (event_id) do nothing
               returning id
           ), told as (
               select ($11::uuid[])[((given.place - 1) * cardinality($10::text[]) + destination.place)::integer] as id,
                   given.id as event, destination.name, connection.account, connection.login_account,
                   connection.method, coalesce(connection.actions ->> given.kind, '') as action,
                   case
                       when given.is_test then 'test'
                       when connection.destination is null
                           or destination.name = 'google_ads' and coalesce(connection.actions ->> given.kind, '') = ''
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
               from given
               join event on event.id = given.id
               cross join unnest($10::text[]) with ordinality as destination (name, place)
               left join ad_connections as connection on connection.destination = destination.name and is_enabled
               -- Searched one by one: joined, a plan made while the table is empty would read all of it.
               left join lateral (
                   select visitor_id, analytics_withdrawn_at, ads_withdrawn_at from attributions
                   where subject_kind = given.subject_kind and subject_id = given.subject_id
                   limit 1
               ) as attribution on true
               left join visitors as visitor on visitor.id = attribution.visitor_id
           ), conversion as (
               insert into conversions (
                   id, event_id, destination, state, reason, account, login_account, method, action, due_at, created_at,
                   updated_at
               )
               select id, event, name, case reason when '' then 'queued' else 'skipped' end, reason,
                   coalesce(account, ''), coalesce(login_account, ''), method, action, $9, $9, $9
               from told
               returning destination, state
           )
           select distinct destination as "destination!: Destination" from conversion where state = 'queued'"#,
        &ids,
        &event_ids as &[&str],
        &kinds as &[&str],
        &subject_kinds as &[&str],
        &subjects,
        &values,
        &instants,
        &tests,
        now,
        &destinations() as &[&str],
        &conversions,
    )
    .fetch_all(&mut *db)
    .await?;
    plan(db, &queued, now).await
}

fn destinations() -> Vec<&'static str> {
    Destination::ALL.iter().map(|destination| destination.as_str()).collect()
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
pub async fn plan(db: &mut Db, destinations: &[Destination], now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let due_at = now.duration_trunc(INTERVAL).unwrap_or(now) + INTERVAL;
    let uploads: Vec<_> = destinations
        .iter()
        .map(|&destination| Planned::at(Conversions::Upload { destination, due_at }, due_at))
        .collect();
    if uploads.is_empty() { Ok(()) } else { enqueue_all(db, &uploads).await }
}

/// States the value of an event anew, because its contract or order was cancelled, refunded or added to. Without the
/// event, or with the value that was stated last, nothing happens.
pub async fn adjust(
    db: &mut Db,
    event_id: &str,
    value_paise: i64,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    // One adjustment at a time, so that their numbers follow each other.
    let original = sqlx::query!(
        r#"select id, value_paise,
               (select count(*) from conversion_events as earlier where earlier.adjusts = original.id) as "earlier!",
               (select earlier.value_paise from conversion_events as earlier
                where earlier.adjusts = original.id order by earlier.id desc limit 1) as latest_paise
           from conversion_events as original
           where event_id = $1 and adjusts is null
           for update"#,
        event_id,
    )
    .fetch_optional(&mut *db)
    .await?;
    let Some(original) = original else { return Ok(()) };
    if original.latest_paise.unwrap_or(original.value_paise) == value_paise {
        return Ok(());
    }
    let queued = sqlx::query_scalar!(
        r#"with event as (
               insert into conversion_events (
                   id, event_id, kind, subject_kind, subject_id, adjusts, value_paise, occurred_at, created_at
               )
               select $2, $3, kind, subject_kind, subject_id, id, $4, $5, $5 from conversion_events where id = $1
               returning id
           ), conversion as (
               insert into conversions (
                   id, event_id, destination, state, reason, account, login_account, method, action, due_at, created_at,
                   updated_at
               )
               select gen_random_uuid(), event.id, destination,
                   case when told.reason = '' then 'queued' else 'skipped' end, told.reason,
                   account, login_account, method, action, $5, $5, $5
               from event
               join conversions as first on first.event_id = $1
               cross join lateral (
                   select case
                       when first.destination = 'meta' then 'no_adjustments'
                       when first.state in ('skipped', 'rejected') then 'nothing_to_adjust'
                       else ''
                   end
               ) as told (reason)
               returning destination, state
           )
           select destination as "destination!: Destination" from conversion where state = 'queued'"#,
        original.id,
        Uuid::now_v7(),
        format!("{event_id}:adjusted:{}", original.earlier + 1),
        value_paise,
        now,
    )
    .fetch_all(&mut *db)
    .await?;
    plan(db, &queued, now).await
}

/// An event with how far each destination has been told of it.
#[derive(Clone, Debug)]
pub struct Told {
    /// Event id.
    pub id: ConversionEventId,
    /// Kind.
    pub kind: EventKind,
    /// It states the value of an earlier event anew.
    pub is_adjustment: bool,
    /// In paise, before tax.
    pub value_paise: i64,
    /// When it happened.
    pub occurred_at: DateTime<Utc>,
    /// Each destination.
    pub destinations: Vec<ToldDestination>,
}

/// How far a destination has been told of an event. Written in words.
#[derive(Clone, Debug, serde::Deserialize)]
pub struct ToldDestination {
    destination: Destination,
    state: ConversionState,
    reason: String,
}

impl Display for ToldDestination {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        write!(f, "{}: {}", self.destination.label(), self.state.label())?;
        match (self.reason.as_str(), explain(&self.reason)) {
            ("", _) => Ok(()),
            (code, "") => write!(f, " ({code})"),
            (_, explained) => write!(f, ". {explained}"),
        }
    }
}

/// The events of leads or orders, oldest first, without those that no destination has any part in.
pub async fn told(db: &mut Db, subjects: &[Reference]) -> Result<Vec<Told>, sqlx::Error> {
    let (kinds, ids) = Reference::columns(subjects);
    let rows = sqlx::query!(
        r#"select event.id as "id: ConversionEventId", kind as "kind: EventKind", adjusts is not null as "is_adjustment!",
               value_paise, occurred_at,
               jsonb_agg(jsonb_build_object('destination', destination, 'state', state, 'reason', reason)
                   order by destination) as "destinations!: Json<Vec<ToldDestination>>"
           from unnest($1::text[], $2::uuid[]) as subject (of, id)
           join conversion_events as event on subject_kind = subject.of and subject_id = subject.id
           join conversions on conversions.event_id = event.id and reason <> 'not_connected'
           group by event.id
           order by occurred_at, event.id"#,
        &kinds as &[&str],
        &ids,
    )
    .fetch_all(db)
    .await?;
    let told = rows.into_iter().map(|row| Told {
        id: row.id,
        kind: row.kind,
        is_adjustment: row.is_adjustment,
        value_paise: row.value_paise,
        occurred_at: row.occurred_at,
        destinations: row.destinations.0,
    });
    Ok(told.collect())
}

#[cfg(test)]
mod tests;
