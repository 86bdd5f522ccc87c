//! Quotations, edited by sales and designers.

mod bulk;
mod customer;
mod documents;
mod editors;
mod events;
mod steps;
mod templates;

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::{DefaultBodyLimit, State};
use enquiries::lead;
use garde::Validate;
use kernel::ids::{CustomerId, LeadId, QuotationId};
use kernel::page::{Page, PageQuery};
use kernel::reach::{Reach, Viewer};
use kernel::role::{Area, Verb, access};
use kernel::{Locked, Tx};
use sales::quotation::begin::{self, Beginning, Origin};
use sales::quotation::detail::{self, QuotationDetail, Sums};
use sales::quotation::list::{self, QuotationFilter, QuotationItem};
use sales::quotation::{self, Quotation, QuotationDraft, edit, picture};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::App;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::Created;
use crate::route::{get_with, post_with, put_with};
use crate::staff::{Staff, perm};
use crate::valid::{Valid, Versioned};

/// Limit on request bodies: a quotation for a villa with a thousand lines.
const SHEET: usize = 1024 * 1024;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/quotations",
            get_with(list, |op| op.id("listQuotations").summary("List quotations"))
                .merge(post_with(begin, |op| op.id("beginQuotation").summary("Create a quotation"))),
        )
        .api_route(
            "/api/admin/quotations/{id}",
            get_with(read, |op| op.id("getQuotation").summary("Get a quotation with its totals")).merge(
                put_with(write, |op| {
                    op.id("updateQuotation").summary("Save a quotation and return its totals")
                }),
            ),
        )
        .api_route(
            "/api/admin/quotations/{id}/price",
            post_with(price, |op| {
                op.id("priceQuotation")
                    .summary("Price a quotation without saving")
                    .description("Saves nothing.")
            }),
        )
        .merge(documents::routes())
        .merge(bulk::routes())
        .merge(customer::routes())
        .merge(editors::routes())
        .merge(events::routes())
        .merge(steps::routes())
        .merge(templates::routes())
        .layer(DefaultBodyLimit::max(SHEET))
}

async fn list(
    State(app): State<App>,
    staff: Staff<perm::ViewQuotations>,
    Params(page): Params<PageQuery>,
    Params(filter): Params<QuotationFilter>,
) -> Result<Json<Page<QuotationItem>>, Problem> {
    let mut db = app.db.acquire().await?;
    let today = app.clock.today();
    Ok(Json(list::list(&mut db, &staff.caller.viewer(), today, &page, &filter).await?))
}

/// A quotation to create.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct NewQuotation {
    /// Lead that the quotation is for.
    #[garde(skip)]
    lead_id: Option<LeadId>,
    /// Customer that the quotation is for.
    #[garde(skip)]
    customer_id: Option<CustomerId>,
    /// Initial contents.
    #[garde(dive)]
    from: Option<Origin>,
}

async fn begin(
    State(app): State<App>,
    staff: Staff<perm::ManageQuotations>,
    Valid { value: new, .. }: Valid<NewQuotation>,
) -> Result<Created<QuotationDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let viewer = staff.caller.viewer();
    let beginning = beginning(&mut tx, &viewer, new).await?;
    let id = begin::begin(&mut tx, &app.clock, &staff.caller.actor(), viewer.user, &beginning).await?;
    let quotation = detail::read(&mut tx, &app.clock, id, Reach::All, &viewer).await?;
    tx.commit().await?;
    Ok(Created(quotation))
}

/// The initial contents, as far as the caller may see them.
async fn beginning(tx: &mut Tx<'_>, viewer: &Viewer, new: NewQuotation) -> Result<Beginning, Problem> {
    let beginning = lead_or_customer(tx, viewer, new.lead_id, new.customer_id).await?;
    Ok(match new.from {
        None => beginning,
        Some(Origin::Template(template)) => Beginning { template: Some(template.id), ..beginning },
        Some(Origin::Kitchen(plan)) => Beginning { kitchen: Some(*plan), ..beginning },
        Some(Origin::Quotation(copied)) => {
            let copied = quotation::find(tx, copied.id, viewer.reach(Area::Quotations)).await?;
            Beginning { copied: Some(copied), ..beginning }
        }
    })
}

/// Lead or customer of a quotation. Those outside the caller's scope are rejected.
pub(super) async fn lead_or_customer(
    tx: &mut Tx<'_>,
    viewer: &Viewer,
    lead: Option<LeadId>,
    customer: Option<CustomerId>,
) -> Result<Beginning, Problem> {
    let mut beginning = Beginning::default();
    if let Some(id) = lead {
        let visible = lead::list::visible(tx, &[id], viewer.reach(Area::Leads)).await?;
        let visible = visible.first().copied().ok_or_else(Problem::not_found)?;
        beginning.lead = Some(lead::lock(tx, visible).await?);
    }
    if let Some(id) = customer {
        beginning.customer = Some(sales::customer::visible(tx, id, viewer.reach(Area::Customers)).await?);
    }
    Ok(beginning)
}

async fn read(
    State(app): State<App>,
    staff: Staff<perm::ViewQuotations>,
    Path(id): Path<QuotationId>,
) -> Result<Json<QuotationDetail>, Problem> {
    let mut db = app.db.acquire().await?;
    let viewer = staff.caller.viewer();
    Ok(Json(detail::read(&mut db, &app.clock, id, staff.reach(), &viewer).await?))
}

/// Opens a quotation for editing and locks it until the transaction ends.
async fn open(
    tx: &mut Tx<'_>,
    app: &App,
    viewer: &Viewer,
    id: QuotationId,
    version: i32,
) -> Result<Locked<Quotation>, Problem> {
    let quotation = quotation::lock(tx, id, viewer.reach(Area::Quotations)).await?;
    if quotation.version != version {
        return Err(Problem::stale(detail::read(tx, &app.clock, id, Reach::All, viewer).await?));
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
    let viewer = staff.caller.viewer();
    let quotation = open(&mut tx, &app, &viewer, id, version).await?;
    if !access(Area::Content, viewer.role).allows(Verb::View) {
        picture::refuse_unavailable(&mut tx, viewer.user, &quotation.draft, &draft).await?;
    }
    edit::write(&mut tx, &app.clock, &staff.caller.actor(), &quotation, &draft).await?;
    let quotation = detail::read(&mut tx, &app.clock, id, Reach::All, &viewer).await?;
    tx.commit().await?;
    Ok(Json(quotation))
}

/// A quotation to price.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "QuotationPreview")]
struct Preview {
    /// The quotation as it would be saved.
    #[garde(dive)]
    draft: QuotationDraft,
}

async fn price(
    State(app): State<App>,
    staff: Staff<perm::ManageQuotations>,
    Path(id): Path<QuotationId>,
    Valid { value: Preview { draft }, .. }: Valid<Preview>,
) -> Result<Json<Sums>, Problem> {
    let mut db = app.db.acquire().await?;
    let quotation = quotation::find(&mut db, id, staff.reach()).await?;
    Ok(Json(detail::preview(&mut db, &quotation, &draft, staff.caller.role).await?))
}
