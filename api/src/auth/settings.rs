//! The service's public settings, and the keys that verify its tokens.

use std::collections::BTreeMap;

use axum::Json;
use axum::extract::State;
use axum::http::HeaderName;
use axum::http::header::CACHE_CONTROL;
use base64::Engine as _;
use base64::engine::general_purpose::URL_SAFE_NO_PAD;
use kernel::settings;
use people::account::policy::Policy;
use serde_json::{Value, json};

use super::Service;
use super::error::AuthError;

pub(super) async fn health() -> Json<Value> {
    Json(json!({
        "version": concat!("nivas-", env!("CARGO_PKG_VERSION")),
        "name": "GoTrue",
        "description": "The embedded auth service, compatible with GoTrue",
    }))
}

/// Sign-in providers that clients ask about; only e-mail is available.
const PROVIDERS: [&str; 24] = [
    "anonymous_users",
    "apple",
    "azure",
    "bitbucket",
    "discord",
    "facebook",
    "figma",
    "fly",
    "github",
    "gitlab",
    "google",
    "kakao",
    "keycloak",
    "linkedin",
    "linkedin_oidc",
    "notion",
    "phone",
    "slack",
    "slack_oidc",
    "snapchat",
    "spotify",
    "twitch",
    "twitter",
    "workos",
];

pub(super) async fn settings(State(service): State<Service>) -> Result<Json<Value>, AuthError> {
    let policy: Policy = settings::read(&mut *service.app.db.acquire().await?).await?;
    let mut external: BTreeMap<&str, bool> = PROVIDERS.map(|name| (name, false)).into();
    external.insert("zoom", false);
    external.insert("email", true);
    Ok(Json(json!({
        "external": external,
        "disable_signup": !policy.accepts_sign_ups,
        "mailer_autoconfirm": false,
        "phone_autoconfirm": false,
        "sms_provider": "",
        "saml_enabled": false,
        "saml_private_key_next_configured": false,
        "passkeys_enabled": false,
    })))
}

/// Keys may be cached for ten minutes: clients look up a new one by id when a token names it.
pub(super) async fn jwks(
    State(service): State<Service>,
) -> Result<([(HeaderName, &'static str); 1], Json<Value>), AuthError> {
    let app = &service.app;
    let now = app.clock.now();
    let ring = service.embedded.ring(&app.db, now).await?;
    let verifying = ring.public.iter().filter(|key| key.verifies_until.is_none_or(|until| now < until));
    let keys: Vec<Value> = verifying
        .filter_map(|key| {
            let (x, y) = key.point.strip_prefix(&[4])?.split_at_checked(32)?;
            Some(json!({
                "kty": "EC", "crv": "P-256", "alg": "ES256", "use": "sig", "key_ops": ["verify"], "ext": true,
                "kid": key.id, "x": URL_SAFE_NO_PAD.encode(x), "y": URL_SAFE_NO_PAD.encode(y),
            }))
        })
        .collect();
    Ok(([(CACHE_CONTROL, "public, max-age=600")], Json(json!({"keys": keys}))))
}
