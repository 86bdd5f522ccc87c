//! A lead's owner. Source: product rules for leads, assignment.

use chrono::{DateTime, NaiveDate, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Lead;
use jobs::{Mail, enqueue};
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::contact::Contact;
use kernel::ids::{LeadId, UserId};
use kernel::record::Refusal;
use kernel::{Db, Locked};

/// Who is to look after a new lead.
#[derive(Clone, Copy, Debug)]
pub enum Assign {
    /// Whose turn it is, unless a setting says that nobody is chosen.
    ByTurns,
    /// This person, or nobody yet.
    To(Option<UserId>),
}

/// Chooses who gets a new lead: whoever looked after the same person before; otherwise one of the sales users
/// who are there today, those first whose territory the home stands in. They take turns, leaving out those
/// who have clearly more open leads than another.
///
/// No lock is taken, so that leads which arrive together do not wait for each other: the turn is a number
/// that each gets for itself, and open leads are only counted to know who has too many.
pub async fn choose(
    db: &mut Db,
    contact: &Contact,
    pincode: Option<&str>,
    today: NaiveDate,
) -> Result<Option<UserId>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"with available as materialized (
               select users.id, coalesce($3 = any(member.territory_pincodes), false) as is_local,
                   -- Beyond so many it makes no difference, and counting on would take time.
                   (select count(*) from (
                       select from leads
                       where owner_id = users.id and archived_at is null and status not in ('won', 'lost', 'junk')
                       limit 1000
                   ) open) as open
               from users
               left join team_members member on member.user_id = users.id and member.archived_at is null
               where role = 'sales' and status = 'active' and coalesce(member.is_active, true)
                 and not exists (
                     select from team_leave where member_id = member.id and $4 between from_on and to_on
                 )
           ),
           near as (
               select id, open from available where is_local or not exists (select from available where is_local)
           ),
           next as (
               select id, row_number() over (order by id) - 1 as place, count(*) over () as places
               from near where open <= (select min(open) + 2 from near)
           ),
           earlier as (
               select owner_id from leads
               where (email_normalized = $1 or phone_normalized = $2) and owner_id in (select id from available)
               order by received_at desc limit 1
           ),
           turn as materialized (select nextval('lead_turns') as number)
           select coalesce(
               (select owner_id from earlier),
               (select id from next, turn where place = number % places)
           ) as "owner: UserId""#,
        contact.email.as_deref(),
        contact.phone.as_deref(),
        pincode,
        today,
    )
    .fetch_one(db)
    .await
}

/// Who looks after a lead.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct OwnerDraft {
    /// Somebody of sales, or an administrator; none for nobody.
    pub owner_id: Option<UserId>,
}

/// Whether leads can be given to somebody.
pub async fn check(db: &mut Db, owner: Option<UserId>) -> Result<(), Refusal> {
    let Some(owner) = owner else { return Ok(()) };
    let may_own = sqlx::query_scalar!(
        r#"select exists (
               select from users where id = $1 and role in ('sales', 'admin') and status = 'active'
           ) as "may!""#,
        owner.0,
    )
    .fetch_one(db)
    .await?;
    if may_own {
        return Ok(());
    }
    Err(Refusal::Field { field: "ownerId", reason: "must be somebody who works leads".to_owned() })
}

/// Gives a lead to somebody, who is told unless it was themselves who did it, or to nobody.
pub async fn assign(
    db: &mut Db,
    clock: &Clock,
    actor: &Actor,
    lead: &Locked<Lead>,
    OwnerDraft { owner_id }: OwnerDraft,
) -> Result<(), Refusal> {
    if owner_id == lead.owner {
        return Ok(());
    }
    check(&mut *db, owner_id).await?;
    let now = clock.now();
    sqlx::query!(
        "update leads set owner_id = $2, version = version + 1, updated_at = $3 where id = $1",
        lead.id.0,
        owner_id.map(|owner| owner.0),
        now,
    )
    .execute(&mut *db)
    .await?;
    record(&mut *db, lead.id, lead.owner, owner_id, actor, now).await?;
    if let Some(owner) = owner_id.filter(|owner| Some(*owner) != actor.user) {
        enqueue(db, Mail::NotifyOwner { lead: lead.id, owner, version: lead.version + 1 }).await?;
    }
    Ok(())
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
pub async fn owners(db: &mut Db, today: NaiveDate) -> Result<Vec<Owner>, sqlx::Error> {
    sqlx::query_as!(
        Owner,
        r#"select id as "id: UserId",
               coalesce(nullif(trim(first_name || ' ' || last_name), ''), email) as "name!",
               (select count(*) from leads
                where owner_id = users.id and archived_at is null and status not in ('won', 'lost', 'junk')
               ) as "open_leads!",
               exists (
                   select from team_leave join team_members member on member.id = member_id
                   where member.user_id = users.id and member.archived_at is null and $1 between from_on and to_on
               ) as "is_away!"
           from users where role = 'sales' and status = 'active' order by 2, 1"#,
        today,
    )
    .fetch_all(db)
    .await
}
