//! Quotation templates.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use designs::design::price;
use garde::Validate;
use kernel::ids::{QuotationId, QuotationTemplateId};
use kernel::record::Refusal;
use sales::quotation;
use sales::quotation::template::{self, Template, TemplateName};
use schemars::JsonSchema;
use serde::Deserialize;

use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::reply::{Created, Done};
use crate::route::{delete_with, get_with, post_with, put_with};
use crate::staff::{Staff, perm};
use crate::valid::{Valid, Versioned};

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/quotation-templates",
            get_with(list, |op| op.id("listQuotationTemplates").summary("List quotation templates")).merge(
                post_with(make, |op| {
                    op.id("createQuotationTemplate").summary("Save a quotation's rooms as a template")
                }),
            ),
        )
        .api_route(
            "/api/admin/quotation-templates/{id}",
            put_with(rename, |op| op.id("updateQuotationTemplate").summary("Rename a quotation template"))
                .merge(delete_with(archive, |op| {
                    op.id("deleteQuotationTemplate").summary("Delete a quotation template")
                })),
        )
}

async fn list(
    State(app): State<App>,
    _: Staff<perm::ViewQuotations>,
) -> Result<Json<Vec<Template>>, Problem> {
    Ok(Json(template::list(&mut *app.db.acquire().await?).await?))
}

/// A template to save.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
struct NewQuotationTemplate {
    /// Name.
    #[garde(length(chars, min = 1, max = 120))]
    name: String,
    /// Quotation whose rooms to save.
    #[garde(skip)]
    quotation_id: QuotationId,
}

async fn make(
    State(app): State<App>,
    staff: Staff<perm::ManageQuotations>,
    Valid { value: NewQuotationTemplate { name, quotation_id }, .. }: Valid<NewQuotationTemplate>,
) -> Result<Created<Template>, Problem> {
    let mut tx = app.db.begin().await?;
    let quotation = quotation::find(&mut tx, quotation_id, staff.reach()).await?;
    let (actor, name) = (staff.caller.actor(), TemplateName { name });
    let id = template::make(&mut tx, &app.clock, &actor, &name, &quotation).await?;
    let template = template::find(&mut tx, id).await?;
    tx.commit().await?;
    Ok(Created(template))
}

async fn rename(
    State(app): State<App>,
    staff: Staff<perm::ManageQuotations>,
    Path(id): Path<QuotationTemplateId>,
    Versioned { value: name, version }: Versioned<TemplateName>,
) -> Result<Json<Template>, Problem> {
    let mut tx = app.db.begin().await?;
    let old = template::find(&mut tx, id).await?;
    match template::rename(&mut tx, &app.clock, &staff.caller.actor(), &old, version, &name).await {
        Ok(()) => {}
        Err(Refusal::Database(sqlx::Error::RowNotFound)) => return Err(Problem::stale(old)),
        Err(refusal) => return Err(refusal.into()),
    }
    let template = template::find(&mut tx, id).await?;
    tx.commit().await?;
    Ok(Json(template))
}

async fn archive(
    State(app): State<App>,
    staff: Staff<perm::ManageQuotations>,
    Path(id): Path<QuotationTemplateId>,
) -> Result<Done, Problem> {
    let mut tx = app.db.begin().await?;
    price::archive_template(&mut tx, &app.clock, &staff.caller.actor(), id).await?;
    tx.commit().await?;
    Ok(Done)
}
