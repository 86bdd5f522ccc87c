//! Signing in: the embedded auth service under `/auth/v1` or a hosted one, and what the product's own API
//! needs of it.
//!
//! Both speak GoTrue, so the official client `@supabase/auth-js` works unchanged against either;
//! `GET /api/auth/config` names the service's address. What the embedded service knows is in the tables
//! `auth_*`, whom the product knows is in `users`: a move to a hosted service replaces only the former.

mod access_token;
pub(crate) mod binding;
mod body;
mod embedded;
mod factors;
mod hasher;
mod hosted;
mod jwt;
mod logout;
mod mail;
mod no_answer;
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
use axum::middleware::{from_fn, from_fn_with_state};
use axum::routing::{any, delete, get, post};
use chrono::TimeDelta;
use kernel::audit::{Actor, Source};
use kernel::ids::UserId;
use kernel::secret::SecretKey;
use people::account::{Keys, throttle};
use url::Url;

pub(crate) use self::access_token::InvalidToken;
use self::embedded::Embedded;
use self::hosted::Hosted;
pub use self::hosted::HostedService;
use self::refusal::Refusal;
pub(crate) use self::signed_in::bearer;
use crate::App;
use crate::client::Client;
use crate::problem::Problem;

/// Where the embedded service is on the site.
const PATH: &str = "/auth/v1";

/// Who vouches for people.
#[derive(Clone, Debug)]
pub struct Auth {
    /// What the tokens in our own letters are made with.
    keys: Keys,
    mode: Mode,
}

#[derive(Clone, Debug)]
enum Mode {
    /// This process.
    Embedded(Arc<Embedded>),
    /// Somebody else's.
    Hosted(Arc<Hosted>),
}

impl Auth {
    /// The service in this process. `public_url` is where visitors reach the site.
    #[must_use]
    pub fn embedded(secret: &SecretKey, public_url: Url) -> Self {
        let embedded = Embedded::new(secret, public_url);
        Self { keys: Keys::new(secret), mode: Mode::Embedded(Arc::new(embedded)) }
    }

    /// Another company's service, or another installation's.
    ///
    /// # Errors
    /// When this machine cannot make connections at all.
    pub fn hosted(secret: &SecretKey, service: HostedService) -> Result<Self, reqwest::Error> {
        let hosted = Hosted::new(service)?;
        Ok(Self { keys: Keys::new(secret), mode: Mode::Hosted(Arc::new(hosted)) })
    }

    /// What the tokens in letters are made with.
    pub(crate) fn keys(&self) -> &Keys {
        &self.keys
    }

    /// For what only the embedded service can do.
    ///
    /// # Errors
    /// A conflict that says where it can be done instead.
    pub(crate) fn need_embedded(&self, instead: &'static str) -> Result<(), Problem> {
        if self.is_hosted() { Err(Problem::conflict("hosted_auth", instead)) } else { Ok(()) }
    }

    pub(crate) fn is_hosted(&self) -> bool {
        matches!(self.mode, Mode::Hosted(_))
    }

    /// The origin that browsers connect to besides the site's own.
    pub(crate) fn origin(&self) -> Option<String> {
        match &self.mode {
            Mode::Embedded(_) => None,
            Mode::Hosted(hosted) => Some(hosted.origin()),
        }
    }

    /// Where its client finds the service, and the public key that the client sends along.
    fn whereabouts(&self) -> (String, String) {
        match &self.mode {
            Mode::Embedded(_) => (PATH.to_owned(), "public".to_owned()),
            Mode::Hosted(hosted) => (hosted.url.clone(), hosted.key.clone()),
        }
    }
}

/// What the product's own API says about signing in.
pub(crate) fn documented() -> ApiRouter<App> {
    site::routes()
}

/// The service itself, if it is this process.
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
        .fallback(async || Refusal::new(StatusCode::NOT_FOUND, "not_found", "404 page not found"))
        .method_not_allowed_fallback(async || {
            Refusal::new(StatusCode::METHOD_NOT_ALLOWED, "method_not_allowed", "Method not allowed")
        })
        .layer(from_fn_with_state(app.clone(), refusal::admit))
        .layer(from_fn(refusal::shape))
        .layer(DefaultBodyLimit::max(refusal::BODY_LIMIT))
        .with_state(service);
    Router::new().nest(PATH, routes)
}

/// Without it its addresses would be taken for pages of the site.
fn nothing() -> Router {
    let nothing = any(async || Problem::not_found());
    Router::new().route(PATH, nothing.clone()).route(&format!("{PATH}/{{*rest}}"), nothing)
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
        let (key, now) = (self.embedded.keys.blind(what, network), self.app.clock.now());
        let taken = throttle::take(&mut *self.app.db.acquire().await?, &key, rate, now).await?;
        if let Err(wait) = taken {
            self.app.admission.turn_away(wait, now);
        }
        Ok(taken)
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
