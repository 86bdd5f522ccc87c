//! Idempotent requests: a retry gets the first response.
//!
//! The response's ids and times are generated before the work, so that one statement claims the key and
//! stores the response. A concurrent duplicate waits for it.

use chrono::{DateTime, Utc};
use serde::Serialize;
use serde::de::DeserializeOwned;
use sha2::{Digest, Sha256};

use crate::Db;

/// Result of claiming a key.
#[derive(Debug, PartialEq, Eq)]
pub enum Claim<A> {
    /// First use: do the work, the response is stored.
    First,
    /// A retry, with the first response.
    Repeat(A),
    /// The key was used with another body.
    Misused,
}

/// Stores `answer` under `key`, unless it has one. A concurrent request with the same key waits until the
/// first one's transaction ends.
///
/// The response is known before the work because the caller generates its ids and times first.
pub async fn claim<A: Serialize + DeserializeOwned>(
    db: &mut Db,
    operation: &str,
    key: &str,
    body: &[u8],
    answer: &A,
) -> Result<Claim<A>, sqlx::Error> {
    let fingerprint = Sha256::digest(body).to_vec();
    let answer = serde_json::to_value(answer).map_err(|error| sqlx::Error::Encode(error.into()))?;
    let claimed = sqlx::query!(
        "insert into idempotency_keys (operation, key, fingerprint, answer) values ($1, $2, $3, $4)
         on conflict do nothing",
        operation,
        key,
        fingerprint,
        answer,
    )
    .execute(&mut *db)
    .await?;
    if claimed.rows_affected() == 1 {
        return Ok(Claim::First);
    }
    let first = sqlx::query!(
        "select fingerprint, answer from idempotency_keys where operation = $1 and key = $2",
        operation,
        key,
    )
    .fetch_one(db)
    .await?;
    if first.fingerprint != fingerprint {
        return Ok(Claim::Misused);
    }
    let answer = serde_json::from_value(first.answer).map_err(|error| sqlx::Error::Decode(error.into()))?;
    Ok(Claim::Repeat(answer))
}

/// Deletes keys from before `before`. Returns their number.
pub async fn delete_before(db: &mut Db, before: DateTime<Utc>) -> Result<u64, sqlx::Error> {
    let deleted =
        sqlx::query!("delete from idempotency_keys where created_at < $1", before).execute(db).await?;
    Ok(deleted.rows_affected())
}

#[cfg(test)]
mod tests {
    use sqlx::PgPool;

    use super::*;

    #[test_database::test]
    async fn a_repeat_gets_the_first_answer(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        assert_eq!(claim(&mut db, "book", "k", b"body", &1).await?, Claim::First);
        assert_eq!(claim(&mut db, "book", "k", b"body", &2).await?, Claim::Repeat(1));
        assert_eq!(claim(&mut db, "book", "k", b"another body", &3).await?, Claim::Misused);
        assert_eq!(claim(&mut db, "book", "another key", b"body", &4).await?, Claim::First);
        assert_eq!(claim(&mut db, "order", "k", b"another body", &5).await?, Claim::First);
        Ok(())
    }

    #[test_database::test]
    async fn a_concurrent_repeat_waits_for_the_first(pool: PgPool) -> sqlx::Result<()> {
        for (is_kept, expected) in [(true, Claim::Repeat(1)), (false, Claim::First)] {
            let key = if is_kept { "kept" } else { "given up" };
            let mut first = pool.begin().await?;
            assert_eq!(claim(&mut first, "book", key, b"body", &1).await?, Claim::First);

            let mut second = pool.begin().await?;
            sqlx::query!("set local lock_timeout = '100ms'").execute(&mut *second).await?;
            let early = claim(&mut second, "book", key, b"body", &2).await.unwrap_err();
            let code = early.as_database_error().and_then(sqlx::error::DatabaseError::code);
            assert_eq!(code.as_deref(), Some("55P03"), "lock_not_available, but {early}");
            second.rollback().await?;

            if is_kept {
                first.commit().await?;
            } else {
                first.rollback().await?;
            }
            let mut db = pool.acquire().await?;
            assert_eq!(claim(&mut db, "book", key, b"body", &2).await?, expected);
        }
        Ok(())
    }
}
