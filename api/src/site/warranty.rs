//! `/api/warranty`: what the warranty covers, a project's card for whoever gets its customer's e-mails, and claims.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use garde::Validate;
use kernel::check::filled;
use kernel::contact::Contact;
use kernel::settings;
use people::account::throttle::{self, LETTERS, LETTERS_A_DAY, REQUESTS};
use sales::lookup_code::{self, LookupPurpose};
use sales::warranty::{self, Warranty, WarrantyCard};
use schemars::JsonSchema;
use serde::Deserialize;
use shop::ticket::claim::{self, ClaimDraft, ClaimReceipt};

use super::referrals::wrong_code;
use crate::App;
use crate::client::Client;
use crate::problem::Problem;
use crate::reply::{Accepted, Done};
use crate::route::{get_with, post_with};
use crate::valid::Valid;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/warranty",
            get_with(read, |op| op.id("getWarranty").summary("Get what the warranty covers")),
        )
        .api_route(
            "/api/warranty/codes",
            post_with(send_code, |op| {
                op.id("sendWarrantyCode")
                    .summary("E-mail a customer the code that shows their warranty card")
                    .description("The answer is the same whether or not there is such a project.")
            }),
        )
        .api_route(
            "/api/warranty/card",
            post_with(card, |op| op.id("readWarrantyCard").summary("Get a project's warranty card")),
        )
        .api_route(
            "/api/warranty/claims",
            post_with(claim, |op| {
                op.id("claimWarranty").summary("Claim warranty").description(
                    "Raises a support ticket, which is acknowledged within 48 hours and resolved within a month. The \
                     answer is the same whether or not there is such a project.",
                )
            }),
        )
}

async fn read(State(app): State<App>) -> Result<Json<Warranty>, Problem> {
    Ok(Json(settings::read(&mut *app.db.acquire().await?).await?))
}

/// A project, and a phone number or e-mail address of its customer.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "WarrantyCodeRequest")]
struct NewCode {
    /// Project number: `PRJ/2026-27/0001`.
    #[garde(length(chars, min = 1, max = 40), custom(filled))]
    project_number: String,
    /// Phone number or e-mail address.
    #[garde(length(chars, min = 1, max = 254), custom(filled))]
    contact: String,
}

async fn send_code(
    State(app): State<App>,
    client: Client,
    Valid { value: NewCode { project_number, contact }, .. }: Valid<NewCode>,
) -> Result<Done, Problem> {
    let mut db = client.connect(&app, "warranty codes", REQUESTS).await?;
    let mut tx = db.begin().await?;
    let (keys, now) = (app.auth.keys(), app.clock.now());
    let number = project_number.trim().to_uppercase();
    // Counted for any number, so that the limit tells nothing either.
    for (what, rate) in [("warranty codes", LETTERS), ("warranty codes a day", LETTERS_A_DAY)] {
        throttle::consume(&mut tx, &keys.blind(what, &number), rate, now)
            .await?
            .map_err(Problem::too_many)?;
    }
    let contact = Contact::read(&contact, &contact);
    if let Some((project, email)) = warranty::find(&mut tx, &number, &contact).await? {
        lookup_code::issue(&mut tx, keys, LookupPurpose::Warranty, project.0, &email, now).await?;
    }
    tx.commit().await?;
    Ok(Done)
}

/// The same with the code that was sent.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "WarrantyCardRequest")]
struct CardRequest {
    /// Project number.
    #[garde(length(chars, min = 1, max = 40), custom(filled))]
    project_number: String,
    /// Phone number or e-mail address.
    #[garde(length(chars, min = 1, max = 254), custom(filled))]
    contact: String,
    /// Six digits from the e-mail.
    #[garde(length(chars, min = 1, max = 12))]
    code: String,
}

async fn card(
    State(app): State<App>,
    client: Client,
    Valid { value: CardRequest { project_number, contact, code }, .. }: Valid<CardRequest>,
) -> Result<Json<WarrantyCard>, Problem> {
    let mut db = client.connect(&app, "warranty cards", REQUESTS).await?;
    let mut tx = db.begin().await?;
    let contact = Contact::read(&contact, &contact);
    let found = warranty::find(&mut tx, &project_number, &contact).await?;
    let Some((project, _)) = found else { return Err(wrong_code()) };
    let (keys, now) = (app.auth.keys(), app.clock.now());
    let is_right =
        lookup_code::consume(&mut tx, keys, LookupPurpose::Warranty, project.0, &code, now).await?;
    let answer = if is_right {
        let settings: Warranty = settings::read(&mut tx).await?;
        Some(warranty::card(&mut tx, project, settings).await?)
    } else {
        None
    };
    // A wrong attempt counts, too.
    tx.commit().await?;
    answer.map(Json).ok_or_else(wrong_code)
}

async fn claim(
    State(app): State<App>,
    client: Client,
    Valid { value: draft, .. }: Valid<ClaimDraft>,
) -> Result<Accepted<ClaimReceipt>, Problem> {
    // Only a bot fills in the hidden field. Whoever is none can still reach us.
    if draft.topic.as_deref().is_some_and(|topic| !topic.is_empty()) {
        let message = "This looks like it was sent by a program. Please call or write to us instead.";
        return Err(Problem::conflict("looks_automated", message));
    }
    let mut db = client.connect(&app, "warranty claims", REQUESTS).await?;
    let mut tx = db.begin().await?;
    let now = app.clock.now();
    let contact = Contact::read(&draft.email, &draft.phone);
    // Each claim writes to the address, which anybody may have typed.
    let key = app.auth.keys().blind("warranty claims", contact.email.as_deref().unwrap_or_default());
    throttle::consume(&mut tx, &key, LETTERS_A_DAY, now).await?.map_err(Problem::too_many)?;
    let project = warranty::claimed_project(&mut tx, &draft.project_number, contact.phone).await?;
    let receipt = claim::receive(&mut tx, &draft, project, now).await?;
    tx.commit().await?;
    Ok(Accepted(receipt))
}
