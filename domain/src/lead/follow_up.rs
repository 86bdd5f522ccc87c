//! The sequence of e-mails after an enquiry: when a step goes out, and when none does any more.
//! Source: product rules for leads, customer e-mails.

use chrono::{DateTime, TimeDelta, Utc};
use uuid::Uuid;

use super::{Lead, Status};
use crate::Db;
use crate::clock::IST;
use crate::ids::LeadId;
use crate::settings::FollowUps;
use crate::words::words;
use crate::{consent, mail};

words! {
    /// A step of the sequence. The word is part of a job's payload and of its key.
    pub enum Step {
        /// Day 1.
        SimilarHomes = "similar_homes",
        /// Day 3.
        HowPricingWorks = "how_pricing_works",
        /// Day 7.
        VisitSlots = "visit_slots",
        /// Day 14.
        LastCheckIn = "last_check_in",
    }
}

impl Step {
    /// The step that every sequence starts with.
    pub const FIRST: Self = Self::SimilarHomes;

    /// The step after this one.
    #[must_use]
    pub const fn next(self) -> Option<Self> {
        match self {
            Self::SimilarHomes => Some(Self::HowPricingWorks),
            Self::HowPricingWorks => Some(Self::VisitSlots),
            Self::VisitSlots => Some(Self::LastCheckIn),
            Self::LastCheckIn => None,
        }
    }

    /// When the step is due for a lead that came at `received_at`.
    #[must_use]
    pub fn due_at(self, received_at: DateTime<Utc>, settings: &FollowUps) -> DateTime<Utc> {
        let [first, second, third, last] = settings.days;
        let days = match self {
            Self::SimilarHomes => first,
            Self::HowPricingWorks => second,
            Self::VisitSlots => third,
            Self::LastCheckIn => last,
        };
        settings.window.next_inside(received_at + TimeDelta::days(i64::from(days)))
    }
}

words! {
    /// Why no further step is sent.
    pub enum StopReason {
        /// The customer answered.
        Replied = "replied",
        /// Somebody spoke with the customer.
        Called = "called",
        /// The lead is past being contacted.
        Moved = "moved",
        /// The customer asked for it.
        Unsubscribed = "unsubscribed",
        /// The address does not take mail.
        Bounced = "bounced",
    }
}

/// What to do with a step that is due.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Verdict {
    /// Send it.
    Send,
    /// Not now, but then.
    PutOff(DateTime<Utc>),
    /// Neither this one nor any later one.
    Stop(StopReason),
    /// The sequence was switched off or had stopped before.
    Silent,
}

/// Decides on a step at the moment it would be sent: much may have happened since it was planned.
pub async fn verdict(
    db: &mut Db,
    lead: &Lead,
    settings: &FollowUps,
    now: DateTime<Utc>,
) -> Result<Verdict, sqlx::Error> {
    if !settings.is_on || lead.follow_ups_stopped_at.is_some() {
        return Ok(Verdict::Silent);
    }
    if !matches!(lead.status, Status::New | Status::Contacted) {
        return Ok(Verdict::Stop(StopReason::Moved));
    }
    if lead.first_response_at.is_some() {
        return Ok(Verdict::Stop(StopReason::Called));
    }
    let Some(address) = &lead.email_normalized else {
        return Ok(Verdict::Stop(StopReason::Bounced));
    };
    if mail::is_suppressed(db, address, mail::Kind::Marketing).await? {
        return Ok(Verdict::Stop(StopReason::Unsubscribed));
    }
    if !consent::covers(db, lead.id, consent::Purpose::ServiceContact).await? {
        return Ok(Verdict::Stop(StopReason::Unsubscribed));
    }
    let inside = settings.window.next_inside(now);
    if inside > now {
        return Ok(Verdict::PutOff(inside));
    }
    if let Some(last) = mail::last_marketing_to(db, address).await?
        && last.with_timezone(&IST).date_naive() == now.with_timezone(&IST).date_naive()
    {
        // At most one a day: tomorrow morning is the next day's first chance.
        return Ok(Verdict::PutOff(settings.window.next_inside(now + until_midnight(now))));
    }
    Ok(Verdict::Send)
}

fn until_midnight(now: DateTime<Utc>) -> TimeDelta {
    let local = now.with_timezone(&IST);
    TimeDelta::days(1) - local.time().signed_duration_since(chrono::NaiveTime::MIN)
}

/// Ends the sequence of one lead; a sequence that has ended keeps its first reason.
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

/// Stops all marketing mail to the person behind an unsubscribe link, whatever lead it is about.
/// Returns the address as typed, or `None` for an unknown token.
pub async fn unsubscribe(
    db: &mut Db,
    token: Uuid,
    now: DateTime<Utc>,
) -> Result<Option<String>, sqlx::Error> {
    let Some(row) = sqlx::query!(
        "select customer_email, email_normalized from leads where unsubscribe_token = $1",
        token,
    )
    .fetch_optional(&mut *db)
    .await?
    else {
        return Ok(None);
    };
    if let Some(address) = &row.email_normalized {
        mail::suppress(db, address, mail::Scope::Marketing, mail::SuppressionReason::Unsubscribed, now)
            .await?;
    }
    sqlx::query!(
        "update leads set follow_ups_stopped_at = $3, follow_ups_stopped_by = $4, updated_at = now()
         where (unsubscribe_token = $1 or email_normalized = $2) and follow_ups_stopped_at is null",
        token,
        row.email_normalized,
        now,
        StopReason::Unsubscribed.as_str(),
    )
    .execute(&mut *db)
    .await?;
    Ok(Some(row.customer_email))
}

#[cfg(test)]
mod tests {
    use super::*;

    fn ist(text: &str) -> DateTime<Utc> {
        DateTime::parse_from_rfc3339(&format!("{text}:00+05:30")).unwrap().to_utc()
    }

    #[test]
    fn steps_fall_on_their_days_inside_the_window() {
        let settings = FollowUps::default();
        let due = |step: Step, received: &str| step.due_at(ist(received), &settings);
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
}
