//! What the product's own API says about signing in.

use aide::axum::ApiRouter;
use aide::axum::routing::{get_with, post_with};
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use domain::account::session;
use domain::audit::{self, Event};
use schemars::JsonSchema;
use serde::Serialize;

use super::{InvalidToken, Mode, actor, bearer};
use crate::App;
use crate::client::Client;
use crate::problem::Problem;
use crate::reply::Done;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route("/api/auth/config", get_with(config, |op| op.id("authConfig").summary("Where to sign in")))
        .api_route(
            "/api/auth/logout",
            post_with(logout, |op| {
                op.id("logout")
                    .summary("End the session of the bearer token")
                    .description("Done is done: without a token, or with one that does not count, too.")
            }),
        )
}

/// The auth service that vouches for people here.
#[derive(Serialize, JsonSchema)]
pub(crate) struct AuthConfig {
    /// Its address, for its own client; one that begins with a slash is on this site.
    url: String,
    /// What the client sends as `apikey`. Public.
    key: String,
}

async fn config(State(app): State<App>) -> Json<AuthConfig> {
    let (url, key) = app.auth.whereabouts();
    Json(AuthConfig { url, key })
}

async fn logout(State(app): State<App>, headers: HeaderMap, client: Client) -> Result<Done, Problem> {
    let Some(token) = bearer(&headers) else { return Ok(Done) };
    if let Mode::Hosted(hosted) = &app.auth.mode {
        if let Err(error) = hosted.sign_out(token).await {
            tracing::warn!(%error, "a session goes on until its own end");
        }
        return Ok(Done);
    }
    let claims = match app.auth.read_expired(&app.db, app.clock.now(), token).await {
        Ok(claims) => claims,
        Err(InvalidToken::Unavailable(error)) => return Err(error.into()),
        Err(_) => return Ok(Done),
    };
    let mut tx = app.db.begin().await?;
    if session::end(&mut tx, claims.user, claims.session).await? {
        let event = Event::new("user_signed_out", "user", &claims.user);
        audit::record(&mut tx, &app.clock, &actor(claims.user, &client), event).await?;
    }
    tx.commit().await?;
    Ok(Done)
}
