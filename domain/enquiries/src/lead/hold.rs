//! Holds enquiries that look like a flood. They are stored like all others, but their e-mails wait until
//! somebody reviews them or the address is verified. No genuine enquiry is lost, even if many come from one
//! router, and nobody can use the form to flood a stranger's inbox or our own.

use chrono::{DateTime, TimeDelta, Utc};

use super::{Lead, Status, lock_all};
use crate::lead::settings::enquiries::Enquiries;
use kernel::audit::{self, Actor, Change, Event};
use kernel::clock::Clock;
use kernel::contact::Contact;
use kernel::ids::{EnquiryId, LeadId, UserId};
use kernel::record::Refusal;
use kernel::string_enum::string_enum;
use kernel::{Db, Locked, Tx};
use people::account::Keys;
use people::account::throttle::{self, Rate};

string_enum! {
    /// Why an enquiry's e-mails are on hold.
    pub enum HoldReason {
        /// Many enquiries from one network.
        Network = "network",
        /// Many enquiries with one phone number.
        Phone = "phone",
        /// Many enquiries with one e-mail address.
        Email = "email",
        /// Many enquiries overall.
        Total = "total",
        /// The honeypot field was filled in.
        HiddenField = "hidden_field",
        /// The form was filled in faster than a person can.
        TooFast = "too_fast",
    }
}

/// Signals beyond the form's content.
#[derive(Clone, Copy, Debug)]
pub struct SpamSignals<'a> {
    /// Network that the request came from.
    pub network: &'a str,
    /// The honeypot field was filled in.
    pub has_hidden_field: bool,
    /// Time taken to fill in the form, if reported.
    pub filled_in: Option<TimeDelta>,
}

/// Result of screening an enquiry.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Screening {
    /// Why its e-mails are on hold, if they are.
    pub held_for: Option<HoldReason>,
    /// When the team gets the digest it appears in; `None` for an alert of its own, right away.
    pub announced_at: Option<DateTime<Utc>>,
}

/// Screens an enquiry: whether to hold its e-mails, and when to alert the team.
///
/// Limits are counted in order, so that a flood from one network does not use up the shared allowance. Run it
/// late in the enquiry's transaction: an enquiry that is rolled back does not count, and the counters stay locked
/// until commit.
pub async fn screen(
    tx: &mut Tx<'_>,
    keys: &Keys,
    limits: &Enquiries,
    contact: &Contact,
    signals: &SpamSignals<'_>,
    now: DateTime<Utc>,
) -> Result<Screening, sqlx::Error> {
    let together = || {
        let window = Enquiries::ALERT_WINDOW.num_seconds();
        DateTime::from_timestamp((now.timestamp() / window + 1) * window, 0)
    };
    if let Some(reason) = signals.suspicion(limits) {
        return Ok(Screening { held_for: Some(reason), announced_at: together() });
    }
    let (reasons, allowances): (Vec<_>, Vec<_>) =
        allowances(keys, limits, contact, signals).into_iter().unzip();
    Ok(match throttle::consume_all(tx, &allowances, now).await? {
        Ok(()) => Screening { held_for: None, announced_at: None },
        Err(exceeded) => Screening { held_for: reasons[exceeded.place], announced_at: together() },
    })
}

impl SpamSignals<'_> {
    /// Signs of a bot.
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

/// A rate limit and the blinded key that it counts.
type Allowance = ([u8; 32], Rate);

/// The limits that apply, each with the hold reason when exceeded; the last limits single alerts to the team.
fn allowances(
    keys: &Keys,
    limits: &Enquiries,
    contact: &Contact,
    signals: &SpamSignals<'_>,
) -> Vec<(Option<HoldReason>, Allowance)> {
    let one = |reason: HoldReason, value: &str, rate| {
        (Some(reason), (keys.blind(&format!("enquiries by {reason}"), value), rate))
    };
    let hourly = |limit| Rate::within(limit, TimeDelta::hours(1));
    let (part, total) = hourly(limits.total_hourly).part();
    let (alert_part, alerts) = limits.alert_rate().part();
    let mut all = vec![one(HoldReason::Network, signals.network, hourly(limits.network_hourly))];
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

/// Stores the screening result of an enquiry.
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

/// An enquiry taken off hold.
#[derive(Clone, Copy, Debug)]
pub struct Released {
    /// Enquiry id.
    pub enquiry: EnquiryId,
    /// When it was received.
    pub received_at: DateTime<Utc>,
    /// The person had an open enquiry already.
    pub is_repeat: bool,
    /// It comes from the kitchen calculator: the estimate is its reply.
    pub is_kitchen: bool,
    /// When a missing first call is escalated.
    pub escalate_at: Option<DateTime<Utc>>,
    /// When the promise made on the site expires.
    pub promise_at: Option<DateTime<Utc>>,
}

/// Why enquiries come off hold.
#[derive(Clone, Copy, Debug)]
pub enum Cause<'a> {
    /// A colleague reviewed them.
    Review(UserId),
    /// This address was verified: what was sent from it can be answered.
    Proof(&'a str),
}

/// Takes a lead's enquiries off hold, oldest first.
///
/// Verifying an address releases only the enquiries submitted with it whose replies still go there.
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
                       or case when strpos(raw::text, '\u0000') = 0 then lower(trim(raw ->> 'customerEmail')) end = $4
                           and (is_repeat or exists (select from leads where id = $1 and email_normalized = $4))
                   )
               returning id, lead_id, is_repeat, has_kitchen, received_at
           )
           select released.id as "enquiry!: EnquiryId", released.received_at as "received_at!", is_repeat as "is_repeat!",
               has_kitchen as "is_kitchen!", escalate_at, promise_at
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

/// Releases the enquiries of an address that has just been verified, except junk, and audits it. Returns the
/// leads with what was released of each.
pub async fn release_proved(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    email: &str,
) -> Result<Vec<(Locked<Lead>, Vec<Released>)>, sqlx::Error> {
    let waiting = sqlx::query_scalar!(
        r#"select distinct lead_id as "lead: LeadId"
           from enquiries join leads on leads.id = lead_id
           where held_for is not null and reviewed_at is null and archived_at is null
               -- A form with this in it can be stored but not searched.
               and case when strpos(raw::text, '\u0000') = 0 then lower(trim(raw ->> 'customerEmail')) end = $1"#,
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

/// Releases a reviewed lead's e-mails and audits it.
///
/// # Errors
/// A refusal if nothing is on hold or the lead is junk.
pub async fn review(db: &mut Db, clock: &Clock, actor: &Actor, lead: &Locked<Lead>) -> Result<(), Refusal> {
    check(lead)
        .map_err(|reason| Refusal::Rule { code: "not_on_hold", reason: format!("This lead {reason}.") })?;
    touch(&mut *db, lead.id, clock.now()).await?;
    Ok(audit::record(db, clock, actor, reviewed(lead)).await?)
}

/// Why a lead cannot be released, if so.
pub(super) fn check(lead: &Lead) -> Result<(), &'static str> {
    if !lead.is_on_hold {
        Err("is not on hold")
    } else if lead.status == Status::Junk {
        Err("is marked as junk. Restore it first")
    } else {
        Ok(())
    }
}

/// Audit event of a review.
pub(super) fn reviewed(lead: &Lead) -> Event<'static> {
    Event::new("lead_released", "lead", &lead.id).changing(vec![Change::new("isOnHold", true, false)])
}

/// Contents of a digest of enquiries.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Digest {
    /// Enquiries in total.
    pub enquiries: i64,
    /// Of these, how many are on hold.
    pub on_hold: i64,
}

/// Counts of the digest due at this time.
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

/// The same counts by owner.
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
