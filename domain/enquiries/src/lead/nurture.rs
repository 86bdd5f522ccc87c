//! Monthly e-mails to leads in nurture. Source: product rules for leads, customer e-mails.

use chrono::{DateTime, Utc};

use super::follow_up::{Verdict, by_manners};
use super::{Lead, Status};
use crate::consent::Purpose;
use crate::lead::settings::FollowUps;
use jobs::queue::plan_anew;
use jobs::{Mail, Planned};
use kernel::clock::months_later;
use kernel::ids::LeadId;
use kernel::{Db, settings};

/// Number of e-mails a lead gets in total, however often it returns to nurture.
pub const LETTERS: u8 = 6;

/// A nurture e-mail to plan.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub struct Letter {
    /// Lead that it is for.
    pub lead: LeadId,
    /// Which one, from 1.
    pub month: u8,
    /// Planned time.
    pub due_at: DateTime<Utc>,
}

/// Enqueues the next nurture e-mails of leads that have moved to nurture.
pub async fn plan(db: &mut Db, leads: &[LeadId], now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let settings: FollowUps = settings::read(&mut *db).await?;
    let letters = next(&mut *db, leads, &settings, now).await?;
    let jobs = letters
        .into_iter()
        .map(|Letter { lead, month, due_at }| Planned::at(Mail::NurtureLead { lead, month }, due_at));
    plan_anew(db, &jobs.collect::<Vec<_>>()).await
}

/// The next nurture e-mails of leads that have moved to nurture: only with marketing consent and a valid
/// address, and only until all are sent.
pub async fn next(
    db: &mut Db,
    leads: &[LeadId],
    settings: &FollowUps,
    now: DateTime<Utc>,
) -> Result<Vec<Letter>, sqlx::Error> {
    let ids: Vec<_> = leads.iter().map(|lead| lead.0).collect();
    let rows = sqlx::query!(
        r#"select id as "id: LeadId",
               (select count(*) from mails
                where about_id in (select id from leads taken where taken.id = leads.id or taken.merged_into = leads.id)
                  and template = 'nurture_lead') as "sent!"
           from leads
           where id = any($1) and email_normalized is not null and exists (
               select from consents
               where purpose = $2 and withdrawn_at is null
                   and (lead_id = leads.id or consents.email_normalized = leads.email_normalized)
           )"#,
        &ids,
        Purpose::Marketing.as_str(),
    )
    .fetch_all(db)
    .await?;
    let due_at = due_at(now, settings);
    let letters = rows.into_iter().filter_map(|row| {
        let month = u8::try_from(row.sent + 1).ok().filter(|month| *month <= LETTERS)?;
        Some(Letter { lead: row.id, month, due_at })
    });
    Ok(letters.collect())
}

/// One month later, within the sending window.
#[must_use]
pub fn due_at(now: DateTime<Utc>, settings: &FollowUps) -> DateTime<Utc> {
    settings.window.next_inside(months_later(now, 1))
}

/// Decides on an e-mail when it is due: a lead that has left nurture gets none.
pub async fn verdict(
    db: &mut Db,
    lead: &Lead,
    settings: &FollowUps,
    now: DateTime<Utc>,
) -> Result<Verdict, sqlx::Error> {
    if lead.status != Status::Nurture || lead.merged_into.is_some() {
        return Ok(Verdict::Silent);
    }
    by_manners(db, lead, settings, now).await
}

#[cfg(test)]
mod tests {
    use super::*;
    use kernel::testing::ist;

    #[test]
    fn a_month_is_one_of_the_calendar() {
        let due = |now: &str| due_at(ist(now), &FollowUps::default());
        assert_eq!(due("2026-11-20T15:00"), ist("2026-12-20T15:00"));
        assert_eq!(due("2027-01-31T23:00"), ist("2027-03-01T09:00"));
        assert_eq!(due("2026-11-20T03:00"), ist("2026-12-20T09:00"));
    }
}
