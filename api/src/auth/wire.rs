//! The service's objects, in GoTrue's format.

use chrono::{DateTime, Utc};
use kernel::ids::{FactorId, SessionId, UserId};
use people::account::factor;
use people::account::session::Tokens;
use people::account::signing_key::TOKEN_LIFETIME;
use people::account::{Account, Metadata};
use serde::Serialize;
use serde_json::json;

use super::access_token::AUDIENCE;
use super::error::AuthError;
use super::{Service, jwt};

/// A user, as shown to themselves.
#[derive(Serialize)]
#[expect(clippy::struct_field_names, reason = "the names are GoTrue's")]
pub(super) struct User {
    id: UserId,
    aud: &'static str,
    role: &'static str,
    email: String,
    #[serde(skip_serializing_if = "Option::is_none")]
    email_confirmed_at: Option<DateTime<Utc>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    invited_at: Option<DateTime<Utc>>,
    phone: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    confirmation_sent_at: Option<DateTime<Utc>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    confirmed_at: Option<DateTime<Utc>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    recovery_sent_at: Option<DateTime<Utc>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    new_email: Option<String>,
    #[serde(skip_serializing_if = "Option::is_none")]
    email_change_sent_at: Option<DateTime<Utc>>,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_sign_in_at: Option<DateTime<Utc>>,
    app_metadata: AppMetadata,
    user_metadata: Metadata,
    identities: [Identity; 1],
    #[serde(skip_serializing_if = "Vec::is_empty")]
    factors: Vec<Factor>,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    is_anonymous: bool,
}

/// A second factor.
#[derive(Serialize)]
#[expect(clippy::struct_field_names, reason = "the names are GoTrue's")]
struct Factor {
    id: FactorId,
    friendly_name: String,
    factor_type: &'static str,
    status: &'static str,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
}

impl Factor {
    fn of(factor: &factor::Factor) -> Self {
        Self {
            id: factor.id,
            friendly_name: factor.friendly_name.clone(),
            factor_type: "totp",
            status: if factor.is_verified { "verified" } else { "unverified" },
            created_at: factor.created_at,
            updated_at: factor.updated_at,
        }
    }
}

/// How a user can sign in. Permissions are not in here: roles belong to the product.
#[derive(Clone, Serialize)]
struct AppMetadata {
    provider: &'static str,
    providers: [&'static str; 1],
}

const BY_EMAIL: AppMetadata = AppMetadata { provider: "email", providers: ["email"] };

#[derive(Serialize)]
#[expect(clippy::struct_field_names, reason = "the names are GoTrue's")]
struct Identity {
    identity_id: UserId,
    id: UserId,
    user_id: UserId,
    identity_data: Metadata,
    provider: &'static str,
    #[serde(skip_serializing_if = "Option::is_none")]
    last_sign_in_at: Option<DateTime<Utc>>,
    created_at: DateTime<Utc>,
    updated_at: DateTime<Utc>,
    email: String,
}

impl User {
    /// The user of an account.
    pub(super) fn of(account: &Account) -> Self {
        let metadata =
            about(&account.metadata, account.user, &account.email, account.email_confirmed_at.is_some());
        let identity = Identity {
            identity_id: account.user,
            id: account.user,
            user_id: account.user,
            identity_data: metadata.clone(),
            provider: "email",
            last_sign_in_at: account.last_sign_in_at,
            created_at: account.created_at,
            updated_at: account.updated_at,
            email: account.email.clone(),
        };
        Self {
            id: account.user,
            aud: AUDIENCE,
            role: AUDIENCE,
            email: account.email.clone(),
            email_confirmed_at: account.email_confirmed_at,
            invited_at: account.invited_at,
            phone: "",
            confirmation_sent_at: account.confirmation_sent_at,
            confirmed_at: account.email_confirmed_at,
            recovery_sent_at: account.recovery_sent_at,
            new_email: account.new_email.clone(),
            email_change_sent_at: account.email_change_sent_at,
            last_sign_in_at: account.last_sign_in_at,
            app_metadata: BY_EMAIL,
            user_metadata: metadata,
            identities: [identity],
            factors: account.factors.iter().map(Factor::of).collect(),
            created_at: account.created_at,
            updated_at: account.updated_at,
            is_anonymous: false,
        }
    }

    /// Response to every sign-up: the user as it would look if the address were new, whether it is or not.
    pub(super) fn signed_up(id: UserId, email: &str, metadata: &Metadata, now: DateTime<Utc>) -> Self {
        let metadata = about(metadata, id, email, false);
        let identity = Identity {
            identity_id: id,
            id,
            user_id: id,
            identity_data: metadata.clone(),
            provider: "email",
            last_sign_in_at: None,
            created_at: now,
            updated_at: now,
            email: email.to_owned(),
        };
        Self {
            id,
            aud: AUDIENCE,
            role: AUDIENCE,
            email: email.to_owned(),
            email_confirmed_at: None,
            invited_at: None,
            phone: "",
            confirmation_sent_at: Some(now),
            confirmed_at: None,
            recovery_sent_at: None,
            new_email: None,
            email_change_sent_at: None,
            last_sign_in_at: None,
            app_metadata: BY_EMAIL,
            user_metadata: metadata,
            identities: [identity],
            factors: Vec::new(),
            created_at: now,
            updated_at: now,
            is_anonymous: false,
        }
    }
}

/// The user's own metadata with what we know added.
fn about(said: &Metadata, user: UserId, email: &str, is_confirmed: bool) -> Metadata {
    let mut metadata = said.clone();
    metadata.insert("sub".to_owned(), json!(user));
    metadata.insert("email".to_owned(), json!(email));
    metadata.insert("email_verified".to_owned(), json!(is_confirmed));
    metadata.insert("phone_verified".to_owned(), json!(false));
    metadata
}

/// A session's tokens.
#[derive(Serialize)]
pub(super) struct Grant {
    access_token: String,
    token_type: &'static str,
    expires_in: i64,
    expires_at: i64,
    refresh_token: String,
    user: User,
}

#[derive(Serialize)]
struct Claims<'a> {
    iss: &'a str,
    sub: UserId,
    aud: &'static str,
    exp: i64,
    iat: i64,
    email: &'a str,
    phone: &'static str,
    app_metadata: AppMetadata,
    user_metadata: &'a Metadata,
    role: &'static str,
    aal: &'static str,
    amr: Vec<Amr>,
    session_id: SessionId,
    is_anonymous: bool,
}

#[derive(Serialize)]
struct Amr {
    method: &'static str,
    timestamp: i64,
}

/// Authentication methods used in the session, the latest first.
fn proofs(tokens: &Tokens) -> Vec<Amr> {
    let first = Amr { method: tokens.method.as_str(), timestamp: tokens.since.timestamp() };
    let second =
        tokens.second.map(|proof| Amr { method: proof.method.as_str(), timestamp: proof.at.timestamp() });
    second.into_iter().chain([first]).collect()
}

impl Grant {
    /// The tokens of a session, for its owner.
    pub(super) async fn new(service: &Service, tokens: Tokens, account: &Account) -> Result<Self, AuthError> {
        let (app, embedded) = (&service.app, &service.embedded);
        let now = app.clock.now();
        let user = User::of(account);
        let expires_at = (now + TOKEN_LIFETIME).timestamp();
        let claims = Claims {
            iss: &embedded.issuer,
            sub: account.user,
            aud: AUDIENCE,
            exp: expires_at,
            iat: now.timestamp(),
            email: &account.email,
            phone: "",
            app_metadata: BY_EMAIL,
            user_metadata: &user.user_metadata,
            role: AUDIENCE,
            aal: if tokens.second.is_some() { "aal2" } else { "aal1" },
            amr: proofs(&tokens),
            session_id: tokens.session,
            is_anonymous: false,
        };
        let key = embedded.signing_key(&app.db, now).await?;
        let access_token = jwt::sign(&key, &claims).map_err(|error| {
            tracing::error!(%error, "cannot create an access token");
            AuthError::unexpected()
        })?;
        Ok(Self {
            access_token,
            token_type: "bearer",
            expires_in: TOKEN_LIFETIME.num_seconds(),
            expires_at,
            refresh_token: tokens.refresh_token,
            user,
        })
    }
}
