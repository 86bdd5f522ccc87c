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

/// How many codes before and after the present one count: clocks differ, and typing takes time.
const TOLERANCE: i64 = 1;

/// How long somebody who is asked for a code may take.
const TIME_TO_ANSWER: TimeDelta = TimeDelta::minutes(5);

/// Factors that an account has at most.
const MOST: i64 = 10;

/// What an app shares with us. Prints nothing of itself.
#[derive(Clone)]
pub struct Secret(pub [u8; 20]);

impl Secret {
    fn new() -> Self {
        let mut secret = [0; 20];
        SystemRandom::new()
            .fill(&mut secret)
            .unwrap_or_else(|_| unreachable!("the system has random numbers"));
        Self(secret)
    }

    /// The code that the app shows at an instant.
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

/// A factor, as its owner sees it.
#[derive(Clone, Debug, Deserialize)]
pub struct Factor {
    /// Names it.
    pub id: FactorId,
    /// How its owner calls it; may be empty.
    pub friendly_name: String,
    /// Whether a first code has shown that the app has the secret.
    pub is_verified: bool,
    /// When it was made.
    pub created_at: DateTime<Utc>,
    /// When it last changed.
    pub updated_at: DateTime<Utc>,
}

/// What became of a wish for a factor.
#[derive(Clone, Debug)]
pub enum Enrolled {
    /// It waits for its first code.
    Factor(FactorId, Secret),
    /// There are enough.
    TooMany,
    /// Another one is called so.
    NameTaken,
}

/// Makes a factor that counts once it has shown a code. Others that never did are forgotten.
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
    if count >= MOST {
        return Ok(Enrolled::TooMany);
    }
    let (id, secret) = (FactorId::new(), Secret::new());
    let made = sqlx::query!(
        "insert into auth_factors (id, user_id, friendly_name, sealed_secret, created_at, updated_at)
         values ($1, $2, $3, $4, $5, $5) on conflict (user_id, friendly_name) do nothing",
        id.0,
        user.0,
        friendly_name,
        keys.seal(id.0, &secret.0),
        now,
    )
    .execute(db)
    .await?;
    Ok(if made.rows_affected() == 0 { Enrolled::NameTaken } else { Enrolled::Factor(id, secret) })
}

/// `None` if it was sealed with another secret.
fn open(keys: &Keys, id: FactorId, sealed: &[u8]) -> Option<Secret> {
    keys.open(id.0, sealed)?.try_into().ok().map(Secret)
}

/// Asks a person for a code of one of their factors. `None` if it is not theirs. Also says until when an
/// answer counts.
pub async fn challenge(
    db: &mut Db,
    user: UserId,
    factor: FactorId,
    now: DateTime<Utc>,
) -> Result<Option<(ChallengeId, DateTime<Utc>)>, sqlx::Error> {
    let (id, expires_at) = (ChallengeId::new(), now + TIME_TO_ANSWER);
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

/// What a person answers to a challenge.
#[derive(Clone, Copy, Debug)]
pub struct Answer<'a> {
    /// The factor.
    pub factor: FactorId,
    /// The challenge.
    pub challenge: ChallengeId,
    /// As typed.
    pub code: &'a str,
}

/// What an answer is worth.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub enum Judged {
    /// The person has the factor.
    Right {
        /// It has never shown a code before.
        is_first: bool,
    },
    /// Another code, or one that has counted already.
    Wrong,
    /// Nobody asked, or too long ago.
    NotAsked,
    /// The person has no such factor.
    NoFactor,
}

/// Judges an answer; a right one uses its challenge and its code up.
pub async fn judge(
    tx: &mut Tx<'_>,
    keys: &Keys,
    user: UserId,
    answer: &Answer<'_>,
    now: DateTime<Utc>,
) -> Result<Judged, sqlx::Error> {
    let factor = sqlx::query!(
        r#"select sealed_secret, last_period, verified_at is null as "is_first!"
           from auth_factors where id = $1 and user_id = $2 for update"#,
        answer.factor.0,
        user.0,
    )
    .fetch_optional(&mut **tx)
    .await?;
    let Some(factor) = factor else { return Ok(Judged::NoFactor) };
    let asked = sqlx::query_scalar!(
        r#"select true as "asked!" from auth_challenges where id = $1 and factor_id = $2 and expires_at > $3"#,
        answer.challenge.0,
        answer.factor.0,
        now,
    )
    .fetch_optional(&mut **tx)
    .await?;
    if asked.is_none() {
        return Ok(Judged::NotAsked);
    }
    let Some(secret) = open(keys, answer.factor, &factor.sealed_secret) else { return Ok(Judged::NoFactor) };
    let present = period(now);
    let shown = (present - TOLERANCE..=present + TOLERANCE)
        .filter(|period| *period > factor.last_period)
        .find(|period| secret.code_of(*period) == answer.code);
    let Some(shown) = shown else { return Ok(Judged::Wrong) };
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
    Ok(Judged::Right { is_first: factor.is_first })
}

/// Forgets a factor. Whoever has none left needs no recovery codes either, and their sessions are what they are
/// without one.
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

/// Forgets all of a person's factors and recovery codes; whether there was a factor that counted.
pub async fn remove_all(db: &mut Db, user: UserId) -> Result<bool, sqlx::Error> {
    let had_one = has_one(db, user).await?;
    sqlx::query!("delete from auth_factors where user_id = $1", user.0).execute(&mut *db).await?;
    recovery_code::discard(db, user).await?;
    Ok(had_one)
}

/// Whether a person has a factor that counts.
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

/// A factor that counts, in the list of its owner.
#[derive(Clone, Debug, Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub struct AuthenticatorApp {
    /// Names it.
    pub id: FactorId,
    /// How its owner calls it; may be empty.
    pub name: String,
    /// When it was added.
    pub added_at: DateTime<Utc>,
}

/// A person's factors that count, the oldest first.
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
