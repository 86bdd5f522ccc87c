//! Visits to leads' homes: when a designer is free, who comes when, and how it went.
//!
//! A visit is never changed. One that is moved ends as rescheduled, and another of its series takes its place, so that
//! a reminder of the old time finds a visit that is no longer scheduled. That no designer is promised to two homes at
//! a time is a constraint of the table; what this module checks before is for a better message.

pub mod booking;
pub mod calendar;
pub mod link;
pub mod settings;
pub mod slots;
#[cfg(test)]
mod tests;

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::Serialize;

use enquiries::lead::{self, Lead, LeadSource};
use kernel::clock::IST;
use kernel::ids::{LeadId, Named, SiteVisitId, UserId, VisitSeriesId};
use kernel::reach::{Keyed, Reach, Visible};
use kernel::string_enum::string_enum;
use kernel::{Db, Locked, Tx};
use uuid::Uuid;

string_enum! {
    /// State of a visit.
    #[schemars(rename = "SiteVisitStatus")]
    pub enum Status {
        /// It is to take place.
        Scheduled = "scheduled",
        /// It took place.
        Held = "held",
        /// Nobody was at home.
        NoShow = "no_show",
        /// It was cancelled.
        Cancelled = "cancelled",
        /// It was moved: another visit took its place.
        Rescheduled = "rescheduled",
    }
}

/// A visit to a lead's home.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct SiteVisit {
    /// Visit id.
    pub id: SiteVisitId,
    /// Id shared with the visits that it was moved from.
    #[serde(skip)]
    pub series: VisitSeriesId,
    /// Number of times that it was moved.
    pub moves: i32,
    /// The lead, by its customer's name.
    pub lead: Named<LeadId>,
    /// Customer's phone number, as entered.
    pub customer_phone: String,
    /// Customer's e-mail address, as entered.
    #[serde(skip)]
    pub customer_email: String,
    /// Source of the lead.
    pub source: LeadSource,
    /// Who comes.
    pub designer: Named<UserId>,
    /// Start.
    pub starts_at: DateTime<Utc>,
    /// End.
    pub ends_at: DateTime<Utc>,
    /// State.
    pub status: Status,
    /// Where to go: the address typed for the visit, or else what is known of the home.
    pub address: String,
    /// How it went, or why it was cancelled.
    pub note: String,
    /// When it was booked.
    pub booked_at: DateTime<Utc>,
    /// Who booked it; null for the customer.
    pub booked_by: Option<Named<UserId>>,
    /// When it was held, missed, cancelled or moved.
    pub ended_at: Option<DateTime<Utc>>,
}

impl Keyed for SiteVisit {
    type Id = SiteVisitId;

    fn id(&self) -> SiteVisitId {
        self.id
    }
}

/// Reads visits; the given condition selects and sorts the rows.
macro_rules! read {
    ($fetch:ident, $db:expr, $which:literal $(, $argument:expr)*) => {
        sqlx::query!(
            r#"select visit.id as "id: SiteVisitId", series_id as "series: VisitSeriesId",
                   (
                       select count(*) from site_visits as earlier
                       where earlier.series_id = visit.series_id
                           and (earlier.booked_at, earlier.id) < (visit.booked_at, visit.id)
                   )::integer as "moves!",
                   leads.id as "lead: LeadId", customer_name, customer_phone, customer_email,
                   source as "source: LeadSource", visit.designer_id as "designer: UserId",
                   designer.name as "designer_name!", starts_at, ends_at, visit.status as "status: Status",
                   coalesce(nullif(address, ''), concat_ws(', ', property_name, locality, pincode)) as "address!",
                   note, booked_at, booked_by as "booked_by: UserId", booker.name as "booker_name?", ended_at
               from site_visits as visit
               join leads on leads.id = (
                   select coalesce(own.merged_into, own.id) from leads as own where own.id = visit.lead_id
               )
               join users as designer on designer.id = visit.designer_id
               left join users as booker on booker.id = visit.booked_by
               where "# + $which,
            $($argument),*
        )
        .map(|row| SiteVisit {
            id: row.id,
            series: row.series,
            moves: row.moves,
            lead: Named { id: row.lead, name: row.customer_name },
            customer_phone: row.customer_phone,
            customer_email: row.customer_email,
            source: row.source,
            designer: Named { id: row.designer, name: row.designer_name },
            starts_at: row.starts_at,
            ends_at: row.ends_at,
            status: row.status,
            address: row.address,
            note: row.note,
            booked_at: row.booked_at,
            booked_by: Named::of(row.booked_by, row.booker_name),
            ended_at: row.ended_at,
        })
        .$fetch($db)
        .await
    };
}
use read;

/// The visit with this id.
pub async fn find(db: &mut Db, id: SiteVisitId) -> Result<SiteVisit, sqlx::Error> {
    read!(fetch_one, db, "visit.id = $1", id.0)
}

/// The visit that a series has come to.
pub async fn latest(db: &mut Db, series: VisitSeriesId) -> Result<SiteVisit, sqlx::Error> {
    read!(fetch_one, db, "series_id = $1 and visit.status <> 'rescheduled'", series.0)
}

/// Visits of a lead and of those merged into it, the latest first.
pub async fn of_lead(db: &mut Db, lead: Visible<LeadId>) -> Result<Vec<SiteVisit>, sqlx::Error> {
    read!(fetch_all, db, "leads.id = $1 order by starts_at desc, booked_at desc", lead.0)
}

/// Proof that the caller may see this visit: its lead is theirs, or they are the designer who comes.
pub async fn visible(
    db: &mut Db,
    id: SiteVisitId,
    reach: Reach,
) -> Result<Visible<SiteVisitId>, sqlx::Error> {
    let visible = sqlx::query_scalar!(
        r#"select visit.id as "id: SiteVisitId"
           from site_visits as visit
           join leads on leads.id = (
               select coalesce(own.merged_into, own.id) from leads as own where own.id = visit.lead_id
           )
           where visit.id = $1 and leads.archived_at is null
               and ($2::uuid is null or leads.owner_id = $2 or leads.designer_id = $2 or visit.designer_id = $2
                    or ($3 and leads.owner_id is null))"#,
        id.0,
        reach.user(),
        reach.has_unassigned(),
    )
    .fetch_one(db)
    .await?;
    Ok(Visible::found(visible))
}

/// The visits with these ids that the caller may see and whose lead is not erased, by customer and time.
pub async fn names(db: &mut Db, ids: &[Uuid], reach: Reach) -> Result<Vec<Named<SiteVisitId>>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select visit.id as "id: SiteVisitId", leads.customer_name, starts_at
           from site_visits as visit
           join leads on leads.id = (
               select coalesce(own.merged_into, own.id) from leads as own where own.id = visit.lead_id
           )
           where visit.id = any ($1) and leads.archived_at is null and leads.erased_at is null
               and ($2::uuid is null or leads.owner_id = $2 or leads.designer_id = $2 or visit.designer_id = $2
                    or ($3 and leads.owner_id is null))"#,
        ids,
        reach.user(),
        reach.has_unassigned(),
    )
    .fetch_all(db)
    .await?;
    let names = rows
        .into_iter()
        .map(|row| Named { id: row.id, name: format!("{}, {}", row.customer_name, moment(row.starts_at)) });
    Ok(names.collect())
}

/// A visit and its lead, both locked until the transaction ends.
#[derive(Clone, Debug)]
pub struct Opened {
    /// The visit.
    pub visit: Locked<SiteVisit>,
    /// Its lead.
    pub lead: Locked<Lead>,
}

/// Locks a visit and its lead, the lead first: whoever books locks that alone.
pub async fn lock(tx: &mut Tx<'_>, id: Visible<SiteVisitId>) -> Result<Opened, sqlx::Error> {
    let lead = find(tx, *id).await?.lead.id;
    let lead = lead::hold(tx, lead).await?;
    sqlx::query!("select from site_visits where id = $1 for update", id.0).execute(&mut **tx).await?;
    Ok(Opened { visit: Locked::read(find(tx, *id).await?), lead })
}

/// `Sat 28 Nov 2026, 10:30 am`, Indian time.
#[must_use]
pub fn moment(at: DateTime<Utc>) -> String {
    at.with_timezone(&IST).format("%a %d %b %Y, %-I:%M %P").to_string()
}
