//! Signing in: the embedded auth service under `/auth/v1`, and what the product's own API needs of it.
//!
//! The service speaks GoTrue, so that the official client works against it and against a hosted
//! project alike. Which one it is, is configuration; `GET /api/auth/config` tells the browser.

mod access_token;
mod body;
mod embedded;
mod hasher;
mod jwt;
mod logout;
mod mail;
mod recover;
mod refusal;
mod settings;
mod sign_up;
mod signed_in;
mod site;
mod token;
mod user;
mod verify;
mod wire;

use std::sync::Arc;

use aide::axum::ApiRouter;
use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRef};
use axum::http::StatusCode;
use axum::middleware::from_fn;
use axum::routing::{get, post};
use chrono::TimeDelta;
use domain::account::{Keys, throttle};
use domain::audit::{Actor, Source};
use domain::ids::UserId;
use domain::secret::SecretKey;
use url::Url;

pub(crate) use self::access_token::InvalidToken;
use self::embedded::Embedded;
use self::refusal::Refusal;
pub(crate) use self::signed_in::bearer;
use crate::App;
use crate::client::Client;

/// Where the embedded service is on the site.
const PATH: &str = "/auth/v1";

/// Who vouches for people.
#[derive(Clone, Debug)]
pub struct Auth(Mode);

#[derive(Clone, Debug)]
enum Mode {
    Embedded(Arc<Embedded>),
}

impl Auth {
    /// The service in this process. `public_url` is where visitors reach the site.
    #[must_use]
    pub fn embedded(secret: &SecretKey, public_url: Url) -> Self {
        Self(Mode::Embedded(Arc::new(Embedded::new(secret, public_url))))
    }

    /// What the tokens in letters are made with.
    pub(crate) fn keys(&self) -> &Keys {
        match &self.0 {
            Mode::Embedded(embedded) => &embedded.keys,
        }
    }

    /// Where its client finds the service, and the public key that the client sends along.
    fn whereabouts(&self) -> (String, String) {
        match &self.0 {
            Mode::Embedded(_) => (PATH.to_owned(), "public".to_owned()),
        }
    }
}

/// What the product's own API says about signing in.
pub(crate) fn documented() -> ApiRouter<App> {
    ApiRouter::new().merge(site::routes())
}

/// The service itself, if it is this process.
pub(crate) fn routes(app: &App) -> Router {
    let Mode::Embedded(embedded) = &app.auth.0;
    let service = Service { app: app.clone(), embedded: embedded.clone() };
    let routes = Router::new()
        .route("/health", get(settings::health))
        .route("/settings", get(settings::settings))
        .route("/.well-known/jwks.json", get(settings::jwks))
        .route("/signup", post(sign_up::sign_up))
        .route("/token", post(token::token))
        .route("/verify", get(verify::ask).post(verify::verify))
        .route("/recover", post(recover::recover))
        .route("/resend", post(recover::resend))
        .route("/user", get(user::show).put(user::update))
        .route("/logout", post(logout::logout))
        .fallback(async || Refusal::new(StatusCode::NOT_FOUND, "not_found", "404 page not found"))
        .method_not_allowed_fallback(async || {
            Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", "Method not allowed")
        })
        .layer(from_fn(refusal::shape))
        .layer(DefaultBodyLimit::max(body::LIMIT))
        .with_state(service);
    Router::new().nest(PATH, routes)
}

/// What the service's handlers can reach.
#[derive(Clone)]
struct Service {
    app: App,
    embedded: Arc<Embedded>,
}

impl FromRef<Service> for App {
    fn from_ref(service: &Service) -> Self {
        service.app.clone()
    }
}

impl Service {
    /// Takes one from the allowance of a network. The error is how long to wait.
    async fn throttle(
        &self,
        what: &str,
        network: &str,
        rate: throttle::Rate,
    ) -> Result<Result<(), TimeDelta>, sqlx::Error> {
        let key = self.embedded.keys.blind(what, network);
        throttle::take(&mut *self.app.db.acquire().await?, &key, rate, self.app.clock.now()).await
    }
}

/// A person who acts for themselves.
fn actor(user: UserId, client: &Client) -> Actor {
    Actor { user: Some(user), ..nobody(client) }
}

/// Somebody who has not proved who they are.
fn nobody(client: &Client) -> Actor {
    Actor { user: None, source: Source::User, ip: client.0.ip, request_id: jobs::trace::request_id() }
}
