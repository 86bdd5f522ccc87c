//! How many conversions the platforms accepted, by day.

use chrono::{DateTime, Days, NaiveDate, Utc};
use garde::Validate;
use jobs::conversions::Destination;
use kernel::Db;
use kernel::clock::day_of;
use kernel::page::AnyOf;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

/// Days that are shown.
const DAYS: u64 = 30;

/// Filter.
#[derive(Clone, Debug, Default, Deserialize, Validate, JsonSchema)]
#[serde(default, rename_all = "camelCase")]
#[garde(allow_unvalidated)]
pub struct HealthFilter {
    /// Platform.
    pub destination: AnyOf<Destination>,
}

/// Conversions of events of one day.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ConversionDay")]
pub struct Day {
    /// Day in India.
    pub day: NaiveDate,
    /// Accepted by the platform.
    pub accepted: i64,
    /// Uploaded, without an answer yet.
    pub sent: i64,
    /// Waiting for an upload.
    pub waiting: i64,
    /// Rejected.
    pub rejected: i64,
    /// Not sent.
    pub skipped: i64,
}

/// The latest days, of which each is there, and how many of their conversions the platforms accepted.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ConversionHealth")]
pub struct Health {
    /// Oldest first.
    pub days: Vec<Day>,
    /// Accepted in percent of those that were accepted or rejected; `None` if there are none.
    pub accepted_percent: Option<i64>,
}

/// Reads it.
pub async fn read(db: &mut Db, filter: &HealthFilter, now: DateTime<Utc>) -> Result<Health, sqlx::Error> {
    let until = day_of(now);
    let days = sqlx::query_as!(
        Day,
        r#"with counted as (
               select (occurred_at at time zone 'Asia/Kolkata')::date as day, state
               from conversions join conversion_events as event on event.id = conversions.event_id
               where occurred_at >= $1::date::timestamp at time zone 'Asia/Kolkata'
                   and ($3::text[] is null or destination = any ($3))
           )
           select shown.day::date as "day!",
               count(*) filter (where state = 'accepted') as "accepted!",
               count(*) filter (where state = 'sent') as "sent!",
               count(*) filter (where state in ('queued', 'sending', 'retrying')) as "waiting!",
               count(*) filter (where state = 'rejected') as "rejected!",
               count(*) filter (where state = 'skipped') as "skipped!"
           from generate_series($1::date, $2::date, interval '1 day') as shown (day)
           left join counted on counted.day = shown.day
           group by shown.day order by shown.day"#,
        until - Days::new(DAYS - 1),
        until,
        filter.destination.texts() as Option<Vec<String>>,
    )
    .fetch_all(db)
    .await?;
    let accepted: i64 = days.iter().map(|day| day.accepted).sum();
    let answered = accepted + days.iter().map(|day| day.rejected).sum::<i64>();
    Ok(Health { days, accepted_percent: (answered > 0).then(|| (accepted * 100 + answered / 2) / answered) })
}
