//! Access tokens: claims and validation.

use chrono::{DateTime, TimeDelta, Utc};
use kernel::ids::{SessionId, UserId};
use people::account::session::{self, Holder, SecondFactor, SessionLookup};
use people::user::hosted::{self, Person};
use serde::Deserialize;

use super::jwt::{Unverified, VerifyingKey};
use super::unavailable::AuthUnavailable;
use super::{Auth, Mode, binding};
use crate::App;
use crate::client::Client;
use crate::database::Database;

/// Audience of tokens, and the GoTrue role of every signed-in user.
pub(super) const AUDIENCE: &str = "authenticated";

/// Tolerated clock difference between two machines.
const LEEWAY: TimeDelta = TimeDelta::seconds(30);

/// Claims of a valid token.
#[derive(Clone, Debug)]
pub(crate) struct Claims {
    /// Subject.
    pub(crate) user: UserId,
    /// Session of the token.
    pub(crate) session: SessionId,
    /// The subject's address in lower case; empty if there is none. Not necessarily confirmed.
    pub(super) email: String,
    /// When the subject authenticated in this session, in whole seconds.
    pub(super) since: Option<DateTime<Utc>>,
    /// Whether the session completed the second factor.
    pub(super) has_second_factor: bool,
    /// Expiry.
    pub(crate) ends_at: DateTime<Utc>,
}

/// A session that an address of ours names, in place of an access token. Requests have it only as an extension, which
/// this program alone sets ([`crate::files`]).
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
pub(crate) struct SignedSession {
    /// User.
    pub(crate) user: UserId,
    /// Session.
    pub(crate) session: SessionId,
    /// Whether it had completed the second factor.
    pub(crate) has_second_factor: bool,
    /// When the address was signed.
    pub(crate) since: DateTime<Utc>,
    /// When it expires.
    pub(crate) ends_at: DateTime<Utc>,
}

/// Why a token is invalid.
#[derive(Debug, thiserror::Error)]
pub(crate) enum InvalidToken {
    /// The signature is wrong.
    #[error("unable to parse or verify signature")]
    Forged,
    /// Expired or not valid yet.
    #[error("token is expired or not valid yet")]
    Untimely,
    /// Issued for another purpose.
    #[error("claims are not those of a signed-in person")]
    Foreign,
    /// The subject's address is not confirmed.
    #[error("the e-mail address is not confirmed")]
    Unproved,
    /// The database failed.
    #[error(transparent)]
    Unavailable(#[from] sqlx::Error),
    /// The hosted service failed.
    #[error(transparent)]
    AuthUnavailable(#[from] AuthUnavailable),
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

/// One authentication method that the subject used.
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

/// The holder of a hosted service's session.
pub(super) const fn hosted_holder(person: &Person, since: DateTime<Utc>, has_second_factor: bool) -> Holder {
    // Only the service knows whether a second factor is required.
    let second_factor = if has_second_factor { SecondFactor::Given } else { SecondFactor::None };
    Holder {
        user: person.id,
        role: person.role,
        is_sales_head: person.is_sales_head,
        status: person.status,
        since,
        second_factor,
        second_factor_at: None,
        needs_second_factor: person.needs_second_factor,
    }
}

impl Auth {
    /// Verifies a token: signature, time, issuer and audience.
    pub(crate) async fn read(
        &self,
        db: &Database,
        now: DateTime<Utc>,
        token: &str,
    ) -> Result<Claims, InvalidToken> {
        let (wire, claims) = self.open(db, now, token).await?;
        if wire.is_timely(now) { Ok(claims) } else { Err(InvalidToken::Untimely) }
    }

    /// Like [`read`], but accepts an expired token, so that its session can still be ended.
    pub(crate) async fn read_expired(
        &self,
        db: &Database,
        now: DateTime<Utc>,
        token: &str,
    ) -> Result<Claims, InvalidToken> {
        Ok(self.open(db, now, token).await?.1)
    }

    /// The user of the token's session with their current role; `None` if the session has ended.
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
                    SessionLookup::Here(holder) => {
                        Ok(Some(holder).filter(|holder| holder.user == claims.user))
                    }
                    SessionLookup::Elsewhere(user) => {
                        binding::note_copy(app, client, user).await?;
                        Ok(None)
                    }
                    SessionLookup::Over => Ok(None),
                }
            }
            Mode::Hosted(hosted) => hosted.holder(app, token, claims, client).await,
        }
    }

    /// The same for a session that an address names. A browser that the session is not bound to is no sign of a theft:
    /// people pass addresses on.
    pub(crate) async fn holder_of_address(
        &self,
        app: &App,
        signed: SignedSession,
        client: &Client,
    ) -> Result<Option<Holder>, sqlx::Error> {
        let db = &mut *app.db.acquire().await?;
        match &self.mode {
            Mode::Embedded(_) => match session::holder(db, signed.session, client.0.browser).await? {
                SessionLookup::Here(holder) => Ok(Some(holder).filter(|holder| holder.user == signed.user)),
                SessionLookup::Elsewhere(_) | SessionLookup::Over => Ok(None),
            },
            // The service is not asked: it would want the access token.
            Mode::Hosted(_) => {
                let person = hosted::find(db, signed.user).await?;
                let person =
                    person.filter(|person| person.signed_out_before.is_none_or(|at| at < signed.since));
                Ok(person.map(|person| hosted_holder(&person, signed.since, signed.has_second_factor)))
            }
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
