//! Enquiries that look like a flood: they are stored like all others, and their letters wait until somebody has looked
//! at them, or the address is proved. So nothing that a person sends is lost, however many stand behind one router, and
//! nobody floods a stranger's inbox or the team's own with the form.

use chrono::{DateTime, TimeDelta, Utc};

use super::{Lead, Status, lock_all};
use crate::lead::settings::enquiries::Enquiries;
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::contact::Contact;
use kernel::ids::{EnquiryId, LeadId, UserId};
use kernel::record::Refusal;
use kernel::words::words;
use kernel::{Db, Locked, Tx};
use people::account::Keys;
use people::account::throttle::{self, Rate};

words! {
    /// Why the letters of an enquiry wait for a review.
    pub enum HoldReason {
        /// Many enquiries from one network.
        Network = "network",
        /// Many enquiries with one phone number.
        Phone = "phone",
        /// Many enquiries with one e-mail address.
        Email = "email",
        /// Many enquiries at once from everybody.
        Total = "total",
        /// A field was filled in that people do not see.
        HiddenField = "hidden_field",
        /// The form was filled in faster than a person can.
        TooFast = "too_fast",
    }
}

/// What is known of an enquiry beside what it says.
#[derive(Clone, Copy, Debug)]
pub struct Circumstances<'a> {
    /// The network that it came from.
    pub network: &'a str,
    /// The field that people do not see was filled in.
    pub has_hidden_field: bool,
    /// How long the form was open, as far as it told.
    pub filled_in: Option<TimeDelta>,
}

/// What was decided about an enquiry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screened {
    /// Why its letters have to wait, if they do.
    pub held_for: Option<HoldReason>,
    /// When staff are told of it together with others; none when they are told of it at once.
    pub announced_at: Option<DateTime<Utc>>,
}

/// Looks at an enquiry: whether its letters have to wait, and when the team is told of it.
///
/// The allowances are counted one after the other, so that a flood from one network uses up nothing of what everybody
/// shares. Called near the end of the enquiry's transaction, since one that is not stored does not count: others wait
/// for what is counted here.
pub async fn screen(
    tx: &mut Tx<'_>,
    keys: &Keys,
    limits: &Enquiries,
    contact: &Contact,
    circumstances: &Circumstances<'_>,
    now: DateTime<Utc>,
) -> Result<Screened, sqlx::Error> {
    let together = || {
        let window = Enquiries::ALERT_WINDOW.num_seconds();
        DateTime::from_timestamp((now.timestamp() / window + 1) * window, 0)
    };
    if let Some(reason) = circumstances.suspicion(limits) {
        return Ok(Screened { held_for: Some(reason), announced_at: together() });
    }
    let (reasons, allowances): (Vec<_>, Vec<_>) =
        allowances(keys, limits, contact, circumstances).into_iter().unzip();
    Ok(match throttle::take_all(tx, &allowances, now).await? {
        Ok(()) => Screened { held_for: None, announced_at: None },
        Err(spent) => Screened { held_for: reasons[spent.place], announced_at: together() },
    })
}

impl Circumstances<'_> {
    /// What speaks for a program rather than a person.
    fn suspicion(&self, limits: &Enquiries) -> Option<HoldReason> {
        let needed = TimeDelta::seconds(i64::from(limits.min_seconds));
        if self.has_hidden_field {
            Some(HoldReason::HiddenField)
        } else if self.filled_in.is_some_and(|took| took < needed) {
            Some(HoldReason::TooFast)
        } else {
            None
        }
    }
}

/// An allowance by the key that it is counted under.
type Allowance = ([u8; 32], Rate);

/// What an enquiry takes of, each with why it waits if nothing is left; the last is the team's, of single alerts.
fn allowances(
    keys: &Keys,
    limits: &Enquiries,
    contact: &Contact,
    circumstances: &Circumstances<'_>,
) -> Vec<(Option<HoldReason>, Allowance)> {
    let one = |reason: HoldReason, value: &str, rate| {
        (Some(reason), (keys.blind(&format!("enquiries by {reason}"), value), rate))
    };
    let hourly = |limit| Rate::within(limit, TimeDelta::hours(1));
    let (part, total) = hourly(limits.total_hourly).part();
    let (alert_part, alerts) = limits.alert_rate().part();
    let mut all = vec![one(HoldReason::Network, circumstances.network, hourly(limits.network_hourly))];
    all.extend(
        contact.phone.as_deref().map(|phone| one(HoldReason::Phone, phone, hourly(limits.phone_hourly))),
    );
    all.extend(
        contact.email.as_deref().map(|email| one(HoldReason::Email, email, hourly(limits.email_hourly))),
    );
    all.push(one(HoldReason::Total, &part.to_string(), total));
    all.push((None, (keys.blind("enquiries announced", &alert_part.to_string()), alerts)));
    all
}

/// Enters of an enquiry that was just stored why it waits, if it does, and when the team is told of it.
pub async fn note(
    db: &mut Db,
    enquiry: EnquiryId,
    held_for: Option<HoldReason>,
    announced_at: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update enquiries set held_for = $2, announced_at = $3 where id = $1",
        enquiry.0,
        held_for.map(HoldReason::as_str),
        announced_at,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// An enquiry whose letters may go now.
#[derive(Clone, Copy, Debug)]
pub struct Released {
    /// The form.
    pub enquiry: EnquiryId,
    /// The person had enquired before.
    pub is_repeat: bool,
    /// It plans a kitchen: its letter brings the estimate.
    pub is_kitchen: bool,
    /// Working time runs out for a first call.
    pub escalate_at: Option<DateTime<Utc>>,
    /// The public promise runs out.
    pub promise_at: Option<DateTime<Utc>>,
}

/// What ends the wait of enquiries.
#[derive(Clone, Copy, Debug)]
pub enum Cause<'a> {
    /// A colleague has looked at them.
    Review(UserId),
    /// Whoever reads this address's letters has come: what was asked from there is theirs to be answered.
    Proof(&'a str),
}

/// Ends the wait of a lead's enquiries, the first one first.
///
/// A proof lets go what was asked from its address, and whose letter goes there still.
pub async fn release(
    db: &mut Db,
    lead: &Locked<Lead>,
    cause: Cause<'_>,
    now: DateTime<Utc>,
) -> Result<Vec<Released>, sqlx::Error> {
    let (by, email) = match cause {
        Cause::Review(by) => (Some(by.0), None),
        Cause::Proof(email) => (None, Some(email)),
    };
    sqlx::query_as!(
        Released,
        r#"with released as (
               update enquiries set reviewed_at = $3, reviewed_by = $2
               where lead_id = $1 and held_for is not null and reviewed_at is null
                   and (
                       $4::text is null
                       or lower(trim(raw ->> 'customerEmail')) = $4
                           and (is_repeat or exists (select from leads where id = $1 and email_normalized = $4))
                   )
               returning id, lead_id, is_repeat, raw, received_at
           )
           select released.id as "enquiry!: EnquiryId", is_repeat as "is_repeat!",
               raw -> 'kitchen' is not null as "is_kitchen!", escalate_at, promise_at
           from released join leads on leads.id = lead_id
           order by released.received_at, released.id"#,
        lead.id.0,
        by,
        now,
        email,
    )
    .fetch_all(db)
    .await
}

/// Ends the wait of what was asked from an address that its owner has just proved, but for junk, and enters why. Returns
/// the leads with what was let go of each.
pub async fn release_proved(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    email: &str,
) -> Result<Vec<(Locked<Lead>, Vec<Released>)>, sqlx::Error> {
    let waiting = sqlx::query_scalar!(
        r#"select distinct lead_id as "lead: LeadId"
           from enquiries join leads on leads.id = lead_id
           where held_for is not null and reviewed_at is null and lower(trim(raw ->> 'customerEmail')) = $1
               and archived_at is null"#,
        email,
    )
    .fetch_all(&mut **tx)
    .await?;
    let mut all = Vec::new();
    for lead in lock_all(tx, &waiting).await? {
        if check(&lead).is_err() {
            continue;
        }
        let released = release(tx, &lead, Cause::Proof(email), clock.now()).await?;
        if released.is_empty() {
            continue;
        }
        touch(tx, lead.id, clock.now()).await?;
        let changes = vec![Change::new("provedEmail", (), email)];
        let event = Event::new("lead_released", "lead", &lead.id).changing(changes);
        audit::record(tx, clock, actor, event).await?;
        all.push((lead, released));
    }
    Ok(all)
}

async fn touch(db: &mut Db, lead: LeadId, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    sqlx::query!("update leads set version = version + 1, updated_at = $2 where id = $1", lead.0, now)
        .execute(db)
        .await?;
    Ok(())
}

/// Enters that somebody has looked at a lead and lets its letters go.
///
/// # Errors
/// When nothing of it waits, or it is no enquiry.
pub async fn review(db: &mut Db, clock: &Clock, actor: &Actor, lead: &Locked<Lead>) -> Result<(), Refusal> {
    check(lead)
        .map_err(|reason| Refusal::Rule { code: "not_on_hold", reason: format!("This lead {reason}.") })?;
    touch(&mut *db, lead.id, clock.now()).await?;
    Ok(audit::record(db, clock, actor, reviewed(lead)).await?)
}

/// Why the letters of a lead cannot be let go, if so.
pub(super) fn check(lead: &Lead) -> Result<(), &'static str> {
    if !lead.is_on_hold {
        Err("is not waiting for a review")
    } else if lead.status == Status::Junk {
        Err("is junk: restore it first")
    } else {
        Ok(())
    }
}

/// What the audit log says of it.
pub(super) fn reviewed(lead: &Lead) -> Event<'static> {
    Event::new("lead_released", "lead", &lead.id).changing(vec![Change::new("isOnHold", true, false)])
}

/// How many enquiries somebody is told of in one letter.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digest {
    /// All of them.
    pub enquiries: i64,
    /// Those whose letters wait for a review.
    pub on_hold: i64,
}

/// The enquiries that staff are told of together at that time.
pub async fn digest(db: &mut Db, announced_at: DateTime<Utc>) -> Result<Digest, sqlx::Error> {
    sqlx::query_as!(
        Digest,
        r#"select count(*) as "enquiries!",
               count(*) filter (where held_for is not null and reviewed_at is null) as "on_hold!"
           from enquiries where announced_at = $1"#,
        announced_at,
    )
    .fetch_one(db)
    .await
}

/// The same by whoever looks after the leads.
pub async fn digest_by_owner(
    db: &mut Db,
    announced_at: DateTime<Utc>,
) -> Result<Vec<(UserId, Digest)>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select leads.owner_id as "owner!: UserId", count(*) as "enquiries!",
               count(*) filter (where held_for is not null and reviewed_at is null) as "on_hold!"
           from enquiries join leads on leads.id = enquiries.lead_id
           where announced_at = $1 and leads.owner_id is not null
           group by leads.owner_id order by leads.owner_id"#,
        announced_at,
    )
    .fetch_all(db)
    .await?;
    Ok(rows
        .into_iter()
        .map(|row| (row.owner, Digest { enquiries: row.enquiries, on_hold: row.on_hold }))
        .collect())
}
