//! A design's price, its preview link, and quotations started from it.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use designs::design::addon::DesignAddonId;
use designs::design::price::{self, Choice, DesignPrice};
use designs::design::{self, quote};
use garde::Validate;
use kernel::ids::{CustomerId, DesignId, LeadId, QuotationId};
use kernel::preview;
use kernel::publishing::Status;
use kernel::role::{Area, Verb, access};
use kernel::slug::SlugKind;
use schemars::JsonSchema;
use serde::{Deserialize, Serialize};

use crate::App;
use crate::admin::previews::PreviewLink;
use crate::admin::quotations::lead_or_customer;
use crate::params::Path;
use crate::problem::Problem;
use crate::reply::Created;
use crate::route::post_with;
use crate::staff::{Staff, perm};
use crate::valid::Valid;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/designs/{id}/price-preview",
            post_with(preview_price, |op| {
                op.id("previewDesignPrice").summary("Price a design with add-ons").description(
                    "At today's rates, as visitors see it. 409 `no_price` without a template that has a price.",
                )
            }),
        )
        .api_route(
            "/api/admin/designs/{id}/preview",
            post_with(preview_page, |op| {
                op.id("previewDesign").summary("Create a public preview link valid for 24 hours")
            }),
        )
        .api_route(
            "/api/admin/designs/{id}/quotation",
            post_with(begin_quotation, |op| {
                op.id("quoteDesign").summary("Create a quotation from a design").description(
                    "Contains the items of its template at today's rates, and the add-ons as lines.",
                )
            }),
        )
}

async fn preview_price(
    State(app): State<App>,
    _: Staff<perm::EditDesigns>,
    Path(id): Path<DesignId>,
    Valid { value: choice, .. }: Valid<Choice>,
) -> Result<Json<DesignPrice>, Problem> {
    let mut db = app.db.acquire().await?;
    let design = design::find(&mut db, id).await?;
    Ok(Json(price::price(&mut db, &design.draft, &choice, app.clock.today()).await?))
}

async fn preview_page(
    State(app): State<App>,
    staff: Staff<perm::EditDesigns>,
    Path(id): Path<DesignId>,
) -> Result<Created<PreviewLink>, Problem> {
    let mut tx = app.db.begin().await?;
    let design = design::find(&mut tx, id).await?;
    let (by, now) = (Some(staff.caller.user), app.clock.now());
    let link = preview::issue(&mut tx, SlugKind::Design, design.id.0, by, now).await?;
    tx.commit().await?;
    Ok(Created(PreviewLink::new("designs", link)))
}

/// A quotation to create from a design.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "DesignQuotation")]
struct NewQuotation {
    /// Lead that the quotation is for.
    #[serde(default)]
    #[garde(skip)]
    lead_id: Option<LeadId>,
    /// Customer that the quotation is for.
    #[serde(default)]
    #[garde(skip)]
    customer_id: Option<CustomerId>,
    /// Add-ons.
    #[serde(default)]
    #[garde(length(max = 40))]
    addons: Vec<DesignAddonId>,
    /// Room area in square feet.
    #[serde(default)]
    #[garde(range(min = 1, max = 100_000))]
    area_sqft: Option<i32>,
}

/// The created quotation.
#[derive(Debug, Serialize, JsonSchema)]
#[schemars(rename = "BegunQuotation")]
struct CreatedQuotation {
    /// Quotation id.
    id: QuotationId,
}

async fn begin_quotation(
    State(app): State<App>,
    staff: Staff<perm::ManageQuotations>,
    Path(id): Path<DesignId>,
    Valid { value: new, .. }: Valid<NewQuotation>,
) -> Result<Created<CreatedQuotation>, Problem> {
    let mut tx = app.db.begin().await?;
    let design = design::find(&mut tx, id).await?;
    // Without access to the design list, only published designs are visible.
    let sees_drafts = access(Area::Designs, staff.caller.role).allows(Verb::View);
    if !sees_drafts && design.status != Status::Published {
        return Err(Problem::not_found());
    }
    let choice = Choice { addons: new.addons, area_sqft: new.area_sqft, pincode: None };
    let beginning = lead_or_customer(&mut tx, &staff.caller.viewer(), new.lead_id, new.customer_id).await?;
    let (actor, owner) = (staff.caller.actor(), staff.caller.user);
    let id = quote::begin(&mut tx, &app.clock, &actor, owner, &design, &choice, beginning).await?;
    tx.commit().await?;
    Ok(Created(CreatedQuotation { id }))
}
