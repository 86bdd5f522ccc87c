//! Demo visits to the homes of the demo leads, at free times of the demo designers.

use chrono::{DateTime, TimeDelta, Utc};
use enquiries::lead;
use kernel::audit::Actor;
use kernel::clock::Clock;
use kernel::ids::{LeadId, SiteVisitId};
use kernel::reach::{Reach, Visible};
use kernel::record::Refusal;
use kernel::{Db, Tx};
use sales::site_visit;
use sales::site_visit::booking::{self, Report, VisitDraft, VisitOutcome};
use sales::site_visit::slots::{self, SlotSearch};

use super::{STAFF, actor, person};

/// Leads with a visit ahead: their customer's name, and how many hours from now it is at least.
const AHEAD: [(&str, i64); 3] = [("Prakash Gowda", 0), ("Vivek Nambiar", 20), ("Fathima Syed", 44)];

/// Leads that were visited: their customer's name, how many hours ago the visit was booked, and what came of it.
const HELD: [(&str, i64, &str); 2] = [
    ("Anjali Deshpande", 90, "Measured both floors. The stairs need a drawing of their own."),
    ("Harish Kamath", 60, "The gas point moves to the other wall."),
];

/// Creates the demo visits if there are none yet.
pub async fn visits(tx: &mut Tx<'_>, now: DateTime<Utc>) -> Result<(), Refusal> {
    let is_empty = sqlx::query_scalar!(r#"select not exists (select from site_visits) as "empty!""#)
        .fetch_one(&mut **tx)
        .await?;
    if !is_empty {
        return Ok(());
    }
    let (_, seller, ..) = STAFF[1];
    let actor = actor(person(tx, seller).await?);
    for (name, hours_ago, note) in HELD {
        let Some(lead) = named(tx, name).await? else { continue };
        let at = now - TimeDelta::hours(hours_ago);
        let Some(visit) = book(tx, &actor, lead, at, at).await? else { continue };
        let id = site_visit::visible(tx, visit, Reach::All).await?;
        let opened = site_visit::lock(tx, id).await?;
        let how = Report { outcome: VisitOutcome::Held, note: note.to_owned() };
        let reported_at = (opened.visit.ends_at + TimeDelta::minutes(20)).min(now);
        if reported_at > opened.visit.starts_at {
            booking::report(tx, &Clock::stopped_at(reported_at), &actor, &opened, &how).await?;
        }
    }
    for (name, hours) in AHEAD {
        let Some(lead) = named(tx, name).await? else { continue };
        book(tx, &actor, lead, now, now + TimeDelta::hours(hours)).await?;
    }
    Ok(())
}

async fn named(db: &mut Db, name: &str) -> Result<Option<LeadId>, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select id as "id: LeadId" from leads where customer_name = $1 and archived_at is null limit 1"#,
        name,
    )
    .fetch_optional(db)
    .await
}

/// Books the first free time from `from` on, as if it were `at`.
async fn book(
    tx: &mut Tx<'_>,
    actor: &Actor,
    lead: LeadId,
    at: DateTime<Utc>,
    from: DateTime<Utc>,
) -> Result<Option<SiteVisitId>, Refusal> {
    let lead = lead::lock(tx, Visible::found(lead)).await?;
    let search = SlotSearch { lead: &lead, designer: None, moved: None, from, now: at };
    let times = slots::free(tx, &search).await?;
    let Some(slot) = times.slots.first() else { return Ok(None) };
    let Some(designer_id) = slot.designers.first().copied() else { return Ok(None) };
    let draft = VisitDraft { designer_id, starts_at: slot.starts_at, address: String::new() };
    booking::book(tx, &Clock::stopped_at(at), actor, &lead, &draft).await.map(Some)
}

#[cfg(test)]
mod tests {
    use kernel::testing::ist;
    use sqlx::PgPool;

    use super::*;

    #[test_database::test]
    async fn the_week_has_visits_behind_and_ahead(pool: PgPool) -> sqlx::Result<()> {
        let mut tx = pool.begin().await?;
        let now = ist("2026-11-20T02:00");
        super::super::accounts(&mut tx, "a password of this test", now).await.unwrap();
        super::super::leads(&mut tx, now).await.unwrap();
        for _ in 0..2 {
            visits(&mut tx, now).await.unwrap();
            let statuses = sqlx::query_scalar!("select status from site_visits order by starts_at")
                .fetch_all(&mut *tx)
                .await?;
            assert_eq!(statuses, ["held", "held", "scheduled", "scheduled", "scheduled"]);
        }
        Ok(())
    }
}
