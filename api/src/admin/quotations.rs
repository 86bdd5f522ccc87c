//! Quotations as sales and designers write them.

use aide::axum::ApiRouter;
use aide::axum::routing::{get_with, post_with};
use axum::Json;
use axum::extract::{DefaultBodyLimit, State};
use domain::Db;
use domain::ids::{LeadId, QuotationId, UserId};
use domain::lead;
use domain::lead::list::Scope;
use domain::page::{Page, PageQuery};
use domain::quotation::detail::{self, QuotationDetail};
use domain::quotation::list::{self, QuotationFilter, QuotationItem};
use domain::quotation::{self, Quotation, QuotationDraft, edit, release};
use domain::role::{Area, access};
use domain::user;
use garde::Validate;
use schemars::JsonSchema;
use serde::Deserialize;

use crate::App;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::Created;
use crate::staff::{Staff, perm};
use crate::valid::{Valid, Versioned};

/// A quotation of a villa with a thousand lines.
const SHEET: usize = 1024 * 1024;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/quotations",
            get_with(list, |op| op.id("listQuotations").summary("A page of quotations"))
                .post_with(begin, |op| op.id("beginQuotation").summary("Begin a quotation")),
        )
        .api_route(
            "/api/admin/quotations/{id}",
            get_with(read, |op| op.id("getQuotation").summary("One quotation, and what it comes to"))
                .put_with(write, |op| {
                    op.id("updateQuotation").summary("Write a quotation, and learn what it comes to")
                }),
        )
        .api_route(
            "/api/admin/quotations/{id}/submission",
            post_with(submit, |op| op.id("submitQuotation").summary("Say that a quotation is finished")),
        )
        .api_route(
            "/api/admin/quotations/{id}/approval",
            post_with(approve, |op| op.id("approveQuotation").summary("Agree to a quotation")),
        )
        .api_route(
            "/api/admin/quotations/{id}/return",
            post_with(give_back, |op| {
                op.id("returnQuotation").summary("Give a quotation back to its writer")
            }),
        )
        .layer(DefaultBodyLimit::max(SHEET))
}

async fn list(
    State(app): State<App>,
    staff: Staff<perm::ViewQuotations>,
    Params(page): Params<PageQuery>,
    Params(filter): Params<QuotationFilter>,
) -> Result<Json<Page<QuotationItem>>, Problem> {
    let mut db = app.db.acquire().await?;
    let only = only(&mut db, &staff).await?;
    Ok(Json(list::list(&mut db, only, &page, &filter).await?))
}

/// Whose quotations somebody reaches; the head of sales reaches all.
async fn only<P>(db: &mut Db, staff: &Staff<P>) -> Result<Option<UserId>, sqlx::Error> {
    match staff.only() {
        Some(user) if !user::is_sales_head(db, user).await? => Ok(Some(user)),
        _ => Ok(None),
    }
}

/// What a quotation begins with.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[garde(allow_unvalidated)]
struct NewQuotation {
    /// The wish that it answers.
    lead_id: Option<LeadId>,
}

async fn begin(
    State(app): State<App>,
    staff: Staff<perm::ManageQuotations>,
    Valid { value: NewQuotation { lead_id }, .. }: Valid<NewQuotation>,
) -> Result<Created<QuotationDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let lead = match lead_id {
        Some(id) => Some(visible_lead(&mut tx, &staff, id).await?),
        None => None,
    };
    let user = staff.caller.user;
    let id = edit::begin(&mut tx, &app.clock, &staff.caller.actor(), user, lead.as_ref()).await?;
    let quotation = detail::read(&mut tx, id, None, staff.caller.role).await?;
    tx.commit().await?;
    Ok(Created(quotation))
}

/// Nobody answers a wish that they may not see.
async fn visible_lead<P>(db: &mut Db, staff: &Staff<P>, id: LeadId) -> Result<lead::Lead, Problem> {
    let scope = Scope::of(access(Area::Leads, staff.caller.role), staff.caller.user);
    if lead::list::visible(&mut *db, &[id], scope).await?.is_empty() {
        return Err(Problem::not_found());
    }
    Ok(lead::lock(db, id).await?)
}

async fn read(
    State(app): State<App>,
    staff: Staff<perm::ViewQuotations>,
    Path(id): Path<QuotationId>,
) -> Result<Json<QuotationDetail>, Problem> {
    let mut db = app.db.acquire().await?;
    let only = only(&mut db, &staff).await?;
    Ok(Json(detail::read(&mut db, id, only, staff.caller.role).await?))
}

/// Opens a quotation for a write: nobody else changes it until the transaction ends.
async fn open<P>(db: &mut Db, staff: &Staff<P>, id: QuotationId, version: i32) -> Result<Quotation, Problem> {
    let only = only(&mut *db, staff).await?;
    quotation::lock(&mut *db, id).await?;
    let quotation = quotation::find(&mut *db, id, only).await?;
    if quotation.version != version {
        return Err(Problem::stale(detail::read(db, id, only, staff.caller.role).await?));
    }
    Ok(quotation)
}

async fn write(
    State(app): State<App>,
    staff: Staff<perm::ManageQuotations>,
    Path(id): Path<QuotationId>,
    Versioned { value: draft, version }: Versioned<QuotationDraft>,
) -> Result<Json<QuotationDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let quotation = open(&mut tx, &staff, id, version).await?;
    edit::write(&mut tx, &app.clock, &staff.caller.actor(), &quotation, &draft).await?;
    let quotation = detail::read(&mut tx, id, None, staff.caller.role).await?;
    tx.commit().await?;
    Ok(Json(quotation))
}

/// Which version of a quotation is meant.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[garde(allow_unvalidated)]
#[schemars(rename = "QuotationVersion")]
struct Seen {
    /// The version that the caller has seen.
    version: i32,
}

async fn submit(
    State(app): State<App>,
    staff: Staff<perm::ManageQuotations>,
    Path(id): Path<QuotationId>,
    Valid { value: Seen { version }, .. }: Valid<Seen>,
) -> Result<Json<QuotationDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let quotation = open(&mut tx, &staff, id, version).await?;
    release::submit(&mut tx, &app.clock, &staff.caller.actor(), &quotation).await?;
    let quotation = detail::read(&mut tx, id, None, staff.caller.role).await?;
    tx.commit().await?;
    Ok(Json(quotation))
}

async fn approve(
    State(app): State<App>,
    staff: Staff<perm::ManageQuotations>,
    Path(id): Path<QuotationId>,
    Valid { value: Seen { version }, .. }: Valid<Seen>,
) -> Result<Json<QuotationDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let quotation = open(&mut tx, &staff, id, version).await?;
    let (actor, user) = (staff.caller.actor(), staff.caller.user);
    release::approve(&mut tx, &app.clock, &actor, user, &quotation).await?;
    let quotation = detail::read(&mut tx, id, None, staff.caller.role).await?;
    tx.commit().await?;
    Ok(Json(quotation))
}

/// Why a quotation goes back to its writer.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "QuotationReturn")]
struct Returned {
    /// What has to become different.
    #[garde(length(chars, min = 1, max = 1000))]
    because: String,
}

async fn give_back(
    State(app): State<App>,
    staff: Staff<perm::ManageQuotations>,
    Path(id): Path<QuotationId>,
    Versioned { value: Returned { because }, version }: Versioned<Returned>,
) -> Result<Json<QuotationDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let quotation = open(&mut tx, &staff, id, version).await?;
    let (actor, user) = (staff.caller.actor(), staff.caller.user);
    release::give_back(&mut tx, &app.clock, &actor, user, &quotation, &because).await?;
    let quotation = detail::read(&mut tx, id, None, staff.caller.role).await?;
    tx.commit().await?;
    Ok(Json(quotation))
}
