//! Authentication: the embedded auth service under `/auth/v1` or a hosted one, and what the product's API
//! needs of it.
//!
//! Both speak the GoTrue protocol, so the official client `@supabase/auth-js` works unchanged with either;
//! `GET /api/auth/config` returns the service's address. The embedded service's data is in the tables
//! `auth_*`, the product's users are in `users`: moving to a hosted service replaces only the former.

mod access_token;
pub(crate) mod binding;
mod body;
mod embedded;
mod error;
mod factors;
mod hasher;
mod hosted;
mod jwt;
mod logout;
mod mail;
mod recover;
mod settings;
mod sign_up;
mod signed_in;
mod site;
mod token;
mod unavailable;
mod user;
mod verify;
mod wire;

use std::sync::Arc;

use aide::axum::ApiRouter;
use axum::Router;
use axum::extract::{DefaultBodyLimit, FromRef};
use axum::http::StatusCode;
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{any, delete, get, post};
use chrono::TimeDelta;
use kernel::audit::Actor;
use kernel::ids::UserId;
use kernel::secret::SecretKey;
use people::account::{Keys, throttle};
use url::Url;

pub(crate) use self::access_token::{InvalidToken, SignedSession};
use self::embedded::Embedded;
use self::error::AuthError;
use self::hosted::Hosted;
pub(crate) use self::hosted::HostedHealth;
pub use self::hosted::HostedService;
pub(crate) use self::signed_in::bearer;
use crate::App;
use crate::client::Client;
use crate::problem::Problem;

/// Path of the embedded service.
const PATH: &str = "/auth/v1";

/// The authentication service.
#[derive(Clone, Debug)]
pub struct Auth {
    /// Keys for the tokens in our own e-mails.
    keys: Keys,
    mode: Mode,
}

#[derive(Clone, Debug)]
enum Mode {
    /// In this process.
    Embedded(Arc<Embedded>),
    /// A hosted service.
    Hosted(Arc<Hosted>),
}

impl Auth {
    /// The service in this process. `public_url` is the site's public address.
    #[must_use]
    pub fn embedded(secret: &SecretKey, public_url: Url) -> Self {
        let embedded = Embedded::new(secret, public_url);
        Self { keys: Keys::new(secret), mode: Mode::Embedded(Arc::new(embedded)) }
    }

    /// A hosted service, or another installation's.
    ///
    /// # Errors
    /// If the HTTP client cannot be created.
    pub fn hosted(secret: &SecretKey, service: HostedService) -> Result<Self, reqwest::Error> {
        let hosted = Hosted::new(service)?;
        Ok(Self { keys: Keys::new(secret), mode: Mode::Hosted(Arc::new(hosted)) })
    }

    /// Keys for the tokens in e-mails.
    pub(crate) fn keys(&self) -> &Keys {
        &self.keys
    }

    /// Rejects what only the embedded service can do.
    ///
    /// # Errors
    /// A conflict that says where to do it `instead`.
    pub(crate) fn need_embedded(&self, instead: &'static str) -> Result<(), Problem> {
        if self.is_hosted() { Err(Problem::conflict("hosted_auth", instead)) } else { Ok(()) }
    }

    pub(crate) fn is_hosted(&self) -> bool {
        matches!(self.mode, Mode::Hosted(_))
    }

    /// Whether the hosted service answers; `None` if accounts are kept here.
    pub(crate) fn hosted_health(&self) -> Option<HostedHealth> {
        match &self.mode {
            Mode::Embedded(_) => None,
            Mode::Hosted(hosted) => Some(hosted.health()),
        }
    }

    /// An additional origin that browsers must be allowed to connect to.
    pub(crate) fn origin(&self) -> Option<String> {
        match &self.mode {
            Mode::Embedded(_) => None,
            Mode::Hosted(hosted) => Some(hosted.origin()),
        }
    }

    /// The service's URL and the public key that the client sends to it.
    fn whereabouts(&self) -> (String, String) {
        match &self.mode {
            Mode::Embedded(_) => (PATH.to_owned(), "public".to_owned()),
            Mode::Hosted(hosted) => (hosted.url.clone(), hosted.key.clone()),
        }
    }
}

/// Authentication routes of the product's API.
pub(crate) fn documented() -> ApiRouter<App> {
    site::routes()
}

/// The service's own routes, if it is embedded.
pub(crate) fn routes(app: &App) -> Router {
    let Mode::Embedded(embedded) = &app.auth.mode else { return nothing() };
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
        .route("/factors", post(factors::enroll))
        .route("/factors/{id}", delete(factors::unenroll))
        .route("/factors/{id}/challenge", post(factors::challenge))
        .route("/factors/{id}/verify", post(factors::verify))
        .fallback(async || AuthError::new(StatusCode::NOT_FOUND, "not_found", "404 page not found"))
        .method_not_allowed_fallback(async || {
            AuthError::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", "Method not allowed")
        })
        .layer(from_fn_with_state(app.clone(), error::admit))
        .layer(from_fn(error::shape))
        .layer(DefaultBodyLimit::max(error::BODY_LIMIT))
        .with_state(service);
    Router::new().nest(PATH, routes)
}

/// Without this, its paths would be served as pages of the site.
fn nothing() -> Router {
    let nothing = any(async || Problem::not_found());
    Router::new().route(PATH, nothing.clone()).route(&format!("{PATH}/{{*rest}}"), nothing)
}

/// State of the service's handlers.
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
    /// Counts against a network's rate limit. The error is the wait.
    async fn throttle(
        &self,
        what: &str,
        network: &str,
        rate: throttle::Rate,
    ) -> Result<Result<(), TimeDelta>, sqlx::Error> {
        let (key, now) = (self.embedded.keys.blind(what, network), self.app.clock.now());
        let taken = throttle::consume(&mut *self.app.db.acquire().await?, &key, rate, now).await?;
        if let Err(wait) = taken {
            self.app.admission.remember_rejection(wait, now);
        }
        Ok(taken)
    }
}

/// The user as actor.
fn actor(user: UserId, client: &Client) -> Actor {
    Actor { user: Some(user), ..client.actor() }
}
