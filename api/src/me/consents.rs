//! The caller's consents, and withdrawing them.

use std::collections::BTreeMap;

use ads::purpose::Purpose;
use ads::visit::choice;
use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use enquiries::consent::{self, Consent, Given, Holder, WithdrawalChannel};
use garde::Validate;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::App;
use crate::browser::SetCookie;
use crate::params::Path;
use crate::problem::Problem;
use crate::route::{delete_with, get_with, put_with};
use crate::session::Caller;
use crate::valid::Valid;
use crate::visitor_cookie::{self, Browser};

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/me/consents",
            get_with(list, |op| op.id("listMyConsents").summary("List your consents, newest first")),
        )
        .api_route(
            "/api/me/consents/{purpose}",
            delete_with(withdraw, |op| {
                op.id("withdrawMyTrackingConsent")
                    .summary("Withdraw your consent to website statistics or ad measurement")
                    .description("Also in this browser. What is queued for ad platforms is not sent.")
            }),
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

/// What is withdrawn.
#[derive(Debug, Deserialize, JsonSchema)]
struct Withdrawn {
    /// Purpose.
    purpose: Purpose,
}

async fn withdraw(
    State(app): State<App>,
    caller: Caller,
    browser: Browser,
    Path(Withdrawn { purpose }): Path<Withdrawn>,
) -> Result<(Option<SetCookie>, Json<Vec<Consent>>), Problem> {
    let (holder, channel, now) = (Holder::User(caller.user), WithdrawalChannel::Account, app.clock.now());
    let mut tx = app.db.begin().await?;
    let chosen = choice::withdraw_in_browser(&mut tx, browser.visitor, purpose, now).await?;
    consent::withdraw_tracking(&mut tx, &app.clock, &caller.actor(), holder, purpose, channel, "").await?;
    let consents = consent::of(&mut tx, holder).await?;
    tx.commit().await?;
    let is_unknown = chosen.is_some_and(|chosen| chosen.visitor.is_none());
    Ok((is_unknown.then(|| visitor_cookie::forget(&app.public_url)), Json(consents)))
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
            purpose: consent::Purpose::Marketing,
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
