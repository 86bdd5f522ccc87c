//! How long visits are kept.

use chrono::{DateTime, Utc};
use kernel::Db;

/// Deletes up to `limit` of each and returns their number. Attributions keep their copies. A visitor goes with their
/// choices, and what a visitor allowed ends with them.
pub async fn end(db: &mut Db, before: DateTime<Utc>, limit: i64) -> Result<u64, sqlx::Error> {
    // As arrays: a joined selection may be read again past the rows that it has locked, and so exceed its limit.
    let visits = sqlx::query!(
        "delete from visits where id = any (array(
             select id from visits where received_at < $1 order by received_at limit $2 for update skip locked
         ))",
        before,
        limit,
    );
    let visits = visits.execute(&mut *db).await?.rows_affected();
    let visitors = sqlx::query!(
        "delete from visitors where id = any (array(
             select id from visitors where last_seen_at < $1 order by last_seen_at limit $2 for update skip locked
         ))",
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

#[cfg(test)]
mod tests {
    use chrono::TimeDelta;
    use sqlx::PgPool;

    use super::*;

    #[test_database::test]
    async fn visits_age_out_and_attributions_keep_their_copy(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let now = DateTime::from_timestamp(1_795_000_000, 0).unwrap();
        let (old, recent) = (now - TimeDelta::days(401), now - TimeDelta::days(399));
        sqlx::query!(
            "with visitor as (
                 insert into visitors (id, allows_analytics, allows_ads, created_at, last_seen_at)
                 select gen_random_uuid(), true, true, at, at from unnest($1::timestamptz[]) as at
                 returning id, last_seen_at
             ), choice as (
                 insert into visitor_choices (
                     id, visitor_id, text_version, language, allows_analytics, allows_ads, channel, chosen_at
                 )
                 select gen_random_uuid(), id, 'v1', 'en', true, true, 'notice', last_seen_at from visitor
                 union all
                 select gen_random_uuid(), null, 'v1', 'en', false, false, 'notice', last_seen_at from visitor
             ), visit as (
                 insert into visits (id, visitor_id, session_id, started_at, landing_page, received_at)
                 select gen_random_uuid(), visitor_id, 's', last_seen_at, '/', last_seen_at
                 from visitor cross join lateral (values (id), (null)) as of_it (visitor_id)
                 returning id, visitor_id, received_at
             )
             insert into attributions (
                 subject_kind, subject_id, visitor_id, first_visit_id, last_campaign, created_at
             )
             select 'lead', gen_random_uuid(), visitor_id, id, 'Diwali', received_at from visit",
            &[old, recent],
        )
        .execute(&mut *db)
        .await?;
        let before = now - TimeDelta::days(400);
        assert_eq!(end(&mut db, before, 1).await?, 3, "one of each");
        while end(&mut db, before, 1).await? > 0 {}
        let row = sqlx::query!(
            r#"select (select count(*) from visits) as "visits!", (select count(*) from visitors) as "visitors!",
                   (select count(*) from visitor_choices) as "choices!",
                   (select count(*) from attributions where last_campaign = 'Diwali') as "attributions!",
                   (select count(*) from attributions where first_visit_id is null) as "forgotten!""#
        )
        .fetch_one(&mut *db)
        .await?;
        let counts = (row.visits, row.visitors, row.choices, row.attributions, row.forgotten);
        assert_eq!(counts, (2, 1, 2, 4, 2));
        Ok(())
    }
}
