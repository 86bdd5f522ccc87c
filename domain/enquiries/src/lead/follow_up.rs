//! The follow-up sequence after an enquiry: when each step is sent, and what stops it. Source: product rules
//! for leads, customer e-mails.
//!
//! Stop rules, the sending window and the limit of one e-mail a day are checked when a step is due, not when
//! it is planned. The sequence needs marketing consent, and one-click unsubscribe (RFC 8058) stops it for
//! every lead with that address.

use chrono::{DateTime, TimeDelta, Utc};
use jobs::occasion::Step;
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

use super::{Lead, Status};
use crate::consent::{self, Holder, Purpose, StopReason, WithdrawalChannel};
use crate::do_not_contact::{About, wants_no_letter};
use crate::lead::settings::FollowUps;
use kernel::audit::{Actor, Source};
use kernel::clock::{Clock, IST, day_of};
use kernel::ids::{LeadId, UserId};
use kernel::mail::{self, MailKind};
use kernel::{Db, settings};

/// What to do with a step that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Send it now.
    Send,
    /// Send it at this time instead.
    PutOff(DateTime<Utc>),
    /// End the sequence.
    Stop(StopReason),
    /// Drop it: the sequence was stopped or the lead was merged.
    Silent,
}

/// Decides on a step when it is due, since much may have changed since it was planned.
pub async fn verdict(
    db: &mut Db,
    lead: &Lead,
    settings: &FollowUps,
    now: DateTime<Utc>,
) -> Result<Verdict, sqlx::Error> {
    if lead.follow_ups_stopped_at.is_some() || lead.merged_into.is_some() {
        return Ok(Verdict::Silent);
    }
    if !matches!(lead.status, Status::New | Status::Contacted) {
        return Ok(Verdict::Stop(StopReason::Moved));
    }
    by_manners(db, lead, settings, now).await
}

/// Whether this person may get marketing e-mail, and whether now is a good time.
pub(super) async fn by_manners(
    db: &mut Db,
    lead: &Lead,
    settings: &FollowUps,
    now: DateTime<Utc>,
) -> Result<Verdict, sqlx::Error> {
    let Some(address) = &lead.email_normalized else {
        return Ok(Verdict::Stop(StopReason::Bounced));
    };
    match mail::suppression(&mut *db, address, MailKind::Marketing).await? {
        Some(mail::SuppressionReason::HardBounce) => return Ok(Verdict::Stop(StopReason::Bounced)),
        Some(mail::SuppressionReason::Complaint) => return Ok(Verdict::Stop(StopReason::Complained)),
        Some(mail::SuppressionReason::Unsubscribed) => return Ok(Verdict::Stop(StopReason::Unsubscribed)),
        None => {}
    }
    if wants_no_letter(&mut *db, address, About::Lead(lead.id)).await? {
        return Ok(Verdict::Stop(StopReason::Unsubscribed));
    }
    if !consent::covers(&mut *db, lead.id, Purpose::Marketing).await? {
        let was_withdrawn = consent::was_withdrawn(&mut *db, lead.id, Purpose::Marketing).await?;
        return Ok(Verdict::Stop(if was_withdrawn {
            StopReason::Unsubscribed
        } else {
            StopReason::NoConsent
        }));
    }
    at_a_good_time(db, address, settings, now).await
}

/// Whether an account may get marketing e-mail, and whether now is a good time.
pub async fn account_verdict(
    db: &mut Db,
    user: UserId,
    address: &str,
    settings: &FollowUps,
    now: DateTime<Utc>,
) -> Result<Verdict, sqlx::Error> {
    let is_unwanted = mail::suppression(&mut *db, address, MailKind::Marketing).await?.is_some()
        || wants_no_letter(&mut *db, address, About::User(user)).await?;
    if is_unwanted {
        return Ok(Verdict::Stop(StopReason::Unsubscribed));
    }
    if consent::agreeing(&mut *db, &[user], Purpose::Marketing).await?.is_empty() {
        return Ok(Verdict::Stop(StopReason::NoConsent));
    }
    at_a_good_time(db, address, settings, now).await
}

async fn at_a_good_time(
    db: &mut Db,
    address: &str,
    settings: &FollowUps,
    now: DateTime<Utc>,
) -> Result<Verdict, sqlx::Error> {
    if !settings.is_on {
        // Switched off temporarily: postpone, do not end the sequence.
        return Ok(Verdict::PutOff(settings.window.next_inside(now + TimeDelta::days(1))));
    }
    let inside = settings.window.next_inside(now);
    if inside > now {
        return Ok(Verdict::PutOff(inside));
    }
    if let Some(last) = mail::last_marketing_to(db, address).await?
        && day_of(last) == day_of(now)
    {
        // One a day: try again tomorrow morning.
        return Ok(Verdict::PutOff(settings.window.next_inside(now + until_midnight(now))));
    }
    Ok(Verdict::Send)
}

fn until_midnight(now: DateTime<Utc>) -> TimeDelta {
    let local = now.with_timezone(&IST);
    TimeDelta::days(1) - local.time().signed_duration_since(chrono::NaiveTime::MIN)
}

/// The next step of a sequence.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct NextStep {
    /// Which step.
    pub step: Step,
    /// Planned time.
    pub due_at: DateTime<Utc>,
}

/// The next follow-up e-mail of a lead, as things are now.
pub async fn next(db: &mut Db, lead: &Lead, now: DateTime<Utc>) -> Result<Option<NextStep>, sqlx::Error> {
    let is_over = lead.follow_ups_stopped_at.is_some()
        || lead.merged_into.is_some()
        || lead.is_on_hold
        || !matches!(lead.status, Status::New | Status::Contacted);
    let Some(address) = lead.email_normalized.as_deref().filter(|_| !is_over) else { return Ok(None) };
    if wants_no_letter(&mut *db, address, About::Lead(lead.id)).await?
        || !consent::covers(&mut *db, lead.id, Purpose::Marketing).await?
    {
        return Ok(None);
    }
    let sent = sqlx::query_scalar!(
        "select template from mails where about_id = $1 and kind = 'marketing'",
        lead.id.0,
    )
    .fetch_all(&mut *db)
    .await?;
    let is_sent = |step: Step| sent.iter().any(|template| template.ends_with(step.as_str()));
    let Some(step) = Step::ALL.iter().copied().find(|step| !is_sent(*step)) else { return Ok(None) };
    let settings: FollowUps = settings::read(db).await?;
    let due_at = settings.due_at(step, lead.received_at).max(settings.window.next_inside(now));
    Ok(settings.is_on.then_some(NextStep { step, due_at }))
}

/// Ends the sequence of a lead. If it has ended before, the first reason stays.
pub async fn stop(
    db: &mut Db,
    lead: LeadId,
    reason: StopReason,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update leads set follow_ups_stopped_at = $2, follow_ups_stopped_by = $3, updated_at = now()
         where id = $1 and follow_ups_stopped_at is null",
        lead.0,
        now,
        reason.as_str(),
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Result of an unsubscribe link.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Unsubscribed {
    /// E-mail address, as typed.
    pub address: String,
    /// Leads whose queued e-mails are removed.
    pub leads: Vec<LeadId>,
}

/// Withdraws the marketing consent of the person behind an unsubscribe link. `None` for an unknown token.
pub async fn unsubscribe(
    db: &mut Db,
    clock: &Clock,
    token: Uuid,
) -> Result<Option<Unsubscribed>, sqlx::Error> {
    let Some(row) = sqlx::query!(
        r#"select id as "lead?: LeadId", null::uuid as "user?: UserId", customer_email as "address!"
           from leads where unsubscribe_token = $1
           union all
           select null, id, email from users where unsubscribe_token = $1"#,
        token,
    )
    .fetch_optional(&mut *db)
    .await?
    else {
        return Ok(None);
    };
    let Some(holder) = row.lead.map(Holder::Lead).or(row.user.map(Holder::User)) else { return Ok(None) };
    // Whoever has the link is taken to be the person; no staff user is involved.
    let actor = Actor { user: None, source: Source::User, ip: None, request_id: None, batch: None };
    let leads =
        consent::withdraw_marketing(db, clock, &actor, holder, WithdrawalChannel::EmailLink, "").await?;
    Ok(Some(Unsubscribed { address: row.address, leads }))
}

#[cfg(test)]
mod tests {
    use ads::visit::attribution::Touched;
    use sqlx::PgPool;

    use super::*;
    use crate::lead::settings::Sales;
    use crate::lead::testing::{nth_lead, stopped_by};
    use crate::lead::{NewLead, Submission, find, receive};
    use crate::privacy_settings::BOOKING_NOTICE;
    use kernel::ids::EnquiryId;
    use kernel::reach::Reach;

    fn ist(text: &str) -> DateTime<Utc> {
        DateTime::parse_from_rfc3339(&format!("{text}:00+05:30")).unwrap().to_utc()
    }

    #[test]
    fn steps_fall_on_their_days_inside_the_window() {
        let settings = FollowUps::default();
        let due = |step: Step, received: &str| settings.due_at(step, ist(received));
        assert_eq!(due(Step::SimilarHomes, "2026-11-20T15:00"), ist("2026-11-21T15:00"));
        assert_eq!(due(Step::HowPricingWorks, "2026-11-20T15:00"), ist("2026-11-23T15:00"));
        assert_eq!(due(Step::VisitSlots, "2026-11-20T15:00"), ist("2026-11-27T15:00"));
        assert_eq!(due(Step::LastCheckIn, "2026-11-20T15:00"), ist("2026-12-04T15:00"));
        assert_eq!(due(Step::SimilarHomes, "2026-11-20T23:30"), ist("2026-11-22T09:00"));
        assert_eq!(due(Step::SimilarHomes, "2026-11-20T02:00"), ist("2026-11-21T09:00"));
    }

    #[test]
    fn the_chain_ends() {
        let mut steps = vec![Step::FIRST];
        while let Some(next) = steps.last().and_then(|step| step.next()) {
            steps.push(next);
        }
        assert_eq!(steps, Step::ALL);
    }

    #[test]
    fn midnight_is_counted_in_indian_time() {
        assert_eq!(
            ist("2026-11-20T19:30") + until_midnight(ist("2026-11-20T19:30")),
            ist("2026-11-21T00:00")
        );
    }

    async fn lead(db: &mut Db, form: &NewLead) -> Lead {
        let submission = Submission {
            enquiry: EnquiryId::new(),
            raw: serde_json::value::to_raw_value(form).unwrap(),
            user_agent: None,
            request_id: None,
            received_at: ist("2026-11-20T11:00"),
            visit: Touched::default(),
        };
        let received = receive(db, form, &submission, BOOKING_NOTICE, &Sales::default()).await.unwrap();
        find(db, received.lead, Reach::All).await.unwrap()
    }

    #[test_database::test]
    async fn a_sequence_that_has_ended_keeps_its_first_reason(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let [ended, other] = [lead(&mut db, &nth_lead(1)).await, lead(&mut db, &nth_lead(2)).await];
        stop(&mut db, ended.id, StopReason::Called, ist("2026-11-20T12:00")).await?;
        stop(&mut db, ended.id, StopReason::Moved, ist("2026-11-20T13:00")).await?;
        assert_eq!(stopped_by(&mut db, ended.id).await.as_deref(), Some("called"));
        let stopped_at = find(&mut db, ended.id, Reach::All).await?.follow_ups_stopped_at;
        assert_eq!(stopped_at, Some(ist("2026-11-20T12:00")));
        assert_eq!(stopped_by(&mut db, other.id).await, None);
        Ok(())
    }

    #[test_database::test]
    async fn a_link_stops_all_marketing_to_its_reader(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let now = ist("2026-11-21T11:00");
        let form = nth_lead(1);
        let earlier = lead(&mut db, &form).await;
        sqlx::query!("update leads set status = 'won' where id = $1", earlier.id.0).execute(&mut *db).await?;
        let of_now =
            lead(&mut db, &NewLead { customer_email: " Visitor1@Example.com".to_owned(), ..form }).await;
        let somebody_else = lead(&mut db, &nth_lead(2)).await;
        assert_ne!(earlier.id, of_now.id);

        // Twice: mail scanners may open the link before the reader does.
        for _ in 0..2 {
            let stopped = unsubscribe(&mut db, &Clock::stopped_at(now), of_now.unsubscribe_token).await?;
            let stopped = stopped.unwrap();
            assert_eq!(stopped.address, "Visitor1@Example.com");
            assert_eq!(stopped.leads, [earlier.id, of_now.id]);
        }
        for (lead, reason) in
            [(earlier, Some("unsubscribed")), (of_now, Some("unsubscribed")), (somebody_else, None)]
        {
            assert_eq!(stopped_by(&mut db, lead.id).await.as_deref(), reason);
            let address = lead.email_normalized.unwrap();
            let is_suppressed = mail::suppression(&mut db, &address, MailKind::Marketing).await?.is_some();
            assert_eq!(is_suppressed, reason.is_some());
            assert!(mail::suppression(&mut db, &address, MailKind::Transactional).await?.is_none());
        }
        Ok(())
    }

    #[test_database::test]
    async fn a_link_that_nobody_was_sent_stops_nothing(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let lead = lead(&mut db, &nth_lead(1)).await;
        let clock = Clock::stopped_at(ist("2026-11-21T11:00"));
        assert_eq!(unsubscribe(&mut db, &clock, Uuid::new_v4()).await?, None);
        assert_eq!(stopped_by(&mut db, lead.id).await, None);
        Ok(())
    }

    #[test_database::test]
    async fn without_an_address_only_the_lead_itself_is_stopped(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let [first, second] =
            [1, 2].map(|n| NewLead { customer_email: "not given".to_owned(), ..nth_lead(n) });
        let (first, second) = (lead(&mut db, &first).await, lead(&mut db, &second).await);
        let clock = Clock::stopped_at(ist("2026-11-21T11:00"));
        unsubscribe(&mut db, &clock, first.unsubscribe_token).await?;
        assert_eq!(stopped_by(&mut db, first.id).await.as_deref(), Some("unsubscribed"));
        assert_eq!(stopped_by(&mut db, second.id).await, None);
        Ok(())
    }
}
