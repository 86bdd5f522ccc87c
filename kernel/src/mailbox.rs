//! Mailboxes that replies and returned e-mails are read from: how far each was read, and when.
//!
//! IMAP numbers messages by UIDs, which count as long as the server keeps the mailbox's UIDVALIDITY. What a message
//! leads to and the mark that it was read are one transaction, so that a crash repeats nothing.

use chrono::{DateTime, TimeDelta, Utc};
use schemars::JsonSchema;
use serde::Serialize;

use crate::{Db, Tx};

/// Makes a mailbox the one that is read, or none.
pub async fn choose(db: &mut Db, name: Option<&str>) -> Result<(), sqlx::Error> {
    sqlx::query!("update mailboxes set is_read = false where is_read and name is distinct from $1", name)
        .execute(&mut *db)
        .await?;
    if let Some(name) = name {
        sqlx::query!(
            "insert into mailboxes (name, is_read) values ($1, true)
             on conflict (name) do update set is_read = true where not mailboxes.is_read",
            name,
        )
        .execute(db)
        .await?;
    }
    Ok(())
}

/// The last UID that was read under this UIDVALIDITY; 0 if the server has numbered its messages anew.
pub async fn last_uid(db: &mut Db, name: &str, uid_validity: u32) -> Result<u32, sqlx::Error> {
    let last = sqlx::query_scalar!(
        "update mailboxes
         set last_uid = case when uid_validity = $2 then last_uid else 0 end, uid_validity = $2
         where name = $1
         returning last_uid",
        name,
        i64::from(uid_validity),
    )
    .fetch_one(db)
    .await?;
    // UIDs have 32 bits.
    Ok(u32::try_from(last).unwrap_or(u32::MAX))
}

/// Marks a message as read, in the transaction of its effects. `false` if it was read before.
pub async fn pass(
    tx: &mut Tx<'_>,
    name: &str,
    uid_validity: u32,
    uid: u32,
    answers_us: bool,
) -> Result<bool, sqlx::Error> {
    let passed = sqlx::query!(
        "update mailboxes
         set last_uid = $3, other_messages = other_messages + case when $4 then 0 else 1 end
         where name = $1 and uid_validity = $2 and last_uid < $3",
        name,
        i64::from(uid_validity),
        i64::from(uid),
        answers_us,
    )
    .execute(&mut **tx)
    .await?;
    Ok(passed.rows_affected() == 1)
}

/// Records that the mailbox was read, or why not.
pub async fn report(
    db: &mut Db,
    name: &str,
    read: Result<(), &str>,
    now: DateTime<Utc>,
) -> Result<(), sqlx::Error> {
    sqlx::query!(
        "update mailboxes
         set error = $2, read_at = case when $2::text is null then $3 else read_at end
         where name = $1",
        name,
        read.err(),
        now,
    )
    .execute(db)
    .await?;
    Ok(())
}

/// The mailbox that is read now.
#[derive(Clone, Debug, PartialEq, Eq, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "ReplyMailbox")]
pub struct Mailbox {
    /// Whose it is and where.
    pub name: String,
    /// When it was last read without an error.
    pub read_at: Option<DateTime<Utc>>,
    /// Why the last attempt failed.
    pub error: Option<String>,
}

/// Longest time without a reading after which nobody is promised that a reply will be seen.
const LATELY: TimeDelta = TimeDelta::hours(1);

impl Mailbox {
    /// Whether it was read lately and without an error.
    #[must_use]
    pub fn works(&self, now: DateTime<Utc>) -> bool {
        self.error.is_none() && self.read_at.is_some_and(|read_at| now - read_at < LATELY)
    }
}

/// The mailbox that is read now, if any.
pub async fn current(db: &mut Db) -> Result<Option<Mailbox>, sqlx::Error> {
    sqlx::query_as!(Mailbox, "select name, read_at, error from mailboxes where is_read")
        .fetch_optional(db)
        .await
}
