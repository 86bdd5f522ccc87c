//! The caller of an auth endpoint that needs a session.

use axum::extract::FromRequestParts;
use axum::http::request::Parts;
use axum::http::{HeaderMap, StatusCode};
use chrono::{DateTime, Utc};
use kernel::ids::SessionId;
use people::account::session::{Holder, SecondFactor};
use people::account::{self, Account, Status};

use super::Service;
use super::access_token::InvalidToken;
use super::error::AuthError;
use crate::client::Client;

/// The user of an active session.
pub(super) struct SignedIn {
    pub(super) account: Account,
    pub(super) session: SessionId,
    /// When the session began.
    pub(super) since: DateTime<Utc>,
    /// Second factor of the session.
    pub(super) second_factor: SecondFactor,
    /// When they last completed it in this session.
    pub(super) second_factor_at: Option<DateTime<Utc>>,
}

impl FromRequestParts<Service> for SignedIn {
    type Rejection = AuthError;

    async fn from_request_parts(parts: &mut Parts, service: &Service) -> Result<Self, AuthError> {
        let app = &service.app;
        let Ok(client) = Client::from_request_parts(parts, service).await;
        let token = bearer(&parts.headers).ok_or_else(|| {
            let message = "This endpoint requires a valid Bearer token";
            AuthError::new(StatusCode::UNAUTHORIZED, "no_authorization", message)
        })?;
        let claims = app.auth.read(&app.db, app.clock.now(), token).await?;
        let holder = app.auth.holder(app, token, &claims, &client).await?;
        let holder = holder.ok_or_else(AuthError::no_session)?;
        if holder.status != Status::Active {
            return Err(AuthError::banned(StatusCode::FORBIDDEN));
        }
        let account = account::find(&mut *app.db.acquire().await?, claims.user)
            .await?
            .ok_or_else(AuthError::no_session)?;
        let Holder { since, second_factor, second_factor_at, .. } = holder;
        Ok(Self { account, session: claims.session, since, second_factor, second_factor_at })
    }
}

impl From<InvalidToken> for AuthError {
    fn from(error: InvalidToken) -> Self {
        match error {
            InvalidToken::Unavailable(error) => error.into(),
            error => Self::bad_token(&error.to_string()),
        }
    }
}

/// The bearer token of the `Authorization` header.
pub(crate) fn bearer(headers: &HeaderMap) -> Option<&str> {
    let (scheme, token) = headers.get("authorization")?.to_str().ok()?.split_once(' ')?;
    let token = token.trim();
    (scheme.eq_ignore_ascii_case("bearer") && !token.is_empty()).then_some(token)
}
