//! Limits across all workers: how many jobs of a kind, or of a queue, run at the same time or start per
//! second. Mail servers and third-party APIs have quotas.
//!
//! A worker that claims jobs of a queue with limits locks the limits' rows meanwhile, so that two workers
//! cannot both take the last free slot. Queues without limits have no such cost.

use garde::Validate;
use kernel::{Db, Tx};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::claim::{Claimed, Row};
use super::lease::WorkerId;

/// A limit across all workers.
#[derive(Clone, Debug, PartialEq, Serialize, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "JobLimit")]
pub struct Limit {
    /// Job kind; the whole queue if omitted.
    #[garde(length(chars, min = 1, max = 100))]
    pub kind: Option<String>,
    /// Maximum concurrency.
    #[garde(range(min = 1, max = 10_000))]
    pub concurrency: Option<i32>,
    /// Maximum average starts per second.
    #[garde(range(min = 0.001, max = 10_000.0))]
    pub per_second: Option<f64>,
    /// Burst after a pause, at least 1.
    #[serde(default = "one")]
    #[garde(range(min = 1.0, max = 10_000.0))]
    pub burst: f64,
}

const fn one() -> f64 {
    1.0
}

/// All limits with their queues.
pub async fn all(db: &mut Db) -> Result<Vec<(String, Limit)>, sqlx::Error> {
    let rows = sqlx::query!(
        "select queue, kind, concurrency, per_second, burst from job_limits order by queue, kind"
    )
    .fetch_all(db)
    .await?;
    let limit = |kind: String, concurrency, per_second, burst| {
        let kind = Some(kind).filter(|kind| !kind.is_empty());
        Limit { kind, concurrency, per_second, burst }
    };
    Ok(rows
        .into_iter()
        .map(|row| (row.queue, limit(row.kind, row.concurrency, row.per_second, row.burst)))
        .collect())
}

/// Replaces a queue's limits. A limit that stays keeps its unused allowance.
pub async fn replace(tx: &mut Tx<'_>, queue: &str, limits: &[Limit]) -> Result<(), sqlx::Error> {
    let kinds: Vec<_> = limits.iter().map(|limit| limit.kind.as_deref().unwrap_or_default()).collect();
    let concurrency: Vec<_> = limits.iter().map(|limit| limit.concurrency).collect();
    let per_second: Vec<_> = limits.iter().map(|limit| limit.per_second).collect();
    let burst: Vec<_> = limits.iter().map(|limit| limit.burst).collect();
    sqlx::query!(
        "delete from job_limits where queue = $1 and kind <> all($2::text[])",
        queue,
        &kinds as &[&str]
    )
    .execute(&mut **tx)
    .await?;
    sqlx::query!(
        "insert into job_limits (queue, kind, concurrency, per_second, burst, allowance)
         select $1, kind, concurrency, per_second, burst, burst
         from unnest($2::text[], $3::integer[], $4::double precision[], $5::double precision[])
             as given (kind, concurrency, per_second, burst)
         on conflict (queue, kind) do update
         set concurrency = excluded.concurrency, per_second = excluded.per_second, burst = excluded.burst,
             allowance = least(job_limits.allowance, excluded.burst)",
        queue,
        &kinds as &[&str],
        &concurrency as &[Option<i32>],
        &per_second as &[Option<f64>],
        &burst,
    )
    .execute(&mut **tx)
    .await?;
    Ok(())
}

/// Whether a queue has limits.
pub(super) async fn are_set(db: &mut Db, queue: &str) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(r#"select exists (select from job_limits where queue = $1) as "are_set!""#, queue,)
        .fetch_one(db)
        .await
}

/// Free slots by limited kind, as arrays, and for the whole queue.
#[derive(Debug)]
struct Room {
    kinds: Vec<String>,
    rooms: Vec<i64>,
    queue: i64,
}

/// Claims jobs like [`super::claim::claim`], within the queue's limits.
pub(super) async fn claim(
    tx: &mut Tx<'_>,
    queue: &str,
    worker: WorkerId,
    most: i64,
) -> Result<Vec<Claimed>, sqlx::Error> {
    let room = room(tx, queue, most).await?;
    if room.queue <= 0 {
        return Ok(Vec::new());
    }
    let rows = sqlx::query_as!(
        Row,
        r#"with unlimited as (
               select ctid, priority, run_at, id from jobs_waiting
               where queue = $1 and run_at <= now() and kind <> all($4::text[])
               order by priority, run_at, id
               limit $2
               for update skip locked
           ), limited as (
               select of_kind.* from unnest($4::text[], $5::bigint[]) as limited (kind, room)
               cross join lateral (
                   select ctid, priority, run_at, id from jobs_waiting
                   where queue = $1 and run_at <= now() and kind = limited.kind
                   order by priority, run_at, id
                   limit limited.room
                   for update skip locked
               ) as of_kind
           ), picked as (
               select ctid from (select * from unlimited union all select * from limited) as free
               where not exists (select from job_queues where queue = $1 and paused_at is not null)
                   and exists (select from job_workers where id = $3 and ended_at is null)
               order by priority, run_at, id
               limit $2
           ), taken as (
               delete from jobs_waiting where ctid = any(array(select ctid from picked))
               returning *
           )
           insert into jobs_running (
               id, run_at, enqueued_at, priority, attempt, max_attempts, worker, queue, kind, payload, key, subject,
               request_id, error
           )
           select id, run_at, enqueued_at, priority, attempt + 1, max_attempts, $3, queue, kind, payload, key, subject,
               request_id, error
           from taken
           returning id, kind, payload::text as "payload!", run_at, attempt, max_attempts, request_id"#,
        queue,
        room.queue,
        worker.0,
        &room.kinds,
        &room.rooms,
    )
    .fetch_all(&mut **tx)
    .await?;
    spend(tx, queue, &rows).await?;
    Ok(rows.into_iter().map(Claimed::from).collect())
}

/// Free slots now. Locks the limits' rows until the transaction ends.
async fn room(db: &mut Db, queue: &str, most: i64) -> Result<Room, sqlx::Error> {
    let limits = sqlx::query!(
        r#"with refilled as (
               update job_limits
               set allowance = least(
                       burst, allowance + coalesce(per_second, 0) * extract(epoch from clock_timestamp() - counted_at)
                   ),
                   counted_at = clock_timestamp()
               where queue = $1
               returning kind, concurrency, per_second, allowance
           )
           select kind, concurrency, per_second, allowance,
               (
                   select count(*) from jobs_running
                   where queue = $1 and (refilled.kind = '' or jobs_running.kind = refilled.kind)
               ) as "running!"
           from refilled"#,
        queue,
    )
    .fetch_all(db)
    .await?;
    let mut room = Room { kinds: Vec::new(), rooms: Vec::new(), queue: most };
    for limit in limits {
        let slots = limit.concurrency.map_or(i64::MAX, |slots| i64::from(slots) - limit.running);
        #[expect(clippy::cast_possible_truncation, reason = "an allowance is small")]
        let allowance = limit.per_second.map_or(i64::MAX, |_| limit.allowance as i64);
        let free = slots.min(allowance).clamp(0, most);
        if limit.kind.is_empty() {
            room.queue = room.queue.min(free);
        } else {
            room.kinds.push(limit.kind);
            room.rooms.push(free);
        }
    }
    Ok(room)
}

/// Deducts started jobs from the allowances.
async fn spend(db: &mut Db, queue: &str, taken: &[Row]) -> Result<(), sqlx::Error> {
    let kinds: Vec<_> = taken.iter().map(|row| row.kind.clone()).collect();
    sqlx::query!(
        "update job_limits
         set allowance = allowance - (
             select count(*) from unnest($2::text[]) as taken (kind)
             where job_limits.kind in ('', taken.kind)
         )
         where queue = $1 and per_second is not null",
        queue,
        &kinds,
    )
    .execute(db)
    .await?;
    Ok(())
}

#[cfg(test)]
mod tests {
    use kernel::ids::EnquiryId;
    use sqlx::PgPool;
    use uuid::Uuid;

    use super::*;
    use crate::Mail;
    use crate::queue::ack::{Ack, Ending, ack};
    use crate::queue::{Job as _, Planned, enqueue_all, lease};

    async fn enqueue(db: &mut Db, count: u128) {
        let jobs: Vec<_> = (0..count)
            .flat_map(|n| {
                let enquiry = EnquiryId(Uuid::from_u128(n));
                [Mail::AcknowledgeLead { enquiry }, Mail::AnnounceLead { enquiry }].map(Planned::now)
            })
            .collect();
        enqueue_all(db, &jobs).await.unwrap();
    }

    fn count(taken: &[Claimed], kind: &str) -> usize {
        taken.iter().filter(|job| job.kind == kind).count()
    }

    #[test_database::test]
    async fn two_workers_share_the_slots_of_a_kind(pool: PgPool) -> sqlx::Result<()> {
        let mut tx = pool.begin().await?;
        enqueue(&mut tx, 10).await;
        let kind = Some("announce_lead".to_owned());
        let limit = Limit { kind, concurrency: Some(3), per_second: None, burst: 1.0 };
        replace(&mut tx, Mail::QUEUE, std::slice::from_ref(&limit)).await?;
        assert_eq!(all(&mut tx).await?, [(Mail::QUEUE.to_owned(), limit)]);
        assert!(are_set(&mut tx, Mail::QUEUE).await?);
        let [a, b] = [
            lease::register(&mut tx, Mail::QUEUE, "a", 4).await?,
            lease::register(&mut tx, Mail::QUEUE, "b", 4).await?,
        ];
        let first = claim(&mut tx, Mail::QUEUE, a, 4).await?;
        assert_eq!((first.len(), count(&first, "announce_lead")), (4, 2));
        let second = claim(&mut tx, Mail::QUEUE, b, 20).await?;
        assert_eq!((count(&second, "announce_lead"), count(&second, "acknowledge_lead")), (1, 8));
        assert!(claim(&mut tx, Mail::QUEUE, a, 4).await?.is_empty());
        let done = first.iter().map(|job| Ack { job: job.id, ending: Ending::Done }).collect::<Vec<_>>();
        ack(&mut tx, a, &done).await?;
        assert_eq!(claim(&mut tx, Mail::QUEUE, a, 4).await?.len(), 2, "as many as have ended");
        Ok(())
    }

    #[test_database::test]
    async fn a_rate_is_kept_and_unused_allowance_saved_up_to_the_burst(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.begin().await?;
        enqueue(&mut db, 20).await;
        let limit = Limit { kind: None, concurrency: None, per_second: Some(0.001), burst: 5.0 };
        replace(&mut db, Mail::QUEUE, &[limit]).await?;
        let worker = lease::register(&mut db, Mail::QUEUE, "a", 4).await?;
        assert_eq!(claim(&mut db, Mail::QUEUE, worker, 20).await?.len(), 5);
        assert!(claim(&mut db, Mail::QUEUE, worker, 20).await?.is_empty());
        for (seconds, saved) in [(2000.0, 2), (1_000_000.0, 5)] {
            sqlx::query!(
                "update job_limits set counted_at = counted_at - make_interval(secs => $1)",
                seconds,
            )
            .execute(&mut *db)
            .await?;
            assert_eq!(claim(&mut db, Mail::QUEUE, worker, 20).await?.len(), saved, "after {seconds} s");
        }
        replace(&mut db, Mail::QUEUE, &[]).await?;
        assert!(!are_set(&mut db, Mail::QUEUE).await?);
        Ok(())
    }
}
