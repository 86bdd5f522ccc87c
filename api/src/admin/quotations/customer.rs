//! The customer's side of a quotation: link, page visits, comments.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use chrono::NaiveDate;
use enquiries::proved_address::{self, Confirmation};
use garde::Validate;
use kernel::Db;
use kernel::ids::{QuotationId, UserId};
use kernel::reach::Reach;
use people::user;
use sales::quotation::comment::{self, Comment, CommentDraft, Speaker};
use sales::quotation::comparison::{self, Comparison};
use sales::quotation::detail::{self, QuotationDetail};
use sales::quotation::offer::{self, Offer};
use sales::quotation::visit::{self, Opening};
use sales::quotation::{self, link, signer};
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::App;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::{Created, Done};
use crate::route::{get_with, post_with};
use crate::staff::{Staff, perm};
use crate::valid::Valid;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/quotations/{id}/link",
            get_with(link, |op| {
                op.id("getQuotationLink")
                    .summary("Get the customer's link to a quotation")
                    .description("Requires permission to send the quotation, not just to view it.")
            }),
        )
        .api_route(
            "/api/admin/quotations/{id}/offer",
            get_with(offer, |op| {
                op.id("previewOffer").summary("Get a quotation as the customer sees it").description(
                    "Also before it is sent. Without the customer's links: they are for those who may send it.",
                )
            }),
        )
        .api_route(
            "/api/admin/quotations/{id}/openings",
            get_with(openings, |op| {
                op.id("listQuotationOpenings")
                    .summary("List the customer's visits to a quotation with viewing times")
            }),
        )
        .api_route(
            "/api/admin/quotations/{id}/address-confirmation",
            post_with(confirm_address, |op| {
                op.id("confirmQuotationAddress")
                    .summary("Confirm that an e-mail address is the customer's")
                    .description(
                        "Signing codes are sent only to confirmed addresses. The reason is kept in the audit log.",
                    )
            }),
        )
        .api_route(
            "/api/admin/quotations/{id}/comments",
            get_with(comments, |op| {
                op.id("listQuotationComments").summary("List comments on a quotation")
            })
            .merge(post_with(comment_on, |op| op.id("commentOnQuotation").summary("Reply to the customer"))),
        )
        .api_route(
            "/api/admin/quotations/{id}/comments/read",
            post_with(read, |op| {
                op.id("readQuotationComments").summary("Mark the customer's comments as read")
            }),
        )
        .api_route(
            "/api/admin/quotations/{id}/comparison",
            get_with(compare, |op| {
                op.id("compareQuotations").summary("Compare a quotation with an earlier one")
            }),
        )
}

/// The customer's link to a quotation.
#[derive(Serialize, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "QuotationLink")]
struct SharedLink {
    /// Anyone with this link sees the quotation.
    url: String,
    /// Last day on which the link works.
    expires_on: NaiveDate,
}

async fn link(
    State(app): State<App>,
    staff: Staff<perm::ManageQuotations>,
    Path(id): Path<QuotationId>,
) -> Result<Json<SharedLink>, Problem> {
    let mut db = app.db.acquire().await?;
    let quotation = quotation::find(&mut db, id, staff.reach()).await?;
    // The link does not work before the quotation is sent.
    if quotation.sent_at.is_none() {
        return Err(Problem::conflict("not_sent", "This quotation has not been sent yet."));
    }
    let url = link::url(app.auth.keys(), &app.public_url, id).into();
    Ok(Json(SharedLink { url, expires_on: quotation.draft.valid_until }))
}

async fn offer(
    State(app): State<App>,
    staff: Staff<perm::ViewQuotations>,
    Path(id): Path<QuotationId>,
) -> Result<Json<Offer>, Problem> {
    let mut db = app.db.acquire().await?;
    let quotation = quotation::find(&mut db, id, staff.reach()).await?;
    Ok(Json(offer::preview(&mut db, &app.clock, app.auth.keys(), &quotation).await?))
}

/// Visits to a quotation's page.
#[derive(Serialize, JsonSchema)]
#[schemars(rename = "QuotationOpenings")]
struct Openings {
    /// Newest first.
    items: Vec<Opening>,
}

async fn openings(
    State(app): State<App>,
    staff: Staff<perm::ViewQuotations>,
    Path(id): Path<QuotationId>,
) -> Result<Json<Openings>, Problem> {
    let mut db = app.db.acquire().await?;
    quotation::find(&mut db, id, staff.reach()).await?;
    Ok(Json(Openings { items: visit::openings(&mut db, id).await? }))
}

async fn confirm_address(
    State(app): State<App>,
    staff: Staff<perm::ManageAllQuotations>,
    Path(id): Path<QuotationId>,
    Valid { value: confirmation, .. }: Valid<Confirmation>,
) -> Result<Json<QuotationDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let quotation = quotation::lock(&mut tx, id, staff.reach()).await?;
    let party = signer::party_of(&mut tx, &quotation).await?;
    proved_address::confirm(&mut tx, &app.clock, &staff.caller.actor(), party, &confirmation).await?;
    let quotation = detail::read(&mut tx, &app.clock, id, Reach::All, &staff.caller.viewer()).await?;
    tx.commit().await?;
    Ok(Json(quotation))
}

async fn comments(
    State(app): State<App>,
    staff: Staff<perm::ViewQuotations>,
    Path(id): Path<QuotationId>,
) -> Result<Json<Vec<Comment>>, Problem> {
    let mut db = app.db.acquire().await?;
    quotation::find(&mut db, id, staff.reach()).await?;
    Ok(Json(comment::list(&mut db, id).await?))
}

async fn comment_on(
    State(app): State<App>,
    staff: Staff<perm::ManageQuotations>,
    Path(id): Path<QuotationId>,
    Valid { value: draft, .. }: Valid<CommentDraft>,
) -> Result<Created<Comment>, Problem> {
    let mut tx = app.db.begin().await?;
    let quotation = quotation::find(&mut tx, id, staff.reach()).await?;
    let user = staff.caller.user;
    let name = name(&mut tx, user).await?;
    let (actor, author) = (staff.caller.actor(), Some((user, name.as_str())));
    let comment = comment::add(&mut tx, &app.clock, &actor, &quotation, author, &draft).await?;
    tx.commit().await?;
    Ok(Created(comment))
}

async fn name(db: &mut Db, user: UserId) -> Result<String, Problem> {
    let user = user::find(db, user).await?.ok_or_else(Problem::sign_in)?;
    Ok(user.name())
}

async fn read(
    State(app): State<App>,
    staff: Staff<perm::ManageQuotations>,
    Path(id): Path<QuotationId>,
) -> Result<Done, Problem> {
    let mut tx = app.db.begin().await?;
    quotation::find(&mut tx, id, staff.reach()).await?;
    comment::read_by(&mut tx, id, Speaker::Staff, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Done)
}

/// The quotation to compare with.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
struct ComparedWith {
    /// The earlier quotation.
    #[garde(skip)]
    with: QuotationId,
}

async fn compare(
    State(app): State<App>,
    staff: Staff<perm::ViewQuotations>,
    Path(id): Path<QuotationId>,
    Params(ComparedWith { with }): Params<ComparedWith>,
) -> Result<Json<Comparison>, Problem> {
    let mut db = app.db.acquire().await?;
    let from = quotation::find(&mut db, with, staff.reach()).await?;
    let to = quotation::find(&mut db, id, staff.reach()).await?;
    Ok(Json(comparison::compare(&mut db, &from, &to).await?))
}
