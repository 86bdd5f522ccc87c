//! All scheduled work, declared here and nowhere else: cron expressions in Indian time.
//!
//! Any number of workers watch the schedule. A worker claims a tick by moving the entry's row forward in
//! the transaction that enqueues its job, so exactly one worker does. After a time without any worker, the
//! latest missed tick is caught up with, once. A new entry starts with its next tick.
//!
//! A tick only says that it is time to look. What a job does depends on the moment it runs, so a late tick
//! does no harm.

use std::sync::LazyLock;

use chrono::{DateTime, TimeDelta, Utc};
use cron::Schedule;
use kernel::clock::IST;
use kernel::ids::UserId;
use kernel::{Db, Tx};
use schemars::JsonSchema;
use serde::Serialize;

use crate::queue::{Job as _, enqueue};
use crate::upkeep::Upkeep;

/// The schedule.
pub static ENTRIES: LazyLock<Vec<Entry>> = LazyLock::new(|| {
    vec![
        entry(
            "* * * * *",
            |due_at| Upkeep::ToggleMaintenance { due_at },
            "Records the start and end of maintenance windows.",
        ),
        entry(
            "* * * * *",
            |due_at| Upkeep::SealAuditLog { due_at },
            "Seals new audit log entries, so that later changes are detected.",
        ),
        entry(
            "17 * * * *",
            |due_at| Upkeep::DeleteExpiredExports { due_at },
            "Deletes export files after 24 hours.",
        ),
        entry(
            "27 * * * *",
            |due_at| Upkeep::SweepAccounts { due_at },
            "Deletes expired sessions, links and keys.",
        ),
        entry(
            "5 0 * * *",
            |due_at| Upkeep::ExpireQuotations { due_at },
            "Expires quotations after their last valid day and notifies their authors.",
        ),
        entry(
            "0 10 * * *",
            |due_at| Upkeep::RemindOfQuotations { due_at },
            "Reminds customers of open quotations on the days set in the settings.",
        ),
        entry(
            "* * * * *",
            |due_at| Upkeep::PublishPhotographs { due_at },
            "Publishes scheduled photographs.",
        ),
        entry("* * * * *", |due_at| Upkeep::PublishDesigns { due_at }, "Publishes scheduled designs."),
        entry("* * * * *", |due_at| Upkeep::PublishVideos { due_at }, "Publishes scheduled videos."),
        entry(
            "* * * * *",
            |due_at| Upkeep::PublishCaseStudies { due_at },
            "Publishes scheduled case studies.",
        ),
        entry("* * * * *", |due_at| Upkeep::PublishProducts { due_at }, "Publishes scheduled products."),
        entry("* * * * *", |due_at| Upkeep::PublishArticles { due_at }, "Publishes scheduled articles."),
        entry("* * * * *", |due_at| Upkeep::PublishHelpPages { due_at }, "Publishes scheduled help pages."),
        entry(
            "30 3 * * Mon",
            |due_at| Upkeep::CheckLinks { due_at },
            "Checks the links of published texts, and deletes old records of help searches.",
        ),
        entry(
            "13-59/20 * * * *",
            |due_at| Upkeep::CheckExternalLinks { due_at },
            "Asks links to other sites in published texts whether they still answer, each once a week.",
        ),
        entry(
            "*/10 * * * *",
            |due_at| Upkeep::CheckPayments { due_at },
            "Asks the payment gateway about payments that are under way.",
        ),
        entry(
            "*/5 * * * *",
            |due_at| Upkeep::UploadConversions { due_at },
            "Uploads conversions to ad platforms that still wait.",
        ),
        entry(
            "3-59/15 * * * *",
            |due_at| Upkeep::CheckConversions { due_at },
            "Asks Google Ads what became of uploaded conversions.",
        ),
        entry(
            "0 4 * * *",
            |due_at| Upkeep::ImportAdSpend { due_at },
            "Imports what yesterday's campaigns cost.",
        ),
        entry(
            "8-59/10 * * * *",
            |due_at| Upkeep::AnnounceStock { due_at },
            "Writes to visitors who wait for a product that can be ordered again.",
        ),
        entry(
            "2-59/15 * * * *",
            |due_at| Upkeep::WriteProductFeed { due_at },
            "Writes the product feed for Google Merchant Center, if a product, a price or the day has changed.",
        ),
        entry(
            "* * * * *",
            |due_at| Upkeep::PublishCatalogItems { due_at },
            "Publishes scheduled items of the catalogue.",
        ),
        entry(
            "4-59/5 * * * *",
            |due_at| Upkeep::DrawShareCards { due_at },
            "Has share cards drawn of pages that have none yet, or whose title or photograph has changed.",
        ),
        entry(
            "7-59/10 * * * *",
            |due_at| Upkeep::WriteSitemaps { due_at },
            "Writes the sitemaps for search engines, if an address has changed.",
        ),
        entry(
            "9-59/10 * * * *",
            |due_at| Upkeep::NotifySearchEngines { due_at },
            "Tells search engines of changed addresses, if a key of IndexNow is set.",
        ),
        entry(
            "* * * * *",
            |due_at| Upkeep::ReadReplies { due_at },
            "Reads customers' replies and returned e-mails, if IMAP_URL is set.",
        ),
        entry(
            "6-59/15 * * * *",
            |due_at| Upkeep::RemindOfCarts { due_at },
            "Writes to users who agreed to offers and left a cart 4 hours ago.",
        ),
        entry(
            "15 1 * * *",
            |due_at| Upkeep::ExpireReferrals { due_at },
            "Expires referrals that came to nothing in time, after the days in the settings.",
        ),
        entry(
            "25 2 * * *",
            |due_at| Upkeep::CompleteOrders { due_at },
            "Completes delivered orders after the time for returns.",
        ),
        entry(
            // In the daytime, so that a morning's e-mail about late tickets is not sent at night.
            "52 8-20 * * *",
            |due_at| Upkeep::WatchTickets { due_at },
            "Lists late support tickets to staff once a day, and closes those that were resolved.",
        ),
        entry(
            "* * * * *",
            |due_at| Upkeep::TellOfFailedJobs { due_at },
            "Tells admins of jobs that have failed for good.",
        ),
        entry(
            "10 0 * * *",
            |due_at| Upkeep::PriceDesigns { due_at },
            "Updates design prices to the day's rates and taxes.",
        ),
        entry(
            "4-59/10 * * * *",
            |due_at| Upkeep::RenewPictures { due_at },
            "Re-renders pictures made by an earlier version.",
        ),
        entry(
            "37 * * * *",
            |due_at| Upkeep::SweepFiles { due_at },
            "Deletes abandoned uploads and unused files.",
        ),
        entry(
            "35 3 * * *",
            |due_at| Upkeep::DeleteOldMails { due_at },
            "Deletes old e-mail log entries and replies, after the months set in the privacy settings.",
        ),
        entry(
            "20 2 * * *",
            |due_at| Upkeep::EndRetention { due_at },
            "Anonymises and deletes records past their retention in the privacy settings.",
        ),
        entry(
            "40 3 * * *",
            |due_at| Upkeep::DeleteIdempotencyKeys { due_at },
            "Deletes idempotency keys after 7 days.",
        ),
        entry(
            "45 * * * *",
            |due_at| Upkeep::DeleteOldJobs { due_at },
            "Deletes completed and cancelled jobs after 30 days. Dead jobs are kept.",
        ),
        entry(
            "50 3 * * *",
            |due_at| Upkeep::DeleteScheduleTicks { due_at },
            "Deletes schedule runs after 30 days.",
        ),
    ]
});

/// An entry of the schedule.
#[derive(Debug)]
pub struct Entry {
    /// The job's name.
    pub name: &'static str,
    /// Minute, hour, day of the month, month and day of the week (by name), Indian time.
    pub cron: &'static str,
    /// Description, for users.
    pub description: &'static str,
    times: Schedule,
    job: fn(DateTime<Utc>) -> Upkeep,
}

fn entry(cron: &'static str, job: fn(DateTime<Utc>) -> Upkeep, description: &'static str) -> Entry {
    let name = job(DateTime::UNIX_EPOCH).name();
    // The parser counts in seconds; the schedule does not.
    let times = format!("0 {cron}").parse().unwrap_or_else(|error| panic!("{name}: {error}"));
    Entry { name, cron, description, times, job }
}

impl Entry {
    /// The entry with this name.
    #[must_use]
    pub fn find(name: &str) -> Option<&'static Self> {
        ENTRIES.iter().find(|entry| entry.name == name)
    }

    /// The latest tick at or before `now`.
    #[must_use]
    pub fn last(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        // The iterator excludes the given instant.
        let after = (now + TimeDelta::microseconds(1)).with_timezone(&IST);
        self.times.after(&after).next_back().map_or(DateTime::UNIX_EPOCH, |tick| tick.to_utc())
    }

    /// The first tick after `now`.
    #[must_use]
    pub fn next(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        self.times
            .after(&now.with_timezone(&IST))
            .next()
            .map_or(DateTime::<Utc>::MAX_UTC, |tick| tick.to_utc())
    }
}

/// Enqueues the job of the tick at `due_at`, unless it or a later one was claimed. Returns whether this call
/// did.
pub async fn claim(
    tx: &mut Tx<'_>,
    entry: &Entry,
    due_at: DateTime<Utc>,
    now: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    // The first worker to see an entry saves its starting point and claims nothing.
    let noted = sqlx::query!(
        "insert into schedules (name, due_at) values ($1, $2) on conflict do nothing",
        entry.name,
        due_at,
    )
    .execute(&mut **tx)
    .await?;
    if noted.rows_affected() == 1 {
        return Ok(false);
    }
    let moved =
        sqlx::query!("update schedules set due_at = $2 where name = $1 and due_at < $2", entry.name, due_at)
            .execute(&mut **tx)
            .await?;
    if moved.rows_affected() == 0 {
        return Ok(false);
    }
    start(tx, entry, due_at, now, None).await
}

/// Enqueues an entry's job now, on request.
pub async fn run_now(
    db: &mut Db,
    entry: &Entry,
    by: UserId,
    now: DateTime<Utc>,
) -> Result<bool, sqlx::Error> {
    start(db, entry, now, now, Some(by)).await
}

async fn start(
    db: &mut Db,
    entry: &Entry,
    due_at: DateTime<Utc>,
    now: DateTime<Utc>,
    by: Option<UserId>,
) -> Result<bool, sqlx::Error> {
    let job = (entry.job)(due_at);
    let started = sqlx::query!(
        "insert into schedule_ticks (name, due_at, job_key, claimed_at, claimed_by) values ($1, $2, $3, $4, $5)
         on conflict do nothing",
        entry.name,
        due_at,
        job.key(),
        now,
        by.map(|user| user.0),
    )
    .execute(&mut *db)
    .await?;
    if started.rows_affected() == 0 {
        return Ok(false);
    }
    enqueue(db, job).await?;
    Ok(true)
}

/// Outcome of a tick's job.
#[derive(Clone, Copy, Debug, PartialEq, Eq, Serialize, JsonSchema, sqlx::Type)]
#[serde(rename_all = "snake_case")]
#[sqlx(type_name = "text", rename_all = "snake_case")]
pub enum Outcome {
    /// Waiting for a worker.
    Waiting,
    /// Running.
    Running,
    /// Failed and will be retried.
    Retrying,
    /// Completed.
    Done,
    /// Failed for good.
    Dead,
}

/// The latest tick of an entry and its outcome.
#[derive(Clone, Debug, PartialEq, Eq)]
pub struct Run {
    /// Entry name.
    pub name: String,
    /// Tick.
    pub due_at: DateTime<Utc>,
    /// When it was claimed.
    pub claimed_at: DateTime<Utc>,
    /// Outcome of its job.
    pub outcome: Outcome,
    /// Error of the latest attempt.
    pub error: Option<String>,
}

/// The latest tick of each entry that has had one.
pub async fn last_runs(db: &mut Db) -> Result<Vec<Run>, sqlx::Error> {
    sqlx::query_as!(
        Run,
        r#"select distinct on (tick.name) tick.name, tick.due_at, tick.claimed_at,
               case jobs.state when 'cancelled' then 'dead' else jobs.state end as "outcome!: Outcome", jobs.error
           from schedule_ticks as tick
           join job_keys on job_keys.key = tick.job_key
           join jobs on jobs.id = job_keys.job_id
           order by tick.name, tick.claimed_at desc"#,
    )
    .fetch_all(db)
    .await
}

/// Deletes ticks claimed before `before` and their jobs, except dead ones.
pub async fn forget(db: &mut Db, before: DateTime<Utc>) -> Result<u64, sqlx::Error> {
    let forgotten = sqlx::query!(
        "with old as (
             delete from schedule_ticks where claimed_at < $1
                 and not exists (
                     select from job_keys join jobs on jobs.id = job_keys.job_id
                     where job_keys.key = schedule_ticks.job_key and jobs.state <> 'done'
                 )
             returning job_key
         ), occasions as (
             delete from job_keys using old where job_keys.key = old.job_key returning job_id
         )
         delete from jobs_ended using occasions where jobs_ended.id = occasions.job_id",
        before,
    )
    .execute(db)
    .await?;
    Ok(forgotten.rows_affected())
}

#[cfg(test)]
mod tests {
    use std::collections::HashSet;

    use sqlx::PgPool;

    use super::*;
    use crate::queue::ack::Ending;
    use crate::queue::{test_support, waiting};

    fn ist(text: &str) -> DateTime<Utc> {
        DateTime::parse_from_str(&format!("{text} +0530"), "%Y-%m-%d %H:%M:%S%.f %z").unwrap().to_utc()
    }

    #[test]
    fn entries_have_unique_names_and_never_end() {
        let names: HashSet<_> = ENTRIES.iter().map(|entry| entry.name).collect();
        assert_eq!(names.len(), ENTRIES.len());
        let now = ist("2026-11-20 15:00:00");
        for entry in ENTRIES.iter() {
            assert!(entry.last(now) <= now && now < entry.next(now), "{entry:?}");
            assert!(now - entry.last(now) < TimeDelta::days(32), "{entry:?}");
        }
    }

    #[test]
    fn ticks_are_in_indian_time() {
        let nightly = entry("40 3 * * MON", |due_at| Upkeep::DeleteIdempotencyKeys { due_at }, "");
        // A Friday.
        let now = ist("2026-11-20 15:00:00");
        assert_eq!(nightly.last(now), ist("2026-11-16 03:40:00"));
        assert_eq!(nightly.next(now), ist("2026-11-23 03:40:00"));
    }

    #[test]
    fn a_tick_is_due_at_its_instant() {
        let minutely = entry("* * * * *", |due_at| Upkeep::SealAuditLog { due_at }, "");
        for (now, last, next) in [
            ("15:00:00", "15:00:00", "15:01:00"),
            ("15:00:00.000001", "15:00:00", "15:01:00"),
            ("15:00:59.999999", "15:00:00", "15:01:00"),
        ] {
            let day = |time: &str| ist(&format!("2026-11-20 {time}"));
            assert_eq!((minutely.last(day(now)), minutely.next(day(now))), (day(last), day(next)), "{now}");
        }
    }

    async fn claim_at(db: &mut Db, now: DateTime<Utc>) -> bool {
        let entry = Entry::find("toggle_maintenance").unwrap();
        let mut tx = sqlx::Connection::begin(db).await.unwrap();
        let is_ours = claim(&mut tx, entry, entry.last(now), now).await.unwrap();
        tx.commit().await.unwrap();
        is_ours
    }

    #[test_database::test]
    async fn ticks_before_the_first_start_are_ignored(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        assert!(!claim_at(&mut db, ist("2026-11-20 15:00:30")).await);
        assert!(!claim_at(&mut db, ist("2026-11-20 15:00:59")).await);
        assert!(waiting::<Upkeep>(&mut db).await?.is_empty());
        assert!(claim_at(&mut db, ist("2026-11-20 15:01:00")).await);
        let due_at = ist("2026-11-20 15:01:00");
        let jobs: Vec<_> = waiting::<Upkeep>(&mut db).await?.into_iter().map(|(job, _)| job).collect();
        assert_eq!(jobs, [Upkeep::ToggleMaintenance { due_at }]);
        Ok(())
    }

    #[test_database::test]
    async fn only_the_latest_missed_tick_is_caught_up_with(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        assert!(!claim_at(&mut db, ist("2026-11-20 15:00:00")).await);
        assert!(claim_at(&mut db, ist("2026-11-20 17:30:12")).await);
        assert!(!claim_at(&mut db, ist("2026-11-20 17:30:13")).await);
        // A worker whose clock is behind sees an unclaimed tick before the latest one, which is past too.
        assert!(!claim_at(&mut db, ist("2026-11-20 17:29:59")).await);
        assert_eq!(waiting::<Upkeep>(&mut db).await?.len(), 1);
        Ok(())
    }

    #[test_database::test]
    async fn one_of_many_concurrent_claims_succeeds(pool: PgPool) -> sqlx::Result<()> {
        let now = ist("2026-11-20 15:00:00");
        claim_at(&mut *pool.acquire().await?, now).await;
        let claims = (0..8).map(|_| {
            let pool = pool.clone();
            tokio::spawn(async move {
                let mut tx = pool.begin().await.unwrap();
                let is_ours = claim_at(&mut tx, now + TimeDelta::minutes(1)).await;
                tx.commit().await.unwrap();
                is_ours
            })
        });
        let mut ours = 0;
        for claim in claims.collect::<Vec<_>>() {
            ours += usize::from(claim.await.unwrap());
        }
        assert_eq!(ours, 1);
        assert_eq!(waiting::<Upkeep>(&mut *pool.acquire().await?).await?.len(), 1);
        Ok(())
    }

    #[test_database::test]
    async fn an_uncommitted_tick_can_be_claimed_again(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        claim_at(&mut db, ist("2026-11-20 15:00:00")).await;
        let mut tx = pool.begin().await?;
        assert!(claim_at(&mut tx, ist("2026-11-20 15:01:00")).await);
        tx.rollback().await?;
        assert!(claim_at(&mut db, ist("2026-11-20 15:01:00")).await);
        Ok(())
    }

    #[test_database::test]
    async fn runs_have_outcomes_and_are_deleted_in_time(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let start = ist("2026-11-20 15:00:00");
        claim_at(&mut db, start).await;
        assert!(last_runs(&mut db).await?.is_empty());
        let dead = Ending::Dead { error: "no".to_owned() };
        for (minutes, ending, outcome) in [
            (1, Some(Ending::Done), Outcome::Done),
            (2, Some(dead), Outcome::Dead),
            (3, None, Outcome::Running),
            (4, None, Outcome::Waiting),
        ] {
            let now = start + TimeDelta::minutes(minutes);
            claim_at(&mut db, now).await;
            match ending {
                Some(ending) => assert_eq!(test_support::end::<Upkeep>(&mut db, &ending, |_| true).await?, 1),
                None if outcome == Outcome::Running => {
                    test_support::begin::<Upkeep>(&mut db).await?;
                }
                None => {}
            }
            let [run] = &last_runs(&mut db).await?[..] else { panic!("one entry") };
            assert_eq!((run.name.as_str(), run.due_at, run.outcome), ("toggle_maintenance", now, outcome));
        }
        assert_eq!(forget(&mut db, start + TimeDelta::days(31)).await?, 1, "only completed ones");
        let left =
            sqlx::query_scalar!(r#"select count(*) as "count!" from schedule_ticks"#).fetch_one(&mut *db);
        assert_eq!(left.await?, 3);
        Ok(())
    }
}
