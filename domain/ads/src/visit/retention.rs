//! How long visits are kept.

use chrono::{DateTime, Utc};
use kernel::Db;

/// Deletes up to `limit` of each and returns their number. Attributions keep their copies. A visitor goes with their
/// choices, and what a visitor allowed ends with them.
pub async fn end(db: &mut Db, before: DateTime<Utc>, limit: i64) -> Result<u64, sqlx::Error> {
    let visits = sqlx::query!(
        "delete from visits where id in (
             select id from visits where received_at < $1 order by received_at limit $2 for update skip locked
         )",
        before,
        limit,
    );
    let visits = visits.execute(&mut *db).await?.rows_affected();
    let visitors = sqlx::query!(
        "delete from visitors where id in (
             select id from visitors where last_seen_at < $1 order by last_seen_at limit $2 for update skip locked
         )",
        before,
        limit,
    );
    let visitors = visitors.execute(&mut *db).await?.rows_affected();
    let refusals = sqlx::query!(
        "delete from visitor_choices where id in (
             select id from visitor_choices where visitor_id is null and chosen_at < $1 order by chosen_at limit $2
         )",
        before,
        limit,
    );
    Ok(visits + visitors + refusals.execute(db).await?.rows_affected())
}
