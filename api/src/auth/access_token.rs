//! What an access token says, and whether it still counts.

use chrono::{DateTime, TimeDelta, Utc};
use domain::ids::{SessionId, UserId};
use serde::Deserialize;
use sqlx::PgPool;

use super::jwt::{Unverified, VerifyingKey};
use super::{Auth, Mode};

/// Whom tokens are for, and the role of everybody who is signed in.
pub(super) const AUDIENCE: &str = "authenticated";

/// How far the clocks of two machines may differ.
const LEEWAY: TimeDelta = TimeDelta::seconds(30);

/// What a genuine token says.
#[derive(Clone, Debug)]
pub(crate) struct Claims {
    /// Whose it is.
    pub(crate) user: UserId,
    /// The session it belongs to.
    pub(crate) session: SessionId,
}

/// Why a token does not count.
#[derive(Debug, thiserror::Error)]
pub(crate) enum InvalidToken {
    /// Not made here, or changed.
    #[error("unable to parse or verify signature")]
    Forged,
    /// Not valid any more, or not yet.
    #[error("token is expired or not valid yet")]
    Untimely,
    /// Made for another purpose.
    #[error("claims are not those of a signed-in person")]
    Foreign,
    /// Nobody could be asked.
    #[error(transparent)]
    Unavailable(#[from] sqlx::Error),
}

#[derive(Deserialize)]
struct Wire {
    iss: String,
    aud: Audience,
    exp: i64,
    nbf: Option<i64>,
    iat: i64,
    sub: UserId,
    role: String,
    session_id: SessionId,
}

#[derive(Deserialize)]
#[serde(untagged)]
enum Audience {
    One(String),
    Several(Vec<String>),
}

impl Audience {
    fn includes(&self, name: &str) -> bool {
        match self {
            Self::One(one) => one == name,
            Self::Several(several) => several.iter().any(|one| one == name),
        }
    }
}

impl Wire {
    fn is_timely(&self, now: DateTime<Utc>) -> bool {
        let (now, leeway) = (now.timestamp(), LEEWAY.num_seconds());
        let begins = self.nbf.unwrap_or(self.iat).max(self.iat);
        now < self.exp.saturating_add(leeway) && begins <= now + leeway
    }
}

impl Auth {
    /// Reads a token: its signature, its time, whom it is from and for.
    pub(crate) async fn read(
        &self,
        db: &PgPool,
        now: DateTime<Utc>,
        token: &str,
    ) -> Result<Claims, InvalidToken> {
        let (wire, claims) = self.open(db, now, token).await?;
        if wire.is_timely(now) { Ok(claims) } else { Err(InvalidToken::Untimely) }
    }

    /// The same of a token that may have ended, to end its session too.
    pub(crate) async fn read_expired(
        &self,
        db: &PgPool,
        now: DateTime<Utc>,
        token: &str,
    ) -> Result<Claims, InvalidToken> {
        Ok(self.open(db, now, token).await?.1)
    }

    async fn open(
        &self,
        db: &PgPool,
        now: DateTime<Utc>,
        token: &str,
    ) -> Result<(Wire, Claims), InvalidToken> {
        let token = Unverified::parse(token).ok_or(InvalidToken::Forged)?;
        let key = self.key(db, now, token.key_id()).await?.ok_or(InvalidToken::Forged)?;
        let wire: Wire = token.verify(&key).ok_or(InvalidToken::Forged)?;
        if wire.iss != self.issuer() || !wire.aud.includes(AUDIENCE) || wire.role != AUDIENCE {
            return Err(InvalidToken::Foreign);
        }
        let claims = Claims { user: wire.sub, session: wire.session_id };
        Ok((wire, claims))
    }

    async fn key(
        &self,
        db: &PgPool,
        now: DateTime<Utc>,
        id: Option<&str>,
    ) -> Result<Option<VerifyingKey>, sqlx::Error> {
        let Some(id) = id else { return Ok(None) };
        let Mode::Embedded(embedded) = &self.0;
        embedded.verifying_key(db, now, id).await
    }

    fn issuer(&self) -> &str {
        let Mode::Embedded(embedded) = &self.0;
        &embedded.issuer
    }
}
