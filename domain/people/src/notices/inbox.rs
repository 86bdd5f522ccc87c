//! A colleague's notices.

use std::collections::HashMap;

use chrono::{DateTime, Utc};
use schemars::JsonSchema;
use serde::Serialize;
use uuid::Uuid;

use kernel::Db;
use kernel::ids::{Named, NoticeId, UserId};
use kernel::page::Cursor;

use super::{Event, SubjectKind};

/// Notices per page.
const PAGE: u8 = 30;

/// A stored notice.
#[derive(Clone, Debug)]
pub struct StoredNotice {
    /// Notice id.
    pub id: NoticeId,
    /// Who is told.
    pub user: UserId,
    /// What happened.
    pub event: Event,
    /// Kind of record.
    pub kind: SubjectKind,
    /// Record id.
    pub subject: String,
    /// Number of further records that the same act was about.
    pub more: i32,
    /// The colleague who did it.
    pub actor: Option<Named<UserId>>,
    /// When it happened.
    pub at: DateTime<Utc>,
    /// Whether it was read.
    pub is_read: bool,
}

/// Reads notices; the given condition selects and sorts the rows.
macro_rules! read {
    ($fetch:ident, $db:expr, $which:literal $(, $argument:expr)*) => {
        sqlx::query!(
            r#"select notice.id as "id: NoticeId", user_id as "user_id: UserId", event as "event: Event",
                   subject_kind as "kind: SubjectKind", subject_id, more, actor_id as "actor_id: UserId",
                   actor.name as "actor_name?", notice.created_at, read_at is not null as "is_read!"
               from notices as notice left join users as actor on actor.id = actor_id
               where "# + $which,
            $($argument),*
        )
        .map(|row| StoredNotice {
            id: row.id,
            user: row.user_id,
            event: row.event,
            kind: row.kind,
            subject: row.subject_id,
            more: row.more,
            actor: Named::of(row.actor_id, row.actor_name),
            at: row.created_at,
            is_read: row.is_read,
        })
        .$fetch($db)
        .await
    };
}

/// A page of a colleague's notices, newest first, and the cursor of the next one.
pub async fn page(
    db: &mut Db,
    user: UserId,
    after: Option<Cursor>,
) -> Result<(Vec<StoredNotice>, Option<String>), sqlx::Error> {
    let at = after.and_then(|after| DateTime::from_timestamp_micros(after.place));
    let mut notices = read!(
        fetch_all,
        db,
        "user_id = $1 and is_shown and ($2::timestamptz is null or (notice.created_at, notice.id) < ($2, $3::uuid))
         order by notice.created_at desc, notice.id desc limit $4",
        user.0,
        at,
        after.map(|after| after.id),
        i64::from(PAGE) + 1
    )?;
    let is_more = notices.len() > usize::from(PAGE);
    notices.truncate(usize::from(PAGE));
    let last = notices.last().filter(|_| is_more);
    let next = last.map(|last| Cursor { place: last.at.timestamp_micros(), id: last.id.0 }.write());
    Ok((notices, next))
}

/// The notice with this id.
pub async fn find(db: &mut Db, id: NoticeId) -> Result<Option<StoredNotice>, sqlx::Error> {
    read!(fetch_optional, db, "notice.id = $1", id.0)
}

/// Marks one of a colleague's notices as read.
///
/// # Errors
/// [`sqlx::Error::RowNotFound`] if they have no such notice.
pub async fn mark_read(
    db: &mut Db,
    user: UserId,
    id: NoticeId,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    let marked = sqlx::query!(
        "update notices set read_at = coalesce(read_at, $3) where id = $1 and user_id = $2",
        id.0,
        user.0,
        now,
    )
    .execute(db)
    .await?;
    if marked.rows_affected() == 0 { Err(sqlx::Error::RowNotFound) } else { Ok(()) }
}

/// Marks a colleague's notices as read, up to the latest that they have seen.
pub async fn mark_all_read(
    db: &mut Db,
    user: UserId,
    latest: NoticeId,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update notices set read_at = $2
         where user_id = $1 and is_shown and read_at is null
             and (created_at, id) <= (select created_at, id from notices where id = $3 and user_id = $1)",
        user.0,
        now,
        latest.0,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// Deletes up to `limit` notices that were read before this time, or sent by e-mail only, and returns their number. One
/// that nobody reads counts as read after a year.
pub async fn end(db: &mut Db, before: DateTime<Utc>, limit: i64) -> Result<u64, sqlx::Error> {
    let deleted = sqlx::query!(
        "delete from notices where id in (
             select id from notices
             where case
                 when is_shown
                     then coalesce(read_at, (created_at at time zone 'UTC' + interval '1 year') at time zone 'UTC')
                 else created_at
             end < $1
             limit $2
         )",
        before,
        limit,
    )
    .execute(db)
    .await?;
    Ok(deleted.rows_affected())
}

/// What the bell shows: sent when it changes.
#[derive(Clone, Copy, Debug, Default, PartialEq, Eq, Serialize, JsonSchema)]
#[schemars(rename = "NoticeCount")]
pub struct Count {
    /// Number of unread notices; 100 stands for more, too.
    pub unread: i64,
    /// The newest notice.
    pub latest: Option<NoticeId>,
}

/// What the bells of these colleagues show.
pub async fn counts(db: &mut Db, users: &[Uuid]) -> Result<HashMap<UserId, Count>, sqlx::Error> {
    let rows = sqlx::query!(
        r#"select reader.id as "user!: UserId",
               (select count(*) from (
                   select from notices where user_id = reader.id and is_shown and read_at is null limit 100
               ) as unread) as "unread!",
               (select id from notices where user_id = reader.id and is_shown
                order by created_at desc, id desc limit 1) as "latest: NoticeId"
           from unnest($1::uuid[]) as reader (id)"#,
        users,
    )
    .fetch_all(db)
    .await?;
    Ok(rows.into_iter().map(|row| (row.user, Count { unread: row.unread, latest: row.latest })).collect())
}

/// What the bell of a colleague shows.
pub async fn count(db: &mut Db, user: UserId) -> Result<Count, sqlx::Error> {
    Ok(counts(db, &[user.0]).await?.remove(&user).unwrap_or_default())
}
