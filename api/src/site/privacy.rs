//! `/api/privacy-requests`: privacy requests from people without an account.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::{Path, State};
use axum::http::Method;
use garde::Validate;
use kernel::contact::normalize_email;
use people::account::throttle;
use people::account::throttle::{PRIVACY_REQUESTS, PRIVACY_REQUESTS_OF_ADDRESS};
use privacy::access;
use privacy::request::{self, PublicAsk, RequestKind};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::App;
use crate::client::Client;
use crate::problem::Problem;
use crate::reply::{Accepted, Attachment};
use crate::route::{get_with, post_with};
use crate::valid::Valid;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/privacy-requests",
            post_with(receive, |op| {
                op.id("receivePrivacyRequest").summary("Submit a privacy request without an account").description(
                    "Takes effect once the address is confirmed by the link in an e-mail. The response is the same \
                     whether or not the address is known.",
                )
            }),
        )
        .api_route(
            "/api/privacy-requests/confirmations",
            post_with(confirm, |op| {
                op.id("confirmPrivacyRequest").summary("Confirm a privacy request by e-mail link")
            }),
        )
        .api_route(
            "/api/privacy-requests/files/{token}",
            get_with(file, |op| op.id("getPersonalFile").summary("Download your personal data")),
        )
}

/// Confirmation of a privacy request.
#[derive(Serialize, JsonSchema)]
pub(crate) struct PrivacyRequestReceipt {
    /// Address that the confirmation e-mail is sent to.
    email: String,
}

async fn receive(
    State(app): State<App>,
    client: Client,
    Valid { value: form, .. }: Valid<PublicAsk>,
) -> Result<Accepted<PrivacyRequestReceipt>, Problem> {
    let mut db = client.connect(&app, "privacy request", PRIVACY_REQUESTS).await?;
    let mut tx = db.begin().await?;
    let address = normalize_email(&form.email).unwrap_or_default();
    let key = app.auth.keys().blind("privacy request to", &address);
    throttle::consume(&mut tx, &key, PRIVACY_REQUESTS_OF_ADDRESS, app.clock.now())
        .await?
        .map_err(Problem::too_many)?;
    request::receive_from_public(&mut tx, &app.clock, &form).await?;
    tx.commit().await?;
    Ok(Accepted(PrivacyRequestReceipt { email: form.email.trim().to_owned() }))
}

/// Confirmation link.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "PrivacyRequestConfirmation")]
struct Confirmation {
    /// Token of the link.
    #[garde(length(chars, max = 200))]
    token: String,
}

/// A privacy request whose address is confirmed.
#[derive(Serialize, JsonSchema)]
pub(crate) struct ConfirmedPrivacyRequest {
    /// Request number.
    number: String,
    /// What is requested.
    kind: RequestKind,
}

async fn confirm(
    State(app): State<App>,
    Valid { value: Confirmation { token }, .. }: Valid<Confirmation>,
) -> Result<Json<ConfirmedPrivacyRequest>, Problem> {
    let mut tx = app.db.begin().await?;
    let request = request::confirm(&mut tx, &app.clock, app.auth.keys(), &token).await?;
    tx.commit().await?;
    Ok(Json(ConfirmedPrivacyRequest { number: request.number, kind: request.kind }))
}

/// Download link.
#[derive(Deserialize, JsonSchema)]
struct FileLink {
    /// Token of the link.
    token: String,
}

async fn file(
    State(app): State<App>,
    method: Method,
    Path(FileLink { token }): Path<FileLink>,
) -> Result<Attachment, Problem> {
    let id = access::read_link(app.auth.keys(), &token).ok_or_else(Problem::not_found)?;
    let mut tx = app.db.begin().await?;
    // Mail scanners ask for the headers of links.
    let file = access::file(&mut tx, &app.clock, id, method != Method::HEAD).await?;
    tx.commit().await?;
    Ok(file.into())
}
