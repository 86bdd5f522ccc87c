//! The authenticated caller.
//!
//! A token becomes a [`Caller`] in two steps. First its signature is verified, only with the key that `kid`
//! names and its algorithm; then the database must confirm that the session exists and the user is active. So
//! a sign-out, a suspension or a role change takes effect with the next call, not when the token expires. A file's
//! address ([`crate::files`]) names its session in place of a token.
//!
//! Users with a second factor reach the API only in sessions in which they completed it. The setting
//! `accounts.secondFactorRoles` lists the roles that need one for the admin area.

use std::net::IpAddr;

use aide::generate::GenContext;
use aide::openapi::{Operation, Response as ApiResponse};
use aide::{OperationInput, OperationOutput as _};
use axum::extract::FromRequestParts;
use axum::http::StatusCode;
use axum::http::request::Parts;
use chrono::{DateTime, TimeDelta, Utc};
use kernel::audit::{Actor, Source};
use kernel::ids::UserId;
use kernel::reach::Viewer;
use kernel::role::Role;
use people::account::Status;
use people::account::session::{SECOND_FACTOR_MAX_AGE, SecondFactor};
use uuid::Uuid;

use crate::App;
use crate::auth::{InvalidToken, SignedSession, bearer};
use crate::client::Client;
use crate::problem::Problem;

/// An authenticated, active user.
#[derive(Clone, Debug)]
pub struct Caller {
    /// User id.
    pub user: UserId,
    /// Current role, from the database.
    pub role: Role,
    /// Whether they are head of sales.
    pub is_sales_head: bool,
    /// Session of the token.
    pub session: Option<Uuid>,
    /// Whether the session completed the second factor.
    pub has_second_factor: bool,
    /// Whether their role requires the second factor for the admin area.
    pub needs_second_factor: bool,
    /// When they last completed it, if known here.
    pub second_factor_at: Option<DateTime<Utc>>,
    /// IP address.
    pub ip: Option<IpAddr>,
    /// When the token expires.
    pub token_ends_at: DateTime<Utc>,
}

/// How long an event stream lasts before the caller must authenticate again. A sign-out, a suspension or a
/// role change takes at most this long to reach open streams.
const STREAM_LIFETIME: TimeDelta = TimeDelta::minutes(1);

impl Caller {
    /// When a stream that starts now ends. The client then starts the next one.
    pub(crate) fn listens_until(&self, now: DateTime<Utc>) -> DateTime<Utc> {
        self.token_ends_at.min(now + STREAM_LIFETIME)
    }

    /// The caller as the record scope sees them.
    #[must_use]
    pub const fn viewer(&self) -> Viewer {
        Viewer { user: self.user, role: self.role, is_sales_head: self.is_sales_head }
    }

    /// Whether only the second factor keeps them out of the admin area.
    pub(crate) const fn lacks_second_factor(&self) -> bool {
        self.needs_second_factor && !self.has_second_factor
    }

    /// Whether they completed the second factor a moment ago.
    pub(crate) fn has_just_given_second_factor(&self, now: DateTime<Utc>) -> bool {
        self.second_factor_at.is_some_and(|at| now - at <= SECOND_FACTOR_MAX_AGE)
    }

    /// The caller as an audit log actor.
    #[must_use]
    pub fn actor(&self) -> Actor {
        Actor {
            user: Some(self.user),
            source: Source::User,
            ip: self.ip,
            request_id: jobs::trace::request_id(),
            batch: None,
        }
    }
}

impl FromRequestParts<App> for Caller {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        let (caller, second_factor) = signed_in(parts, app).await?;
        if second_factor == SecondFactor::Owed {
            return Err(Problem::second_factor());
        }
        Ok(caller)
    }
}

/// An authenticated user who may not have completed the second factor yet: for the routes that lead there.
#[derive(Clone, Debug)]
pub struct Pending(pub Caller);

impl FromRequestParts<App> for Pending {
    type Rejection = Problem;

    async fn from_request_parts(parts: &mut Parts, app: &App) -> Result<Self, Problem> {
        signed_in(parts, app).await.map(|(caller, _)| Self(caller))
    }
}

impl OperationInput for Pending {
    fn operation_input(ctx: &mut GenContext, operation: &mut Operation) {
        Caller::operation_input(ctx, operation);
    }
}

async fn signed_in(parts: &mut Parts, app: &App) -> Result<(Caller, SecondFactor), Problem> {
    let Ok(client) = Client::from_request_parts(parts, app).await;
    let (holder, session, token_ends_at) = if let Some(&signed) = parts.extensions.get::<SignedSession>() {
        (app.auth.holder_of_address(app, signed, &client).await?, signed.session, signed.ends_at)
    } else {
        let token = bearer(&parts.headers).ok_or_else(Problem::sign_in)?;
        let claims = app.auth.read(&app.db, app.clock.now(), token).await?;
        (app.auth.holder(app, token, &claims, &client).await?, claims.session, claims.ends_at)
    };
    let holder = holder.filter(|it| it.status == Status::Active).ok_or_else(Problem::sign_in)?;
    let caller = Caller {
        user: holder.user,
        role: holder.role,
        is_sales_head: holder.is_sales_head,
        session: Some(session.0),
        has_second_factor: holder.second_factor == SecondFactor::Given,
        needs_second_factor: holder.needs_second_factor,
        second_factor_at: holder.second_factor_at,
        ip: client.0.ip,
        token_ends_at,
    };
    Ok((caller, holder.second_factor))
}

impl From<InvalidToken> for Problem {
    fn from(error: InvalidToken) -> Self {
        match error {
            InvalidToken::Unavailable(error) => error.into(),
            InvalidToken::AuthUnavailable(error) => {
                tracing::error!(%error);
                Self::unavailable()
            }
            InvalidToken::Unproved => {
                let message = "Please confirm your e-mail address to continue.";
                Self::new(StatusCode::FORBIDDEN, "email_not_confirmed", message)
            }
            _ => Self::sign_in(),
        }
    }
}

impl OperationInput for Caller {
    fn operation_input(_: &mut GenContext, operation: &mut Operation) {
        operation.security = vec![[("session".to_owned(), Vec::new())].into_iter().collect()];
    }

    fn inferred_early_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<u16>, ApiResponse)> {
        Problem::inferred_responses(ctx, operation)
    }
}
