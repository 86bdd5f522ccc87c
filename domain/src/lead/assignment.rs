//! Who looks after a lead. Source: product rules for leads, assignment.

use chrono::{DateTime, NaiveDate, Utc};
use schemars::JsonSchema;
use serde::Serialize;

use crate::Db;
use crate::audit::{self, Actor, Change, Event};
use crate::clock::Clock;
use crate::contact::Contact;
use crate::ids::{LeadId, UserId};

/// Who is to look after a new lead.
#[derive(Clone, Copy, Debug)]
pub enum Assign {
    /// Whose turn it is, unless a setting says that nobody is chosen.
    ByTurns,
    /// This person, or nobody yet.
    To(Option<UserId>),
}

/// Chooses who gets a new lead: whoever looked after the same person before, otherwise each of the available
/// sales users in turn, leaving out those who have clearly more open leads than another.
///
/// No lock is taken, so that leads which arrive together do not wait for each other: the turn is a number
/// that each gets for itself, and open leads are only counted to know who has too many.
pub async fn choose(
    db: &mut Db,
    contact: &Contact,
    _pincode: Option<&str>,
    _today: NaiveDate,
) -> Result<Option<UserId>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"with available as materialized (
               select id,
                   -- Beyond so many it makes no difference, and counting on would take time.
                   (select count(*) from (
                       select from leads
                       where owner_id = users.id and archived_at is null and status not in ('won', 'lost', 'junk')
                       limit 1000
                   ) open) as open
               from users where role = 'sales' and status = 'active'
           ),
           earlier as (
               select owner_id from leads
               where (email_normalized = $1 or phone_normalized = $2) and owner_id in (select id from available)
               order by received_at desc limit 1
           ),
           next as (
               select id, row_number() over (order by id) - 1 as place, count(*) over () as places
               from available where open <= (select min(open) + 2 from available)
           ),
           turn as materialized (select nextval('lead_turns') as number)
           select coalesce(
               (select owner_id from earlier),
               (select id from next, turn where place = number % places)
           ) as "owner: UserId""#,
        contact.email.as_deref(),
        contact.phone.as_deref(),
    )
    .fetch_one(db)
    .await
}

/// Writes into the audit log that a lead has another owner.
pub(super) async fn record(
    db: &mut Db,
    lead: LeadId,
    old: Option<UserId>,
    new: Option<UserId>,
    actor: &Actor,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let change = Change::new("ownerId", old, new);
    let event = Event::new("lead_assigned", "lead", &lead).changing(vec![change]);
    audit::record(db, &Clock::stopped_at(now), actor, event).await
}

/// Somebody whom leads can be given to.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "LeadOwner")]
#[serde(rename_all = "camelCase")]
pub struct Owner {
    /// Names the person.
    pub id: UserId,
    /// Given and family name.
    pub name: String,
    /// Leads of theirs in which there is still something to win.
    pub open_leads: i64,
    /// Today is one of the days on which they are away.
    pub is_away: bool,
}

/// The sales users, by name.
pub async fn owners(db: &mut Db, _today: NaiveDate) -> Result<Vec<Owner>, sqlx::Error> {
    sqlx::query_as!(
        Owner,
        r#"select id as "id: UserId",
               coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as "name!",
               (select count(*) from leads
                where owner_id = users.id and archived_at is null and status not in ('won', 'lost', 'junk')
               ) as "open_leads!",
               false as "is_away!"
           from users where role = 'sales' and status = 'active' order by 2, 1"#,
    )
    .fetch_all(db)
    .await
}
