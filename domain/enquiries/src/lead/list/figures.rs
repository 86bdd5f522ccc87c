//! Figures about the leads that a search finds: by status, by owner, by week, and how fast they were answered.
//! They come from the list's own query, so that they agree with it.

use chrono::{DateTime, NaiveDate, Utc};

use super::{Search, Status, Words, prefixes};
use kernel::Db;
use kernel::clock::{day_end, midnight};
use kernel::ids::{LeadId, Named, UserId};
use kernel::owner::Owners;

/// Search results with a status.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct StatusTotal {
    /// Status.
    pub status: Status,
    /// Number of leads.
    pub leads: i64,
    /// Sum of the values of their deals, in paise; 0 for lost leads and junk.
    pub value_paise: i64,
    /// Of these leads, those whose deal has no value yet; 0 for lost leads and junk.
    pub without_value: i64,
}

/// Number and value of search results by status, without empty statuses.
pub async fn by_status(db: &mut Db, search: &Search<'_>) -> Result<Vec<StatusTotal>, sqlx::Error> {
    let words = Words::read(db, search.q).await?;
    let totals = found!(
        all,
        [r#"select lead.status as "status!: Status", count(*) as "leads!",
                coalesce(sum(deal.found[1]) filter (where lead.status not in ('lost', 'junk')), 0)::bigint
                    as "value_paise!",
                count(*) filter (where deal.found[1] is null and lead.status not in ('lost', 'junk'))
                    as "without_value!""#],
        ["group by lead.status"],
        search,
        words,
    )
    .fetch_all(db)
    .await?;
    let totals = totals.into_iter().map(|total| StatusTotal {
        status: total.status,
        leads: total.leads,
        value_paise: total.value_paise,
        without_value: total.without_value,
    });
    Ok(totals.collect())
}

/// Search results with an owner.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct OwnerTotal {
    /// Owner.
    pub owner: Named<UserId>,
    /// Number of leads.
    pub leads: i64,
    /// Of these, those whose next step is due by the end of the day asked for, late ones included.
    pub due: i64,
    /// Of these, those whose next step is late.
    pub late: i64,
    /// Sum of the values of their deals, in paise.
    pub value_paise: i64,
}

/// Number and value of search results by owner, without unassigned ones, sorted by name. `day` is the day by whose
/// end a next step counts as due.
pub async fn by_owner(
    db: &mut Db,
    search: &Search<'_>,
    day: NaiveDate,
) -> Result<Vec<OwnerTotal>, sqlx::Error> {
    let words = Words::read(db, search.q).await?;
    let totals = found!(
        all,
        [r#"select owner.id as "owner!: UserId", owner.name as "name!", count(*) as "leads!",
                count(*) filter (where next.step_due_at <= $33) as "due!",
                count(*) filter (where next.step_due_at <= $1) as "late!",
                coalesce(sum(deal.found[1]), 0)::bigint as "value_paise!""#],
        ["and owner.id is not null group by owner.id, owner.name order by lower(owner.name), owner.id"],
        search,
        words,
        day_end(day),
    )
    .fetch_all(db)
    .await?;
    let totals = totals.into_iter().map(|total| OwnerTotal {
        owner: Named { id: total.owner, name: total.name },
        leads: total.leads,
        due: total.due,
        late: total.late,
        value_paise: total.value_paise,
    });
    Ok(totals.collect())
}

/// Search results received in a week.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct WeekTotal {
    /// Its Monday, Indian time.
    pub monday: NaiveDate,
    /// Number of leads.
    pub leads: i64,
}

/// Number of search results by the week in which they were received, without weeks that have none.
pub async fn by_week(db: &mut Db, search: &Search<'_>) -> Result<Vec<WeekTotal>, sqlx::Error> {
    let words = Words::read(db, search.q).await?;
    let totals = found!(
        all,
        [r#"select date_trunc('week', lead.received_at at time zone 'Asia/Kolkata')::date as "monday!",
                count(*) as "leads!""#],
        ["group by 1"],
        search,
        words,
    )
    .fetch_all(db)
    .await?;
    Ok(totals.into_iter().map(|total| WeekTotal { monday: total.monday, leads: total.leads }).collect())
}

/// A lead that was promised a call, and has been answered.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Answered {
    /// When its first enquiry was received.
    pub received_at: DateTime<Utc>,
    /// When the customer was first called or written to.
    pub answered_at: DateTime<Utc>,
}

/// Those of the search results that were promised a call and have been answered.
pub async fn answered(db: &mut Db, search: &Search<'_>) -> Result<Vec<Answered>, sqlx::Error> {
    let words = Words::read(db, search.q).await?;
    let leads = found!(
        all,
        [r#"select lead.received_at as "received_at!", lead.first_response_at as "answered_at!""#],
        ["and lead.call_due_at is not null and lead.first_response_at is not null"],
        search,
        words,
    )
    .fetch_all(db)
    .await?;
    let leads = leads
        .into_iter()
        .map(|lead| Answered { received_at: lead.received_at, answered_at: lead.answered_at });
    Ok(leads.collect())
}
