//! What is done to many quotations in one go.

use aide::axum::ApiRouter;
use aide::axum::routing::post_with;
use axum::Json;
use axum::extract::State;
use domain::Db;
use domain::ids::{BatchId, QuotationId};
use domain::quotation::allowed::Viewer;
use domain::quotation::bulk::{self, Action};
use domain::quotation::list::{self, QuotationFilter};
use garde::Validate;
use jobs::documents::make_quotation;
use schemars::JsonSchema;
use serde::Deserialize;

use super::viewer;
use crate::App;
use crate::admin::bulk::{MOST, Outcome, Selection, Words, parameters, refuse_more_than};
use crate::problem::Problem;
use crate::staff::{Staff, perm};
use crate::valid::Valid;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/admin/quotations/bulk",
        post_with(act, |op| {
            op.id("actOnQuotations").summary("Do something to many quotations").description(
                "To all that the caller may change and that it can be done to; the others are named with the reason. \
                 At most 1,000 at a time. A dry run changes nothing.",
            )
        }),
    )
}

/// What is done to which quotations.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "QuotationBulk")]
struct Bulk {
    /// To which.
    #[garde(dive)]
    selection: Selection<QuotationId>,
    /// What.
    #[garde(dive)]
    action: Action,
    /// Only says what would be done.
    #[serde(default)]
    #[garde(skip)]
    dry_run: bool,
}

async fn act(
    State(app): State<App>,
    staff: Staff<perm::ManageQuotations>,
    Valid { value: Bulk { selection, action, dry_run }, .. }: Valid<Bulk>,
) -> Result<Json<Outcome>, Problem> {
    let mut tx = app.db.begin().await?;
    let viewer = viewer(&mut tx, &staff).await?;
    let ids = chosen(&mut tx, &viewer, selection).await?;
    let (actor, batch) = (staff.caller.actor(), BatchId::new());
    let (outcome, sent) = bulk::apply(&mut tx, &app.clock, &actor, &viewer, &ids, &action, batch).await?;
    for sent in &sent {
        make_quotation(&mut tx, sent.quotation, sent.version, app.clock.now()).await?;
    }
    if dry_run {
        tx.rollback().await?;
    } else {
        tx.commit().await?;
    }
    Ok(Json(Outcome::new(outcome.changed, outcome.skipped, batch)))
}

async fn chosen(
    db: &mut Db,
    viewer: &Viewer,
    selection: Selection<QuotationId>,
) -> Result<Vec<QuotationId>, Problem> {
    let query = match selection {
        Selection::Ids(ids) => return Ok(ids),
        Selection::Query(query) => query,
    };
    let (words, filter): (Words, QuotationFilter) = (parameters(&query)?, parameters(&query)?);
    let ids = list::ids(db, viewer.only(), &words.q, &filter, MOST + 1).await?;
    refuse_more_than(MOST, ids.len(), "quotations")?;
    Ok(ids)
}
