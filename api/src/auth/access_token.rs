//! Access tokens: their claims, and whether they are still valid.

use chrono::{DateTime, TimeDelta, Utc};
use kernel::ids::{SessionId, UserId};
use people::account::session::{self, Held, Holder};
use serde::Deserialize;

use super::jwt::{Unverified, VerifyingKey};
use super::no_answer::NoAnswer;
use super::{Auth, Mode, binding};
use crate::App;
use crate::client::Client;
use crate::database::Database;

/// Whom tokens are for, and the role of everybody who is signed in.
pub(super) const AUDIENCE: &str = "authenticated";

/// How far the clocks of two machines may differ.
const LEEWAY: TimeDelta = TimeDelta::seconds(30);

/// What a genuine token says.
#[derive(Clone, Debug)]
pub(crate) struct Claims {
    /// Whose it is: the subject.
    pub(crate) user: UserId,
    /// The session it belongs to.
    pub(crate) session: SessionId,
    /// The subject's address, lower case; empty if there is none. Not proved to be theirs.
    pub(super) email: String,
    /// When the subject first proved who they are in this session, in whole seconds.
    pub(super) since: Option<DateTime<Utc>>,
    /// The subject has given a second factor.
    pub(super) has_second_factor: bool,
    /// When the token ends.
    pub(crate) ends_at: DateTime<Utc>,
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
    /// Of somebody whose address is not proved to be theirs.
    #[error("the e-mail address is not confirmed")]
    Unproved,
    /// The database could not be asked.
    #[error(transparent)]
    Unavailable(#[from] sqlx::Error),
    /// The hosted service could not be asked.
    #[error(transparent)]
    NoAnswer(#[from] NoAnswer),
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
    email: Option<String>,
    aal: Option<String>,
    #[serde(default)]
    amr: Vec<Proof>,
    #[serde(default)]
    is_anonymous: bool,
}

/// One of the ways in which the subject has proved who they are.
#[derive(Deserialize)]
struct Proof {
    timestamp: i64,
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

    fn is_of_somebody(&self, issuer: &str) -> bool {
        let is_for_us = self.iss == issuer && self.aud.includes(AUDIENCE);
        is_for_us && self.role == AUDIENCE && !self.is_anonymous
    }

    fn claims(&self) -> Claims {
        let proved_at = self.amr.iter().map(|proof| proof.timestamp).min();
        Claims {
            user: self.sub,
            session: self.session_id,
            email: self.email.as_deref().unwrap_or_default().to_lowercase(),
            since: proved_at.and_then(|at| DateTime::from_timestamp(at, 0)),
            has_second_factor: self.aal.as_deref() == Some("aal2"),
            ends_at: DateTime::from_timestamp(self.exp, 0).unwrap_or(DateTime::<Utc>::MAX_UTC),
        }
    }
}

impl Auth {
    /// Reads a token: its signature, its time, whom it is from and for.
    pub(crate) async fn read(
        &self,
        db: &Database,
        now: DateTime<Utc>,
        token: &str,
    ) -> Result<Claims, InvalidToken> {
        let (wire, claims) = self.open(db, now, token).await?;
        if wire.is_timely(now) { Ok(claims) } else { Err(InvalidToken::Untimely) }
    }

    /// The same of a token that may have ended, to end its session too.
    pub(crate) async fn read_expired(
        &self,
        db: &Database,
        now: DateTime<Utc>,
        token: &str,
    ) -> Result<Claims, InvalidToken> {
        Ok(self.open(db, now, token).await?.1)
    }

    /// Who holds the session of a token, with what they are now; `None` when it has ended.
    pub(crate) async fn holder(
        &self,
        app: &App,
        token: &str,
        claims: &Claims,
        client: &Client,
    ) -> Result<Option<Holder>, InvalidToken> {
        match &self.mode {
            Mode::Embedded(_) => {
                let browser = client.0.browser;
                let held = session::holder(&mut *app.db.acquire().await?, claims.session, browser).await?;
                match held {
                    Held::Here(holder) => Ok(Some(holder).filter(|holder| holder.user == claims.user)),
                    Held::Elsewhere(user) => {
                        binding::note_copy(app, client, user).await?;
                        Ok(None)
                    }
                    Held::Over => Ok(None),
                }
            }
            Mode::Hosted(hosted) => hosted.holder(app, token, claims, client).await,
        }
    }

    async fn open(
        &self,
        db: &Database,
        now: DateTime<Utc>,
        token: &str,
    ) -> Result<(Wire, Claims), InvalidToken> {
        let token = Unverified::parse(token).ok_or(InvalidToken::Forged)?;
        let key = self.key(db, now, token.key_id()).await?.ok_or(InvalidToken::Forged)?;
        let wire: Wire = token.verify(&key).ok_or(InvalidToken::Forged)?;
        if !wire.is_of_somebody(self.issuer()) {
            return Err(InvalidToken::Foreign);
        }
        let claims = wire.claims();
        Ok((wire, claims))
    }

    async fn key(
        &self,
        db: &Database,
        now: DateTime<Utc>,
        id: Option<&str>,
    ) -> Result<Option<VerifyingKey>, InvalidToken> {
        match (&self.mode, id) {
            (Mode::Embedded(embedded), Some(id)) => Ok(embedded.verifying_key(db, now, id).await?),
            (Mode::Embedded(_), None) => Ok(None),
            (Mode::Hosted(hosted), id) => Ok(hosted.verifying_key(now, id).await?),
        }
    }

    fn issuer(&self) -> &str {
        match &self.mode {
            Mode::Embedded(embedded) => &embedded.issuer,
            Mode::Hosted(hosted) => &hosted.url,
        }
    }
}
