//! Signing in with a recovery code instead of the authenticator app.

use aide::axum::ApiRouter;
use axum::extract::State;
use axum::http::StatusCode;
use garde::Validate;
use kernel::ids::SessionId;
use people::account::notice::{self, Notice};
use people::account::throttle::{self, GUESSES};
use people::account::{factor, recovery_code, session};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::App;
use crate::problem::Problem;
use crate::reply::Done;
use crate::route::post_with;
use crate::session::Pending;
use crate::valid::Valid;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/auth/recovery-code",
        post_with(redeem, |op| {
            op.id("redeemRecoveryCode").summary("Use a recovery code instead of the authenticator app").description(
                "The session then counts as verified with a second factor. Refresh the token to see it in the claims.",
            )
        }),
    )
}

/// A recovery code.
#[derive(Deserialize, Validate, JsonSchema)]
#[schemars(inline)]
struct Typed {
    /// As typed.
    #[garde(length(chars, min = 1, max = 100))]
    code: String,
}

async fn redeem(
    State(app): State<App>,
    Pending(caller): Pending,
    Valid { value: Typed { code }, .. }: Valid<Typed>,
) -> Result<Done, Problem> {
    app.auth.need_embedded("Two-step verification is managed by the sign-in service.")?;
    let (keys, now, user) = (app.auth.keys(), app.clock.now(), caller.user);
    // Shares one limit with guesses at app codes, which would otherwise be doubled.
    let guesses = keys.blind("guesses at a second factor", &user.to_string());
    let taken = throttle::consume(&mut *app.db.acquire().await?, &guesses, GUESSES, now).await?;
    taken.map_err(Problem::too_many)?;
    let mut tx = app.db.begin().await?;
    if !factor::has_one(&mut tx, user).await? {
        return Err(Problem::conflict("no_second_factor", "Two-step verification is not set up."));
    }
    if !recovery_code::redeem(&mut tx, keys, user, &code, now).await? {
        let message = "That recovery code isn't correct or has already been used.";
        return Err(Problem::new(StatusCode::UNPROCESSABLE_ENTITY, "wrong_code", message).at("code", message));
    }
    throttle::forgive(&mut tx, &guesses).await?;
    let session = caller.session.map(SessionId).ok_or_else(Problem::sign_in)?;
    session::recover(&mut tx, session, now).await?;
    notice::send(&mut tx, &app.clock, &caller.actor(), user, Notice::RecoveryCodeUsed).await?;
    tx.commit().await?;
    Ok(Done)
}
