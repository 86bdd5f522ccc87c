//! `/api/unsubscribe/{token}`: the link in every marketing e-mail.
//!
//! Mail clients post to it themselves (RFC 8058). A click on it gets a confirmation page first, because virus
//! scanners click too.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::{Path, State};
use axum::response::Redirect;
use enquiries::lead::follow_up;
use kernel::contact::mask_email;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};
use uuid::Uuid;

use crate::App;
use crate::problem::Problem;
use crate::route::{get_with, post_with};

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/unsubscribe/{token}",
        post_with(unsubscribe, |op| op.id("unsubscribe").summary("Unsubscribe an address"))
            .merge(get_with(ask, |op| {
                op.id("askToUnsubscribe").summary("Redirect to the confirmation page")
            })),
    )
}

/// An unsubscribed address.
#[derive(Serialize, JsonSchema)]
pub(crate) struct Unsubscribed {
    /// The masked address: the link alone does not prove who opened it.
    email: String,
}

/// Unsubscribe link.
#[derive(Deserialize, JsonSchema)]
pub(crate) struct Link {
    token: String,
}

async fn unsubscribe(
    State(app): State<App>,
    Path(Link { token }): Path<Link>,
) -> Result<Json<Unsubscribed>, Problem> {
    let token: Uuid = token.parse().map_err(|_| Problem::not_found())?;
    let mut tx = app.db.begin().await?;
    let stopped = follow_up::unsubscribe(&mut tx, &app.clock, token).await?.ok_or_else(Problem::not_found)?;
    tx.commit().await?;
    Ok(Json(Unsubscribed { email: mask_email(&stopped.address) }))
}

async fn ask(Path(Link { token }): Path<Link>) -> Result<Redirect, Problem> {
    let token: Uuid = token.parse().map_err(|_| Problem::not_found())?;
    Ok(Redirect::to(&format!("/unsubscribe/{token}")))
}
