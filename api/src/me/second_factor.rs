//! The caller's two-step verification. Authenticator apps are added, checked and removed at
//! `/auth/v1/factors`.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use axum::http::StatusCode;
use people::account::factor::{self, AuthenticatorApp};
use people::account::notice::{self, Notice};
use people::account::recovery_code;
use schemars::JsonSchema;
use serde::Serialize;

use crate::App;
use crate::problem::Problem;
use crate::route::{get_with, post_with};
use crate::session::Caller;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/me/second-factor",
            get_with(show, |op| op.id("mySecondFactor").summary("Get your two-step verification")),
        )
        .api_route(
            "/api/me/second-factor/recovery-codes",
            post_with(make_codes, |op| {
                op.id("makeMyRecoveryCodes").summary("Replace your recovery codes").description(
                    "Shown only once. Requires a second factor verified within the last 15 minutes.",
                )
            }),
        )
}

/// The user's two-step verification.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
pub(crate) struct MySecondFactor {
    /// Whether their role requires it.
    is_required: bool,
    /// Verified authenticator apps, oldest first.
    apps: Vec<AuthenticatorApp>,
    /// Unused recovery codes.
    recovery_codes_left: i64,
}

/// Error with a hosted auth service.
const KEPT_ELSEWHERE: &str = "Two-step verification is managed by the sign-in service.";

async fn show(State(app): State<App>, caller: Caller) -> Result<Json<MySecondFactor>, Problem> {
    app.auth.need_embedded(KEPT_ELSEWHERE)?;
    let mut db = app.db.acquire().await?;
    Ok(Json(MySecondFactor {
        is_required: caller.needs_second_factor,
        apps: factor::list(&mut db, caller.user).await?,
        recovery_codes_left: recovery_code::left(&mut db, caller.user).await?,
    }))
}

/// New recovery codes.
#[derive(Serialize, JsonSchema)]
pub(crate) struct RecoveryCodes {
    /// The codes, formatted for display; each works once.
    codes: Vec<String>,
}

async fn make_codes(State(app): State<App>, caller: Caller) -> Result<Json<RecoveryCodes>, Problem> {
    app.auth.need_embedded(KEPT_ELSEWHERE)?;
    let now = app.clock.now();
    if !caller.has_just_given_second_factor(now) {
        let message = "Please enter a code from your authenticator app first.";
        return Err(Problem::new(StatusCode::FORBIDDEN, "second_factor_expired", message));
    }
    let mut tx = app.db.begin().await?;
    let codes = recovery_code::make(&mut tx, app.auth.keys(), caller.user, now).await?;
    notice::send(&mut tx, &app.clock, &caller.actor(), caller.user, Notice::RecoveryCodesMade).await?;
    tx.commit().await?;
    Ok(Json(RecoveryCodes { codes }))
}
