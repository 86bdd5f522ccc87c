//! `POST /logout`: ends this session, the others, or all.

use axum::extract::{Query, State};
use axum::http::StatusCode;
use kernel::audit::{self, Event};
use people::account::session;
use serde::Deserialize;

use super::error::AuthError;
use super::signed_in::SignedIn;
use super::{Service, actor};
use crate::browser::{self, SetCookie};
use crate::client::Client;

#[derive(Deserialize)]
pub(super) struct Asked {
    scope: Option<String>,
}

pub(super) async fn logout(
    State(service): State<Service>,
    Query(asked): Query<Asked>,
    client: Client,
    signed_in: SignedIn,
) -> Result<(StatusCode, Option<SetCookie>, ()), AuthError> {
    let app = &service.app;
    let user = signed_in.account.user;
    let mut tx = app.db.begin().await?;
    let scope = asked.scope.as_deref();
    match scope {
        None | Some("global") => session::end_all(&mut tx, user, None).await?,
        Some("others") => session::end_all(&mut tx, user, Some(signed_in.session)).await?,
        Some("local") => session::end(&mut tx, user, signed_in.session).await?.into(),
        Some(other) => return Err(AuthError::invalid(format!("Unsupported logout scope \"{other}\""))),
    };
    let event = Event::new("user_signed_out", "user", &user);
    audit::record(&mut tx, &app.clock, &actor(user, &client), event).await?;
    tx.commit().await?;
    let goes_on = scope == Some("others");
    Ok((StatusCode::NO_CONTENT, (!goes_on).then(|| browser::forget(&service.embedded.site)), ()))
}
