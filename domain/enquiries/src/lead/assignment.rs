//! Lead assignment. Source: product rules for leads, assignment.

use chrono::{DateTime, NaiveDate, TimeDelta, Utc};
use garde::Validate;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::Lead;
use super::conversion::Sender;
use super::settings::Sales;
use jobs::{Mail, enqueue};
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::{Clock, day_of};
use kernel::contact::Contact;
use kernel::ids::{LeadId, UserId};
use kernel::record::Refusal;
use kernel::{Db, Locked};
use people::notices::{self, Notice, Readers};

/// Who gets a new lead.
#[derive(Clone, Copy, Debug)]
pub enum Assign {
    /// The next salesperson in the round-robin, if automatic assignment is on.
    ByTurns,
    /// This user, or nobody.
    To(Option<UserId>),
}

/// Where an enquiry belongs.
pub(super) enum Place {
    /// In an open lead of the same person, or one lost recently. Its row is locked.
    Open(LeadId),
    /// In a new lead.
    New {
        /// Its owner, if leads are assigned automatically and somebody is available.
        owner: Option<UserId>,
        /// Whose address it has.
        sender: Sender,
    },
}

/// Locks the lead that a person's enquiry joins (a merged lead leads to the one it was merged into), or chooses the
/// owner of a new one.
///
/// Waits for concurrent writes about the same person, so that two simultaneous enquiries cannot create two leads.
///
/// The owner is whoever handled the same person before, otherwise round-robin among the sales users available on the
/// day of the enquiry, those whose territory covers the home first. Anyone with clearly more open leads than another is
/// skipped. No lock is taken for that, so that simultaneous leads do not wait for each other: the turn comes from a
/// sequence, and open leads are only counted to balance the load.
pub(super) async fn place(
    db: &mut Db,
    contact: &Contact,
    pincode: Option<&str>,
    received_at: DateTime<Utc>,
    sales: &Sales,
    assign: Assign,
) -> Result<Place, sqlx::Error> {
    let assigns = sales.assigns_leads && matches!(assign, Assign::ByTurns);
    let found = sqlx::query!(
        r#"with open as materialized (
               select hold_open_lead($1, $2, $3) as id
           ),
           available as materialized (
               select users.id, coalesce($4 = any(member.territory_pincodes), false) as is_local,
                   -- Beyond so many it makes no difference, and counting on would take time.
                   (select count(*) from (
                       select from leads
                       where owner_id = users.id and archived_at is null and status not in ('won', 'lost', 'junk')
                       limit 1000
                   ) counted) as open
               from users
               left join team_members member on member.user_id = users.id and member.archived_at is null
               where $6 and exists (select from open where id is null)
                 and role = 'sales' and status = 'active' and coalesce(member.is_active, true)
                 and not exists (
                     select from team_leave where member_id = member.id and $5 between from_on and to_on
                 )
           ),
           near as (
               select id, open from available where is_local or not exists (select from available where is_local)
           ),
           next as (
               select id, row_number() over (order by id) - 1 as place, count(*) over () as places
               from near where open <= (select min(open) + 2 from near)
           ),
           -- Two searches, and apart: in one condition, a plan made while the table is empty would read all leads.
           theirs as materialized (
               select owner_id, received_at from leads where email_normalized = $1
               union all
               select owner_id, received_at from leads where phone_normalized = $2
           ),
           earlier as (
               select owner_id from theirs where owner_id in (select id from available)
               order by received_at desc limit 1
           ),
           turn as materialized (select nextval('lead_turns') as number)
           select (select id from open) as "open: LeadId", coalesce(
               (select owner_id from earlier),
               (select id from next, turn where place = number % places)
           ) as "owner: UserId",
           exists (select from users where email = $1 and role <> 'client') as "is_of_colleague!""#,
        contact.email.as_deref(),
        contact.phone.as_deref(),
        received_at - TimeDelta::days(i64::from(sales.lost_again_days)),
        pincode,
        day_of(received_at),
        assigns,
    )
    .fetch_one(db)
    .await?;
    let sender = if found.is_of_colleague { Sender::Colleague } else { Sender::Customer };
    Ok(match (found.open, assign) {
        (Some(id), _) => Place::Open(id),
        (None, Assign::To(owner)) => Place::New { owner, sender },
        (None, Assign::ByTurns) => Place::New { owner: found.owner, sender },
    })
}

/// Owner of a lead.
#[derive(Clone, Copy, Debug, Serialize, Deserialize, Validate, JsonSchema)]
#[garde(allow_unvalidated)]
#[serde(rename_all = "camelCase")]
pub struct OwnerDraft {
    /// A sales user or an administrator; null for unassigned.
    pub owner_id: Option<UserId>,
}

/// Checks that this user can own leads.
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
    Err(Refusal::Field {
        field: "ownerId",
        reason: "must be an active salesperson or administrator".to_owned(),
    })
}

/// Assigns or unassigns a lead. A new owner is notified, unless they did it themselves.
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
        let version = lead.version + 1;
        enqueue(&mut *db, Mail::NotifyOwner { lead: lead.id, owner, version }).await?;
        tell(db, lead.id, version, owner, actor.user, now).await?;
    }
    Ok(())
}

/// Tells a lead's new owner. Each version with that owner is an occasion.
pub(super) async fn tell(
    db: &mut Db,
    lead: LeadId,
    version: i32,
    owner: UserId,
    actor: Option<UserId>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let subject = notices::Subject::Lead(lead);
    let notice = Notice::new(notices::Event::LeadAssigned, subject, actor, &format_args!("{lead}.{version}"));
    notices::tell(db, &notice, Readers::Users(&[owner]), now).await
}

/// Records a change of owner in the audit log.
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

/// A user who can own leads.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[schemars(rename = "LeadOwner")]
#[serde(rename_all = "camelCase")]
pub struct Owner {
    /// User id.
    pub id: UserId,
    /// Full name.
    pub name: String,
    /// Number of open leads they own.
    pub open_leads: i64,
    /// They are away today.
    pub is_away: bool,
}

/// Sales users by name.
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
