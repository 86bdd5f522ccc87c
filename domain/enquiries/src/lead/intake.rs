//! What an enquiry triggers: its e-mails, the first-call deadlines and the first follow-up step.
//!
//! Each deadline is a job planned for the second it is due, which does nothing if somebody has called by
//! then. There is no periodic scan of the leads table.

use crate::consent::{self, Purpose};
use crate::lead::hold::{self, Cause, Released, Screening};
use crate::lead::settings::FollowUps;
use crate::lead::{Lead, Received, assignment, conversion};
use chrono::{DateTime, TimeDelta, Utc};
use jobs::occasion::Level;
use jobs::occasion::Step;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::document::{self, DocumentRef};
use kernel::ids::{EnquiryId, UserId};
use kernel::{Db, Locked, Tx, settings};

use jobs::{Documents, Mail, Planned, enqueue, enqueue_all};
use people::notices::{self, Notice, Readers};

/// A received enquiry.
#[derive(Clone, Copy, Debug)]
pub struct Intake<'a> {
    /// Enquiry id.
    pub enquiry: EnquiryId,
    /// What it created or joined.
    pub received: &'a Received,
    /// When it was received.
    pub received_at: DateTime<Utc>,
    /// The person agreed to be contacted.
    pub agrees: bool,
    /// Job that replies to it; `None` if another job enqueues the reply.
    pub answer: Option<Mail>,
    /// The colleague who entered or released it, who needs no notice.
    pub by: Option<UserId>,
    /// The team gets an alert for this one, rather than a digest.
    pub is_announced: bool,
}

/// Plans the digest of several enquiries, for when all of them are stored.
async fn announce_together(db: &mut Db, announced_at: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let letter = Mail::AnnounceLeads { announced_at };
    enqueue_all(db, &[Planned::at(letter, announced_at + MAX_REQUEST_TIME)]).await
}

/// Longer than any request can take.
const MAX_REQUEST_TIME: TimeDelta = TimeDelta::seconds(30);

/// Enqueues the e-mails of a reviewed lead and starts its follow-up sequence.
pub async fn release(
    db: &mut Db,
    lead: &Locked<Lead>,
    by: UserId,
    is_announced: bool,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let released = hold::release(&mut *db, lead, Cause::Review(by), now).await?;
    answer(db, lead, &released, Some(by), is_announced, now).await
}

/// Enqueues the e-mails that waited for this address to be verified, once its owner has used a link or code
/// sent to it. The team was alerted when the enquiries came in.
pub async fn release_proved(
    tx: &mut Tx<'_>,
    clock: &Clock,
    actor: &Actor,
    email: &str,
) -> Result<(), sqlx::Error> {
    for (lead, released) in hold::release_proved(tx, clock, actor, email).await? {
        answer(tx, &lead, &released, None, false, clock.now()).await?;
    }
    Ok(())
}

/// Enqueues the jobs of a visitor's enquiry. Those of an enquiry on hold are enqueued when it is released.
pub async fn follow_screened(
    db: &mut Db,
    intake: &Intake<'_>,
    Screening { held_for, announced_at }: Screening,
    follow_ups: &FollowUps,
) -> Result<(), sqlx::Error> {
    if let Some(announced_at) = announced_at {
        hold::note(&mut *db, intake.enquiry, held_for, announced_at).await?;
        announce_together(&mut *db, announced_at).await?;
    }
    if held_for.is_some() {
        return Ok(());
    }
    follow(&mut *db, intake, follow_ups).await?;
    if intake.received.is_repeat {
        return Ok(());
    }
    let Intake { enquiry, received, received_at, .. } = *intake;
    conversion::submitted(db, received.lead, enquiry, received.sender, received_at, received_at).await
}

/// Enqueues the jobs that an enquiry triggers.
pub async fn follow(db: &mut Db, intake: &Intake<'_>, follow_ups: &FollowUps) -> Result<(), sqlx::Error> {
    enqueue_all(&mut *db, &work(intake, follow_ups)).await?;
    tell_owner(db, intake).await
}

/// Tells the lead's owner of the enquiry in the app.
async fn tell_owner(db: &mut Db, intake: &Intake<'_>) -> Result<(), sqlx::Error> {
    let &Intake { enquiry, received, received_at, by, .. } = intake;
    let Some(owner) = received.owner else { return Ok(()) };
    if !received.is_repeat {
        return assignment::tell(db, received.lead, received.version, owner, by, received_at).await;
    }
    let subject = notices::Subject::Lead(received.lead);
    let notice = Notice::new(notices::Event::LeadEnquiredAgain, subject, by, &enquiry);
    notices::tell(db, &notice, Readers::Users(&[owner]), received_at).await
}

/// Enqueues the jobs of enquiries taken off hold.
async fn answer(
    db: &mut Db,
    lead: &Lead,
    released: &[Released],
    by: Option<UserId>,
    is_announced: bool,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let follow_ups: FollowUps = settings::read(&mut *db).await?;
    let agrees_to_marketing = consent::covers(&mut *db, lead.id, Purpose::Marketing).await?;
    let sender = conversion::sender(&mut *db, lead).await?;
    for &Released { enquiry, received_at, is_repeat, is_kitchen, escalate_at, promise_at } in released {
        let is_ahead = |at: &DateTime<Utc>| *at > now;
        let received = Received {
            lead: lead.id,
            is_repeat,
            escalate_at: escalate_at.filter(is_ahead),
            promise_at: promise_at.filter(is_ahead),
            agrees_to_marketing,
            has_email: lead.email_normalized.is_some(),
            owner: lead.owner,
            sender,
            version: lead.version + 1,
        };
        if is_kitchen {
            make_estimate(&mut *db, enquiry, now).await?;
        }
        let answer = (!is_kitchen).then_some(Mail::AcknowledgeLead { enquiry });
        let intake =
            Intake { enquiry, received: &received, received_at: now, agrees: true, answer, by, is_announced };
        follow(&mut *db, &intake, &follow_ups).await?;
        if !is_repeat {
            conversion::submitted(&mut *db, lead.id, enquiry, sender, received_at, now).await?;
        }
    }
    Ok(())
}

/// The jobs that an enquiry triggers. A repeat is only acknowledged and announced: the lead's deadlines and
/// its sequence are running already.
fn work(intake: &Intake<'_>, follow_ups: &FollowUps) -> Vec<Planned<Mail>> {
    let Intake { enquiry, received, received_at, agrees, answer, by, is_announced } = *intake;
    let lead = received.lead;
    let mut work = Vec::new();
    if by.is_none() {
        let announcement = is_announced.then_some(Mail::AnnounceLead { enquiry });
        work.extend(answer.into_iter().chain(announcement).map(Planned::now));
    } else if agrees && received.has_email {
        work.extend(answer.map(Planned::now));
    }
    if let Some(owner) = received.owner.filter(|owner| is_announced && Some(*owner) != by) {
        work.push(Planned::now(if received.is_repeat {
            Mail::AlertOwner { enquiry }
        } else {
            Mail::NotifyOwner { lead, owner, version: received.version }
        }));
    }
    for (level, at) in [(Level::Overdue, received.escalate_at), (Level::Breached, received.promise_at)] {
        work.extend(at.map(|at| Planned::at(Mail::EscalateLead { lead, level }, at)));
    }
    // A step already planned stays as it is.
    if received.agrees_to_marketing && received.has_email {
        let step = Step::FIRST;
        work.push(Planned::at(Mail::FollowUpLead { lead, step }, follow_ups.due_at(step, received_at)));
    }
    work
}

/// Requests the estimate PDF of an enquiry; its e-mail follows when it is ready.
pub async fn make_estimate(db: &mut Db, enquiry: EnquiryId, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    document::request(&mut *db, DocumentRef::estimate(enquiry), now).await?;
    enqueue(db, Documents::RenderEstimate { enquiry }).await
}
