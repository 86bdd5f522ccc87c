//! Preview links: show an unpublished record to people without an account. Source: product rules for
//! publishing.
//!
//! A token is 32 random bytes; only its hash is stored, for a day.

use chrono::{DateTime, TimeDelta, Utc};
use data_encoding::BASE64URL_NOPAD;
use ring::rand::{SecureRandom as _, SystemRandom};
use sha2::{Digest as _, Sha256};
use uuid::Uuid;

use crate::Db;
use crate::ids::UserId;
use crate::slug::SlugKind;

/// Validity of a link.
const LIFETIME: TimeDelta = TimeDelta::hours(24);

/// A new link. It cannot be read from the database again.
#[derive(Clone, Debug)]
pub struct Preview {
    /// Token of the link.
    pub token: String,
    /// Expiry.
    pub expires_at: DateTime<Utc>,
}

/// Creates a link.
pub async fn issue(
    db: &mut Db,
    kind: SlugKind,
    item: Uuid,
    by: Option<UserId>,
    now: DateTime<Utc>,
) -> Result<Preview, sqlx::Error> {
    let mut bytes = [0; 32];
    SystemRandom::new()
        .fill(&mut bytes)
        .unwrap_or_else(|_| unreachable!("the system provides random numbers"));
    let (token, expires_at) = (BASE64URL_NOPAD.encode(&bytes), now + LIFETIME);
    // Expired links are deleted along the way.
    sqlx::query!("delete from preview_links where expires_at <= $1", now).execute(&mut *db).await?;
    sqlx::query!(
        "insert into preview_links (hash, kind, item, created_by, created_at, expires_at)
         values ($1, $2, $3, $4, $5, $6)",
        &hash(&token)[..],
        kind.as_str(),
        item,
        by.map(|user| user.0),
        now,
        expires_at,
    )
    .execute(db)
    .await?;
    Ok(Preview { token, expires_at })
}

/// The record of a valid link.
pub async fn find(
    db: &mut Db,
    kind: SlugKind,
    token: &str,
    now: DateTime<Utc>,
) -> Result<Option<Uuid>, sqlx::Error> {
    sqlx::query_scalar!(
        "select item from preview_links where hash = $1 and kind = $2 and expires_at > $3",
        &hash(token)[..],
        kind.as_str(),
        now,
    )
    .fetch_optional(db)
    .await
}

fn hash(token: &str) -> [u8; 32] {
    Sha256::digest(token.as_bytes()).into()
}

#[cfg(test)]
mod tests {
    use sqlx::PgPool;

    use super::*;

    #[test_database::test]
    async fn a_link_holds_for_a_day_and_is_written_nowhere(pool: PgPool) -> sqlx::Result<()> {
        let mut db = pool.acquire().await?;
        let (item, now) = (Uuid::from_u128(7), DateTime::UNIX_EPOCH);
        let link = issue(&mut db, SlugKind::Design, item, None, now).await?;
        assert_eq!(link.token.len(), 43);
        for (kind, token, after, shown) in [
            (SlugKind::Design, link.token.as_str(), TimeDelta::zero(), Some(item)),
            (SlugKind::Design, link.token.as_str(), TimeDelta::hours(24), None),
            (SlugKind::Video, link.token.as_str(), TimeDelta::zero(), None),
            (SlugKind::Design, "", TimeDelta::zero(), None),
        ] {
            assert_eq!(find(&mut db, kind, token, now + after).await?, shown, "{kind} {token} {after}");
        }
        let kept =
            sqlx::query_scalar!("select preview_links::text from preview_links").fetch_one(&mut *db).await?;
        assert!(!kept.unwrap_or_default().contains(&link.token));
        issue(&mut db, SlugKind::Video, item, None, now + TimeDelta::hours(24)).await?;
        let left = sqlx::query_scalar!("select kind from preview_links").fetch_all(&mut *db).await?;
        assert_eq!(left, ["video"]);
        Ok(())
    }
}
