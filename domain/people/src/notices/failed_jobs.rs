//! Tells admins of jobs that have failed for good.
//!
//! The queue knows no people, so a scheduled job looks. Of the jobs of one kind that fail within an hour, an outage fails
//! hundreds: they are one notice.

use chrono::{DateTime, DurationRound as _, TimeDelta, Utc};

use jobs::queue;
use kernel::Tx;
use kernel::role::Role;

use super::{Event, Notice, Readers, Subject, tell};

/// Tells of the jobs that failed in this hour and the last.
pub async fn look(tx: &mut Tx<'_>, now: DateTime<Utc>) -> Result<(), sqlx::Error> {
    let hour = TimeDelta::hours(1);
    let since = now.duration_trunc(hour).unwrap_or(now) - hour;
    for dead in queue::died_since(tx, since).await? {
        let occasion = format!("{}.{}", dead.kind, dead.hour.timestamp());
        let notice = Notice::new(Event::JobFailed, Subject::Job(dead.first), None, &occasion);
        let more = i32::try_from(dead.jobs - 1).unwrap_or(i32::MAX);
        tell(tx, &Notice { more, ..notice }, Readers::Role(Role::Admin), now).await?;
        // More have failed since they were told.
        sqlx::query!(
            "update notices set more = $2 where event = $3 and occasion = $1 and more < $2",
            occasion,
            more,
            Event::JobFailed.as_str(),
        )
        .execute(&mut **tx)
        .await?;
    }
    Ok(())
}

#[cfg(test)]
mod tests {
    use sqlx::PgPool;

    use super::*;
    use crate::notices::inbox;
    use kernel::ids::UserId;

    #[test_database::test]
    async fn jobs_of_one_kind_that_fail_within_an_hour_are_one_notice(pool: PgPool) -> sqlx::Result<()> {
        let mut tx = pool.begin().await?;
        let now = DateTime::parse_from_rfc3339("2026-11-20T12:30:00+05:30").unwrap().to_utc();
        let admin = UserId::new();
        sqlx::query!(
            "insert into users (id, email, role) values ($1, 'asha@nivas.example', 'admin')",
            admin.0,
        )
        .execute(&mut *tx)
        .await?;
        for (id, kind, minutes) in [
            (1_i64, "send_quotation", 10_i64),
            (3, "draw_share_card", 1),
            (4, "write_export", 600),
            (2, "send_quotation", 5),
        ] {
            sqlx::query!(
                "insert into jobs_ended (
                     id, run_at, enqueued_at, ended_at, priority, attempt, max_attempts, queue, kind, outcome, payload
                 )
                 values ($1, $2, $2, $2, 0, 1, 1, 'mail', $3, 'dead', '{}')",
                id,
                now - TimeDelta::minutes(minutes),
                kind,
            )
            .execute(&mut *tx)
            .await?;
            look(&mut tx, now).await?;
        }
        let (notices, _) = inbox::page(&mut tx, admin, None).await?;
        let mut told: Vec<_> = notices.iter().map(|notice| (notice.subject.as_str(), notice.more)).collect();
        told.sort_unstable();
        assert_eq!(told, [("1", 1), ("3", 0)]);
        Ok(())
    }
}
