//! `POST /api/calculators/…`: estimates the price of a kitchen and draws it, or estimates that of painting. Nothing is
//! stored unless the visitor has a kitchen's e-mailed.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use axum::http::HeaderMap;
use chrono::NaiveDate;
use enquiries::lead::hold::HoldReason;
use enquiries::lead::intake::make_estimate;
use garde::Validate;
use kernel::contact::Contact;
use kernel::record::Refusal;
use people::account::throttle::ESTIMATES;
use pricing::material::surface::Known;
use sales::kitchen::drawn::{self, Drawn, Sheet};
use sales::kitchen::request::{self, KitchenRequest};
use sales::kitchen::{self, Choices, Estimate, KitchenPlan};
use sales::service_price::{self, PaintingEstimate, PaintingPlan};
use schemars::JsonSchema;
use serde::Deserialize;

use super::leads::{Receipt, Rules, Signs};
use crate::App;
use crate::client::{Client, ForPage};
use crate::database::Connection;
use crate::params::Params;
use crate::problem::Problem;
use crate::reply::Accepted;
use crate::route::{get_with, post_with};
use crate::valid::{self, Valid};
use crate::visitor_cookie::Browser;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/calculators/kitchen",
            get_with(choices, |op| op.id("kitchenChoices").summary("Get the kitchen calculator's options"))
                .merge(post_with(estimate, |op| op.id("estimateKitchen").summary("Estimate the price of a kitchen and draw it"))),
        )
        .api_route(
            "/api/calculators/kitchen/estimate",
            get_with(linked_estimate, |op| {
                op.id("linkedKitchenEstimate")
                    .summary("Get the estimate and drawing of a kitchen in a link")
                    .description("For pages that show a kitchen at once; the same as `POST /api/calculators/kitchen`.")
            }),
        )
        .api_route(
            "/api/calculators/kitchen/sections",
            post_with(sections, |op| {
                op.id("drawKitchenSections")
                    .summary("Draw the sections of a kitchen")
                    .description("One of each wall, through base and wall units and the loft above them.")
            }),
        )
        .api_route(
            "/api/calculators/painting",
            post_with(estimate_painting, |op| {
                op.id("estimatePainting")
                    .summary("Estimate the price of painting by area or by rooms")
                    .description("A range with GST, as a guide.")
            }),
        )
        .api_route(
            "/api/calculators/kitchen/requests",
            post_with(send, |op| {
                op.id("requestKitchenEstimate").summary("Get a kitchen estimate by e-mail").description(
                    "Creates a lead with the plan. With the header `Idempotency-Key`, a retry returns the first \
                     response.",
                )
            }),
        )
}

async fn choices(State(app): State<App>) -> Result<Json<Choices>, Problem> {
    Ok(Json(kitchen::choices(&mut *app.db.acquire().await?, today(&app)).await?))
}

async fn estimate(
    State(app): State<App>,
    client: Client,
    Valid { value: plan, .. }: Valid<KitchenPlan>,
) -> Result<Json<Drawn>, Problem> {
    let db = client.connect(&app, "estimate kitchen", ESTIMATES).await?;
    price_and_draw(&app, db, &plan).await
}

#[derive(Deserialize, Validate, JsonSchema)]
#[schemars(rename = "LinkedKitchen")]
struct Linked {
    /// A `KitchenPlan` as JSON.
    #[garde(length(chars, max = 4000))]
    plan: String,
}

async fn linked_estimate(
    State(app): State<App>,
    client: Client,
    ForPage(is_for_page): ForPage,
    Params(Linked { plan }): Params<Linked>,
) -> Result<Json<Drawn>, Problem> {
    let plan = valid::parse(plan.as_bytes())?;
    valid::check(&plan)?;
    let db = if is_for_page {
        app.db.acquire().await?
    } else {
        client.connect(&app, "estimate kitchen", ESTIMATES).await?
    };
    price_and_draw(&app, db, &plan).await
}

async fn sections(
    State(app): State<App>,
    client: Client,
    Valid { value: plan, .. }: Valid<KitchenPlan>,
) -> Result<Json<Vec<Sheet>>, Problem> {
    let db = client.connect(&app, "estimate kitchen", ESTIMATES).await?;
    let (estimate, known) = price(&app, db, &plan).await?;
    Ok(Json(drawn::sections(&plan, &estimate, &known)?))
}

async fn price_and_draw(app: &App, db: Connection, plan: &KitchenPlan) -> Result<Json<Drawn>, Problem> {
    let (estimate, known) = price(app, db, plan).await?;
    Ok(Json(drawn::draw(plan, estimate, &known)?))
}

/// The estimate, and what its materials look like. The connection ends here: drawing needs none.
async fn price(app: &App, mut db: Connection, plan: &KitchenPlan) -> Result<(Estimate, Known), Problem> {
    let estimate = kitchen::estimate(&mut db, plan, today(app)).await?;
    let known = drawn::known(&mut db, plan).await?;
    Ok((estimate, known))
}

async fn estimate_painting(
    State(app): State<App>,
    client: Client,
    Valid { value: plan, .. }: Valid<PaintingPlan>,
) -> Result<Json<PaintingEstimate>, Problem> {
    let mut db = client.connect(&app, "estimate painting", ESTIMATES).await?;
    Ok(Json(service_price::estimate(&mut db, &plan, today(&app)).await?))
}

async fn send(
    State(app): State<App>,
    client: Client,
    browser: Browser,
    headers: HeaderMap,
    Valid { value: form, raw }: Valid<KitchenRequest>,
) -> Result<Accepted<Receipt>, Problem> {
    let (mut db, rules) = Rules::connect(&app, &client).await?;
    let mut tx = db.begin().await?;
    let receipt = Receipt::new(app.clock.now(), &rules.sales);
    if let Some(first) = receipt.claim(&mut tx, "request_kitchen_estimate", &headers, &raw).await? {
        return Ok(Accepted(first));
    }
    let estimate = kitchen::estimate(&mut tx, &form.plan, today(&app)).await.map_err(at_plan)?;
    let kept = request::raw(&form, &estimate).map_err(|_| Problem::internal())?;
    let contact = Contact::read(&form.customer_email, &form.customer_phone);
    let visit = browser.arrival(form.attribution.as_ref(), &client);
    let visit = receipt.touch(&mut tx, visit, &contact).await?;
    let submission = receipt.submission(&headers, kept, visit);
    let received =
        request::receive(&mut tx, &form, &estimate, &submission, rules.notice(), &rules.sales).await?;
    let signs = Signs::read(form.topic.as_deref(), &headers);
    let screened = rules.screen(&mut tx, &app, &client, &contact, &signs).await?;
    // The e-mail has the PDF attached, so it is enqueued once that is rendered.
    if screened.held_for.is_none() {
        make_estimate(&mut tx, receipt.id, app.clock.now()).await?;
    }
    rules.follow(&mut tx, &receipt, &received, None, screened).await?;
    tx.commit().await?;
    let (repeat, held_for) = (received.is_repeat, screened.held_for.map(HoldReason::as_str));
    tracing::info!(lead = %received.lead, enquiry = %receipt.id, repeat, held_for, "kitchen received");
    Ok(Accepted(receipt))
}

/// Puts the plan's errors at their place in the form.
fn at_plan(refusal: Refusal) -> Refusal {
    match refusal {
        Refusal::Field { field, reason } => Refusal::At { field: format!("plan.{field}"), reason },
        other => other,
    }
}

fn today(app: &App) -> NaiveDate {
    app.clock.today()
}
