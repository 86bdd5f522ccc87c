//! Second factors: authenticator apps (TOTP, RFC 6238).

use std::fmt::{self, Debug};

use chrono::{DateTime, TimeDelta, Utc};
use ring::hmac;
use ring::rand::{SecureRandom as _, SystemRandom};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use super::{Keys, recovery_code, session};
use kernel::ids::{ChallengeId, FactorId, UserId};
use kernel::{Db, Tx};

/// Seconds for which a code is shown.
const PERIOD: i64 = 30;

/// Adjacent codes accepted on each side: clocks differ, and typing takes time.
const TOLERANCE: i64 = 1;

/// Validity of a challenge.
const CHALLENGE_LIFETIME: TimeDelta = TimeDelta::minutes(5);

/// Maximum number of factors of an account.
const MAX_FACTORS: i64 = 10;

/// The shared secret of an app. Its `Debug` output is empty.
#[derive(Clone)]
pub struct Secret(pub [u8; 20]);

impl Secret {
    fn new() -> Self {
        let mut secret = [0; 20];
        SystemRandom::new()
            .fill(&mut secret)
            .unwrap_or_else(|_| unreachable!("the system provides random numbers"));
        Self(secret)
    }

    /// The code that the app shows at a time.
    #[must_use]
    pub fn code(&self, at: DateTime<Utc>) -> String {
        self.code_of(period(at))
    }

    /// RFC 4226, section 5.3.
    fn code_of(&self, period: i64) -> String {
        let key = hmac::Key::new(hmac::HMAC_SHA1_FOR_LEGACY_USE_ONLY, &self.0);
        let mac = hmac::sign(&key, &period.to_be_bytes());
        let mac = mac.as_ref();
        let offset = usize::from(mac[mac.len() - 1] & 15);
        let mut word = [0; 4];
        word.copy_from_slice(&mac[offset..offset + 4]);
        format!("{:06}", (u32::from_be_bytes(word) & 0x7fff_ffff) % 1_000_000)
    }
}

impl Debug for Secret {
    fn fmt(&self, f: &mut fmt::Formatter<'_>) -> fmt::Result {
        f.write_str("Secret(..)")
    }
}

fn period(at: DateTime<Utc>) -> i64 {
    at.timestamp().div_euclid(PERIOD)
}

/// A factor, as shown to its owner.
#[derive(Clone, Debug, Deserialize)]
pub struct Factor {
    /// Factor id.
    pub id: FactorId,
    /// Name given by the owner; may be empty.
    pub friendly_name: String,
    /// Whether the app's secret was verified with a first code.
    pub is_verified: bool,
    /// When it was created.
    pub created_at: DateTime<Utc>,
    /// When it was last changed.
    pub updated_at: DateTime<Utc>,
}

/// Result of enrolling a factor.
#[derive(Clone, Debug)]
pub enum Enrolled {
    /// Waiting for its first code.
    Factor(FactorId, Secret),
    /// The maximum is reached.
    TooMany,
    /// The name is taken.
    NameTaken,
}

/// Creates an unverified factor. Other unverified ones are deleted.
pub async fn enroll(
    db: &mut Db,
    keys: &Keys,
    user: UserId,
    friendly_name: &str,
    now: DateTime<Utc>,
) -> Result<Enrolled, sqlx::Error> {
    sqlx::query!("delete from auth_factors where user_id = $1 and verified_at is null", user.0)
        .execute(&mut *db)
        .await?;
    let count =
        sqlx::query_scalar!(r#"select count(*) as "count!" from auth_factors where user_id = $1"#, user.0)
            .fetch_one(&mut *db)
            .await?;
    if count >= MAX_FACTORS {
        return Ok(Enrolled::TooMany);
    }
    let (id, secret) = (FactorId::new(), Secret::new());
    let made = sqlx::query!(
        "insert into auth_factors (id, user_id, friendly_name, sealed_secret, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $5) on conflict (user_id, friendly_name) do nothing",
        id.0,
        user.0,
        friendly_name,
        keys.seal.seal(id.0.as_bytes(), &secret.0),
        now,
    )
    .execute(db)
    .await?;
    Ok(if made.rows_affected() == 0 { Enrolled::NameTaken } else { Enrolled::Factor(id, secret) })
}

/// `None` if it was encrypted with another secret.
fn open(keys: &Keys, id: FactorId, sealed: &[u8]) -> Option<Secret> {
    keys.seal.open(id.0.as_bytes(), sealed)?.try_into().ok().map(Secret)
}

/// Creates a challenge for one of the user's factors, with its expiry. `None` if it is not theirs.
pub async fn challenge(
    db: &mut Db,
    user: UserId,
    factor: FactorId,
    now: DateTime<Utc>,
) -> Result<Option<(ChallengeId, DateTime<Utc>)>, sqlx::Error> {
    let (id, expires_at) = (ChallengeId::new(), now + CHALLENGE_LIFETIME);
    let made = sqlx::query!(
        "insert into auth_challenges (id, factor_id, expires_at)
         select $1, id, $4 from auth_factors where id = $2 and user_id = $3",
        id.0,
        factor.0,
        user.0,
        expires_at,
    )
    .execute(db)
    .await?;
    Ok((made.rows_affected() > 0).then_some((id, expires_at)))
}

/// Response to a challenge.
#[derive(Clone, Copy, Debug)]
pub struct Answer<'a> {
    /// Factor.
    pub factor: FactorId,
    /// Challenge.
    pub challenge: ChallengeId,
    /// Code, as typed.
    pub code: &'a str,
}

/// Result of verifying a response.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum FactorOutcome {
    /// Right.
    Right {
        /// Whether this verified the factor for the first time.
        is_first: bool,
    },
    /// A wrong code, or one that was already used.
    Wrong,
    /// No such challenge, or expired.
    NotAsked,
    /// The user has no such factor.
    NoFactor,
}

/// Verifies a response; a right one uses up its challenge and code.
pub async fn verify(
    tx: &mut Tx<'_>,
    keys: &Keys,
    user: UserId,
    answer: &Answer<'_>,
    now: DateTime<Utc>,
) -> Result<FactorOutcome, sqlx::Error> {
    let factor = sqlx::query!(
        r#"select sealed_secret, last_period, verified_at is null as "is_first!"
           from auth_factors where id = $1 and user_id = $2 for update"#,
        answer.factor.0,
        user.0,
    )
    .fetch_optional(&mut **tx)
    .await?;
    let Some(factor) = factor else { return Ok(FactorOutcome::NoFactor) };
    let asked = sqlx::query_scalar!(
        r#"select true as "asked!" from auth_challenges where id = $1 and factor_id = $2 and expires_at > $3"#,
        answer.challenge.0,
        answer.factor.0,
        now,
    )
    .fetch_optional(&mut **tx)
    .await?;
    if asked.is_none() {
        return Ok(FactorOutcome::NotAsked);
    }
    let Some(secret) = open(keys, answer.factor, &factor.sealed_secret) else {
        return Ok(FactorOutcome::NoFactor);
    };
    let present = period(now);
    let shown = (present - TOLERANCE..=present + TOLERANCE)
        .filter(|period| *period > factor.last_period)
        .find(|period| secret.code_of(*period) == answer.code);
    let Some(shown) = shown else { return Ok(FactorOutcome::Wrong) };
    sqlx::query!(
        "update auth_factors
         set last_period = $2, updated_at = case when verified_at is null then $3 else updated_at end,
             verified_at = coalesce(verified_at, $3)
         where id = $1",
        answer.factor.0,
        shown,
        now,
    )
    .execute(&mut **tx)
    .await?;
    sqlx::query!("delete from auth_challenges where factor_id = $1", answer.factor.0)
        .execute(&mut **tx)
        .await?;
    Ok(FactorOutcome::Right { is_first: factor.is_first })
}

/// Removes a factor. With the last one, the recovery codes and the sessions' second-factor level go too.
pub async fn remove(tx: &mut Tx<'_>, user: UserId, factor: FactorId) -> Result<(), sqlx::Error> {
    sqlx::query!("delete from auth_factors where id = $1 and user_id = $2", factor.0, user.0)
        .execute(&mut **tx)
        .await?;
    if !has_one(tx, user).await? {
        session::weaken(tx, user).await?;
        recovery_code::discard(tx, user).await?;
    }
    Ok(())
}

/// Removes all factors and recovery codes of a user; returns whether a factor was verified.
pub async fn remove_all(db: &mut Db, user: UserId) -> Result<bool, sqlx::Error> {
    let had_one = has_one(db, user).await?;
    sqlx::query!("delete from auth_factors where user_id = $1", user.0).execute(&mut *db).await?;
    recovery_code::discard(db, user).await?;
    Ok(had_one)
}

/// Whether a user has a verified factor.
pub async fn has_one(db: &mut Db, user: UserId) -> Result<bool, sqlx::Error> {
    sqlx::query_scalar!(
        r#"select exists (
               select from auth_factors where user_id = $1 and verified_at is not null
           ) as "has_one!""#,
        user.0,
    )
    .fetch_one(db)
    .await
}

/// A verified factor, as listed for its owner.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuthenticatorApp {
    /// Factor id.
    pub id: FactorId,
    /// Name given by the owner; may be empty.
    pub name: String,
    /// When it was added.
    pub added_at: DateTime<Utc>,
}

/// A user's verified factors, oldest first.
pub async fn list(db: &mut Db, user: UserId) -> Result<Vec<AuthenticatorApp>, sqlx::Error> {
    sqlx::query_as!(
        AuthenticatorApp,
        r#"select id as "id: FactorId", friendly_name as name, verified_at as "added_at!"
           from auth_factors where user_id = $1 and verified_at is not null order by verified_at, id"#,
        user.0,
    )
    .fetch_all(db)
    .await
}

#[cfg(test)]
mod tests {
    use super::*;

    #[test]
    fn codes_are_those_of_the_standard() {
        // RFC 6238, appendix B; the last six of its eight digits.
        let secret = Secret(*b"12345678901234567890");
        for (at, code) in [
            (59, "287082"),
            (1_111_111_109, "081804"),
            (1_111_111_111, "050471"),
            (1_234_567_890, "005924"),
            (2_000_000_000, "279037"),
            (20_000_000_000, "353130"),
        ] {
            assert_eq!(secret.code(DateTime::from_timestamp(at, 0).unwrap()), code);
        }
    }

    #[test]
    fn a_secret_is_never_printed() {
        assert_eq!(format!("{:?}", Secret([7; 20])), "Secret(..)");
    }
}
