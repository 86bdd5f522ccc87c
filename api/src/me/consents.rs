//! The caller's consents, and withdrawing them.

use std::collections::BTreeMap;

use aide::axum::ApiRouter;
use aide::axum::routing::{get_with, put_with};
use axum::Json;
use axum::extract::State;
use garde::Validate;
use sales::consent::{self, Consent, Given, Holder, Purpose, WithdrawalChannel};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::App;
use crate::problem::Problem;
use crate::session::Caller;
use crate::valid::Valid;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/me/consents",
            get_with(list, |op| op.id("listMyConsents").summary("List your consents, newest first")),
        )
        .api_route(
            "/api/me/marketing-consent",
            put_with(decide, |op| {
                op.id("updateMyMarketingConsent").summary("Give or withdraw consent to marketing e-mails")
            }),
        )
}

/// Marketing consent.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct MarketingChoice {
    /// Whether the user wants marketing e-mails.
    #[garde(skip)]
    agrees: bool,
    /// Version of the consent text shown.
    #[garde(length(chars, max = 64))]
    text_version: String,
}

async fn list(State(app): State<App>, caller: Caller) -> Result<Json<Vec<Consent>>, Problem> {
    let mut db = app.db.acquire().await?;
    Ok(Json(consent::of(&mut db, Holder::User(caller.user)).await?))
}

async fn decide(
    State(app): State<App>,
    caller: Caller,
    Valid { value: choice, .. }: Valid<MarketingChoice>,
) -> Result<Json<Vec<Consent>>, Problem> {
    let holder = Holder::User(caller.user);
    let mut tx = app.db.begin().await?;
    if !choice.agrees {
        let channel = WithdrawalChannel::Account;
        consent::withdraw_marketing(&mut tx, &app.clock, &caller.actor(), holder, channel, "").await?;
    } else if consent::was_published(&mut tx, &choice.text_version).await? {
        let given = Given {
            purpose: Purpose::Marketing,
            text_version: &choice.text_version,
            channel: "account",
            recorded_by: None,
            note: "",
        };
        consent::renew_marketing(&mut tx, &app.clock, &caller.actor(), holder, &given).await?;
    } else {
        let reason = "is not a known version of the consent text".to_owned();
        return Err(Problem::invalid(BTreeMap::from([("textVersion".to_owned(), reason)])));
    }
    let consents = consent::of(&mut tx, holder).await?;
    tx.commit().await?;
    Ok(Json(consents))
}
