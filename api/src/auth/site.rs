//! Authentication routes of the product's own API.

use aide::OperationOutput;
use aide::axum::ApiRouter;
use aide::generate::GenContext;
use aide::openapi::{Operation, Response as ApiResponse};
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::response::{IntoResponse, Response};
use kernel::audit::{self, Event};
use people::account::session::{self, SessionLookup};
use schemars::JsonSchema;
use serde::Serialize;

use super::{InvalidToken, Mode, actor, bearer};
use crate::App;
use crate::browser::{self, SetCookie};
use crate::client::Client;
use crate::problem::Problem;
use crate::reply::Done;
use crate::route::{get_with, post_with};

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/auth/config",
            get_with(config, |op| op.id("authConfig").summary("Get the auth service's address")),
        )
        .api_route(
            "/api/auth/logout",
            post_with(logout, |op| {
                op.id("logout")
                    .summary("End the session of the browser and of the bearer token")
                    .description("Succeeds without a session or with an invalid token too.")
            }),
        )
}

/// The auth service in use.
#[derive(Serialize, JsonSchema)]
pub(crate) struct AuthConfig {
    /// Base URL for its client library; a path is relative to this site.
    url: String,
    /// Public key that the client sends as `apikey`.
    key: String,
}

async fn config(State(app): State<App>) -> Json<AuthConfig> {
    let (url, key) = app.auth.whereabouts();
    Json(AuthConfig { url, key })
}

async fn logout(State(app): State<App>, headers: HeaderMap, client: Client) -> Result<SignedOut, Problem> {
    let token = bearer(&headers);
    if let Mode::Hosted(hosted) = &app.auth.mode {
        if let Some(token) = token
            && let Err(error) = hosted.sign_out(token).await
        {
            tracing::warn!(%error, "cannot end a session at the auth service; it lasts until it expires");
        }
        return Ok(SignedOut(None));
    }
    let claims = match token {
        Some(token) => match app.auth.read_expired(&app.db, app.clock.now(), token).await {
            Ok(claims) => Some(claims),
            Err(InvalidToken::Unavailable(error)) => return Err(error.into()),
            Err(_) => None,
        },
        None => None,
    };
    let browser = client.0.browser;
    let mut tx = app.db.begin().await?;
    let mut ended = Vec::new();
    // An invalid token is not forwarded; the browser's secret still identifies its session.
    if let Some(browser) = browser {
        ended = session::end_in_browser(&mut tx, browser).await?;
    }
    if let Some(claims) = claims
        && let SessionLookup::Here(holder) = session::holder(&mut tx, claims.session, browser).await?
        && session::end(&mut tx, holder.user, claims.session).await?
    {
        ended.push(holder.user);
    }
    for user in ended {
        let event = Event::new("user_signed_out", "user", &user);
        audit::record(&mut tx, &app.clock, &actor(user, &client), event).await?;
    }
    tx.commit().await?;
    Ok(SignedOut(browser.map(|_| browser::forget(&app.public_url))))
}

/// 204: the session has ended and the browser's cookie is deleted.
struct SignedOut(Option<SetCookie>);

impl IntoResponse for SignedOut {
    fn into_response(self) -> Response {
        (self.0, Done).into_response()
    }
}

impl OperationOutput for SignedOut {
    type Inner = Self;

    fn operation_response(ctx: &mut GenContext, operation: &mut Operation) -> Option<ApiResponse> {
        Done::operation_response(ctx, operation)
    }

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<u16>, ApiResponse)> {
        Done::inferred_responses(ctx, operation)
    }
}
