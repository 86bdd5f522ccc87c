//! Conversions on their way: claimed by one worker at a time, and marked with what the platform answered.
//!
//! A claim is a lease. A worker that dies leaves its conversions to others, which send identical values: platforms
//! recognise an event by its id. Whoever lost a claim can no longer mark it.

use std::collections::HashMap;

use chrono::{DateTime, TimeDelta, Utc};
use jobs::conversions::Destination;
use kernel::Db;
use kernel::subject::{Reference, SubjectKind};
use serde_json::Value;
use uuid::Uuid;

use super::{ConversionId, ConversionState, EventKind, SkipReason, destinations};

/// How often a conversion is tried.
pub const MAX_ATTEMPTS: i32 = 12;

/// For how long a worker has what it claimed. It renews the lease before each request.
pub const LEASE: TimeDelta = TimeDelta::seconds(90);

/// When a conversion is tried again after so many attempts; the last is 48 hours after the first.
#[must_use]
pub fn delay_after(attempts: i32) -> TimeDelta {
    const MINUTES: [i64; 11] = [1, 2, 5, 15, 30, 60, 2 * 60, 4 * 60, 8 * 60, 12 * 60, 20 * 60 + 7];
    let index = usize::try_from(attempts - 1).unwrap_or(0).min(MINUTES.len() - 1);
    TimeDelta::minutes(MINUTES[index])
}

/// Waiting conversions of a destination, and when any was last sent.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq)]
pub struct Uploads {
    /// Waiting conversions.
    pub waiting: i64,
    /// Last upload.
    pub last_at: Option<DateTime<Utc>>,
}

/// The state of all destinations. One without conversions may be missing.
pub async fn uploads(db: &mut Db) -> Result<HashMap<Destination, Uploads>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select destination as "destination!: Destination",
               (select count(*) from conversions
                where conversions.destination = known.destination and state in ('queued', 'retrying', 'sending')
               ) as "waiting!",
               (select max(sent_at) from conversions where conversions.destination = known.destination) as last_at
           from unnest($1::text[]) as known (destination)"#,
        &destinations() as &[&str],
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| (row.destination, Uploads { waiting: row.waiting, last_at: row.last_at }))
        .collect())
}

/// A person whom a lead or an order is about.
#[derive(Clone, Debug)]
pub struct Person {
    /// The lead or order that was asked about.
    pub asked: Uuid,
    /// The one that has its attribution: a lead that was merged has gone into another.
    pub subject: Uuid,
    /// E-mail address, normalised.
    pub email: Option<String>,
    /// Number in E.164.
    pub phone: Option<String>,
}

/// A claimed conversion with what its payload needs. An adjustment has account, action and times of the event that it
/// adjusts.
#[derive(Clone, Debug)]
pub struct Claimed {
    /// Id.
    pub id: ConversionId,
    /// Attempts with this one: a mark counts only while this is still the latest.
    pub attempts: i32,
    /// Kind of event.
    pub kind: EventKind,
    /// Id of the event, or of the adjusted one.
    pub event_id: String,
    /// Lead or order.
    pub subject: Reference,
    /// In paise; of an adjustment the new value.
    pub value_paise: i64,
    /// When the event, or the adjusted one, happened.
    pub occurred_at: DateTime<Utc>,
    /// What it adjusts.
    pub adjusts: Option<Adjusted>,
    /// Customer id, measurement id or pixel id.
    pub account: String,
    /// Manager account of Google Ads.
    pub login_account: String,
    /// API of Google Ads.
    pub method: Option<String>,
    /// Conversion action of Google Ads.
    pub action: String,
    /// Most conversions of its request.
    pub batch_limit: Option<i32>,
}

/// What an adjustment changes.
#[derive(Clone, Copy, Debug)]
pub struct Adjusted {
    /// When the value changed.
    pub at: DateTime<Utc>,
    /// The value before, in paise.
    pub former_paise: i64,
    /// Whether the platform accepted what is adjusted.
    pub is_known: bool,
}

/// Claims what waits for a destination, oldest first. An adjustment waits until the platform has decided on the event
/// that it adjusts, and on earlier adjustments of it.
pub async fn claim(
    db: &mut Db,
    destination: Destination,
    limit: usize,
    now: DateTime<Utc>,
) -> Result<Vec<Claimed>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"with due as (
               select waiting.id
               from conversions as waiting join conversion_events as event on event.id = waiting.event_id
               where waiting.destination = $1 and waiting.state in ('queued', 'retrying', 'sending')
                   and waiting.due_at <= $2 and (leased_until is null or leased_until <= $2)
                   and (
                       event.adjusts is null
                       or not exists (
                           select from undecided_conversions as former
                           where former.adjustment_id = event.id and former.destination = $1
                       )
                   )
               order by waiting.due_at, waiting.id limit $3
               for update of waiting skip locked
           ), claimed as (
               update conversions
               set state = 'sending', attempts = attempts + 1, leased_until = $4, updated_at = $2
               from due where conversions.id = due.id
               returning conversions.*
           )
           select claimed.id as "id!: ConversionId", claimed.attempts as "attempts!", event.kind as "kind: EventKind",
               coalesce(original.event_id, event.event_id) as "event_id!", event.subject_kind as "subject_kind: SubjectKind", event.subject_id,
               event.value_paise, coalesce(original.occurred_at, event.occurred_at) as "occurred_at!",
               event.adjusts is not null as "is_adjustment!", event.occurred_at as adjusted_at,
               coalesce(former.value_paise, original.value_paise, 0) as "former_paise!",
               coalesce(told.state = 'accepted', false) as "is_known!",
               coalesce(told.account, claimed.account) as "account!",
               coalesce(told.login_account, claimed.login_account) as "login_account!",
               coalesce(told.method, claimed.method) as method, coalesce(told.action, claimed.action) as "action!",
               claimed.batch_limit
           from claimed
           join conversion_events as event on event.id = claimed.event_id
           left join conversion_events as original on original.id = event.adjusts
           left join conversions as told on told.event_id = original.id and told.destination = $1
           left join lateral (
               select value_paise from conversion_events as earlier
               where earlier.adjusts = event.adjusts and (earlier.created_at, earlier.id) < (event.created_at, event.id)
               order by created_at desc, id desc limit 1
           ) as former on true
           order by claimed.due_at, claimed.id"#,
        destination.as_str(),
        now,
        i64::try_from(limit).unwrap_or(i64::MAX),
        now + LEASE,
    )
    .fetch_all(db)
    .await?;
    let claimed = rows.into_iter().map(|row| Claimed {
        id: row.id,
        attempts: row.attempts,
        kind: row.kind,
        event_id: row.event_id,
        subject: Reference { kind: row.subject_kind.as_str(), id: row.subject_id },
        value_paise: row.value_paise,
        occurred_at: row.occurred_at,
        adjusts: row.is_adjustment.then_some(Adjusted {
            at: row.adjusted_at,
            former_paise: row.former_paise,
            is_known: row.is_known,
        }),
        account: row.account,
        login_account: row.login_account,
        method: row.method,
        action: row.action,
        batch_limit: row.batch_limit,
    });
    Ok(claimed.collect())
}

/// Renews the lease on claimed conversions. Returns which are still to be sent: others took some over, or their person
/// withdrew.
pub async fn hold(
    db: &mut Db,
    claimed: &[(ConversionId, i32)],
    now: DateTime<Utc>,
) -> Result<Vec<ConversionId>, sqlx::Error> {
    let (ids, attempts): (Vec<Uuid>, Vec<i32>) =
        claimed.iter().map(|(id, attempts)| (id.0, *attempts)).unzip();
    sqlx::query_scalar!(
        r#"update conversions set leased_until = $3
           from unnest($1::uuid[], $2::integer[]) as held (id, attempts)
           where conversions.id = held.id and conversions.attempts = held.attempts
               -- As a case: expecting no conversion of this state, the planner would read all held ones for each.
               and case state when 'sending' then true else false end
           returning conversions.id as "id: ConversionId""#,
        &ids,
        &attempts,
        now + LEASE,
    )
    .fetch_all(db)
    .await
}

/// What became of a claimed conversion.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Mark {
    /// The platform accepted it.
    Accepted,
    /// The platform took it under this id.
    Sent(String),
    /// It is tried again; after the last attempt it is rejected.
    Retry {
        /// When, unless it is the usual delay.
        after: Option<TimeDelta>,
        /// Code.
        code: String,
        /// What the platform said.
        message: String,
    },
    /// The platform will never accept it.
    Rejected {
        /// Code.
        code: String,
        /// What the platform said.
        message: String,
    },
    /// It is not sent.
    Skipped(SkipReason),
    /// It was not tried.
    Released,
}

/// A claimed conversion with its mark.
#[derive(Clone, Debug)]
pub struct Marked {
    /// Id.
    pub id: ConversionId,
    /// Attempts when it was claimed.
    pub attempts: i32,
    /// Mark.
    pub mark: Mark,
    /// What was sent, masked.
    pub payload: Option<Value>,
}

/// A row's new values, by column.
#[derive(Default)]
struct Columns {
    ids: Vec<Uuid>,
    attempts: Vec<i32>,
    states: Vec<&'static str>,
    reasons: Vec<String>,
    messages: Vec<String>,
    due_at: Vec<Option<DateTime<Utc>>>,
    request_ids: Vec<String>,
    payloads: Vec<Option<Value>>,
}

impl Columns {
    fn push(&mut self, marked: Marked, now: DateTime<Utc>) {
        let Marked { id, attempts, mark, payload } = marked;
        let (state, reason, message, due_at, request_id) = match mark {
            Mark::Accepted => (ConversionState::Accepted, String::new(), String::new(), None, String::new()),
            Mark::Sent(request) => (ConversionState::Sent, String::new(), String::new(), None, request),
            Mark::Retry { code, message, .. } if attempts >= MAX_ATTEMPTS => {
                (ConversionState::Rejected, code, message, None, String::new())
            }
            Mark::Retry { after, code, message } => {
                let due_at = now + after.unwrap_or(TimeDelta::zero()).max(delay_after(attempts));
                (ConversionState::Retrying, code, message, Some(due_at), String::new())
            }
            Mark::Rejected { code, message } => {
                (ConversionState::Rejected, code, message, None, String::new())
            }
            Mark::Skipped(reason) => {
                (ConversionState::Skipped, reason.to_string(), String::new(), None, String::new())
            }
            Mark::Released => (ConversionState::Queued, String::new(), String::new(), None, String::new()),
        };
        self.ids.push(id.0);
        self.attempts.push(attempts);
        self.states.push(state.as_str());
        self.reasons.push(reason);
        self.messages.push(message);
        self.due_at.push(due_at);
        self.request_ids.push(request_id);
        self.payloads.push(payload);
    }
}

/// Marks claimed conversions. What somebody else has claimed since stays as it is; what was skipped meanwhile is marked
/// only if it was sent after all.
pub async fn mark(db: &mut Db, marked: Vec<Marked>, now: DateTime<Utc>) -> Result<u64, sqlx::Error> {
    if marked.is_empty() {
        return Ok(0);
    }
    let mut columns = Columns::default();
    for marked in marked {
        columns.push(marked, now);
    }
    let done = sqlx::query!(
        "update conversions
         set state = mark.state, reason = mark.reason, message = mark.message,
             due_at = coalesce(mark.due_at, conversions.due_at), leased_until = null,
             -- What was not tried counts no attempt.
             attempts = conversions.attempts - case when mark.state = 'queued' then 1 else 0 end,
             request_id = case when mark.request_id = '' then conversions.request_id else mark.request_id end,
             sent_at = case when mark.state in ('sent', 'accepted') then $9 else sent_at end,
             accepted_at = case when mark.state = 'accepted' then $9 else accepted_at end,
             masked_payload = coalesce(mark.payload, masked_payload), updated_at = $9
         from unnest(
             $1::uuid[], $2::integer[], $3::text[], $4::text[], $5::text[], $6::timestamptz[], $7::text[], $8::jsonb[]
         ) as mark (id, attempts, state, reason, message, due_at, request_id, payload)
         where conversions.id = mark.id and conversions.attempts = mark.attempts
             -- As a case: expecting no conversion of these states, the planner would read all marks for each.
             and case conversions.state
                 when 'sending' then true
                 when 'skipped' then mark.state in ('sent', 'accepted')
                 else false
             end",
        &columns.ids,
        &columns.attempts,
        &columns.states as &[&str],
        &columns.reasons,
        &columns.messages,
        &columns.due_at as &[Option<DateTime<Utc>>],
        &columns.request_ids,
        &columns.payloads as &[Option<Value>],
        now,
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected())
}

/// When the next waiting conversion is due. An adjustment is not, while the platform has not decided on what it adjusts.
pub async fn next_due(db: &mut Db, destination: Destination) -> Result<Option<DateTime<Utc>>, sqlx::Error> {
    sqlx::query_scalar!(
        "select min(greatest(waiting.due_at, coalesce(leased_until, waiting.due_at)))
         from conversions as waiting join conversion_events as event on event.id = waiting.event_id
         where destination = $1 and state in ('queued', 'retrying', 'sending')
             and (
                 event.adjusts is null
                 or not exists (
                     select from undecided_conversions as former
                     where former.adjustment_id = event.id and former.destination = $1
                 )
             )",
        destination.as_str(),
    )
    .fetch_one(db)
    .await
}

/// A request whose conversions were taken, and not yet accepted or refused.
#[derive(Clone, Debug)]
pub struct Unconfirmed {
    /// The platform's id of the request.
    pub request_id: String,
    /// How many conversions it had.
    pub events: i64,
    /// When it was sent.
    pub sent_at: DateTime<Utc>,
}

/// Requests to ask about, the ones that were asked about longest ago first.
pub async fn unconfirmed(
    db: &mut Db,
    destination: Destination,
    limit: i64,
) -> Result<Vec<Unconfirmed>, sqlx::Error> {
    sqlx::query_as!(
        Unconfirmed,
        r#"select request_id, min(sent_at) as "sent_at!",
               (select count(*) from conversions as whole
                where whole.destination = $1 and whole.request_id = open.request_id
                    and whole.request_id <> '') as "events!"
           from conversions as open
           where destination = $1 and state = 'sent'
           group by request_id
           order by min(updated_at), request_id limit $2"#,
        destination.as_str(),
        limit,
    )
    .fetch_all(db)
    .await
}

/// What became of a request.
#[derive(Clone, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Nothing yet.
    Open,
    /// The same of all.
    All(Mark),
    /// Some were refused, and it is unknown which: sent again in requests of at most so many.
    Apart {
        /// Most conversions of a request.
        limit: i32,
        /// Code.
        code: String,
        /// What was refused.
        message: String,
    },
}

/// Marks the conversions of a request.
pub async fn confirm(
    db: &mut Db,
    destination: Destination,
    request_id: &str,
    verdict: Verdict,
    now: DateTime<Utc>,
) -> Result<u64, sqlx::Error> {
    let (state, code, message, after, limit) = match verdict {
        Verdict::Open => (ConversionState::Sent, String::new(), String::new(), None, None),
        Verdict::All(Mark::Retry { after, code, message }) => {
            (ConversionState::Retrying, code, message, Some(after), None)
        }
        Verdict::All(Mark::Rejected { code, message }) => {
            (ConversionState::Rejected, code, message, None, None)
        }
        Verdict::All(_) => (ConversionState::Accepted, String::new(), String::new(), None, None),
        Verdict::Apart { limit, code, message } => {
            (ConversionState::Retrying, code, message, Some(Some(TimeDelta::zero())), Some(limit))
        }
    };
    let rows = sqlx::query!(
        r#"select id as "id: ConversionId", attempts from conversions
           where destination = $1 and request_id = $2 and request_id <> '' and state = 'sent' for update"#,
        destination.as_str(),
        request_id,
    )
    .fetch_all(&mut *db)
    .await?;
    let ids: Vec<Uuid> = rows.iter().map(|row| row.id.0).collect();
    let due_at: Vec<DateTime<Utc>> = rows
        .iter()
        .map(|row| match after {
            Some(Some(after)) => now + after,
            _ => now + delay_after(row.attempts),
        })
        .collect();
    let done = sqlx::query!(
        "update conversions
         set state = case when $3 = 'retrying' and attempts >= $4 then 'rejected' else $3 end, reason = $5,
             message = $6, due_at = case when $3 = 'retrying' then mark.due_at else conversions.due_at end,
             accepted_at = case when $3 = 'accepted' then $7 else accepted_at end,
             batch_limit = coalesce($8, batch_limit), updated_at = $7
         from unnest($1::uuid[], $2::timestamptz[]) as mark (id, due_at)
         where conversions.id = mark.id",
        &ids,
        &due_at,
        state.as_str(),
        MAX_ATTEMPTS,
        code,
        message,
        now,
        limit,
    )
    .execute(db)
    .await?;
    Ok(done.rows_affected())
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn twelve_attempts_take_48_hours() {
        let total: TimeDelta = (1..MAX_ATTEMPTS).map(delay_after).sum();
        assert_eq!(total, TimeDelta::hours(48));
        assert!((1..MAX_ATTEMPTS - 1).all(|attempts| delay_after(attempts) < delay_after(attempts + 1)));
    }
}
