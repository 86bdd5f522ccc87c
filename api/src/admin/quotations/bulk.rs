//! Bulk actions on quotations.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use kernel::ids::{BatchId, QuotationId};
use sales::quotation::bulk::{self, Action};
use sales::quotation::list;

use crate::App;
use crate::admin::bulk::{Bulk, MAX_SELECTED, Outcome, chosen, settle};
use crate::params::Path;
use crate::problem::Problem;
use crate::route::post_with;
use crate::staff::{Staff, perm};
use crate::valid::Valid;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/quotations/bulk",
            post_with(act, |op| {
                op.id("actOnQuotations").summary("Apply an action to many quotations").description(
                    "Skips quotations that the caller may not change or that do not allow the action, and lists why. \
                     At most 1,000 at a time. A dry run changes nothing.",
                )
            }),
        )
        .api_route(
            "/api/admin/quotations/bulk/{id}/undo",
            post_with(undo, |op| {
                op.id("undoQuotationAction")
                    .summary("Undo assigning many quotations")
                    .description("Gives each back to its earlier owner, except those assigned again since.")
            }),
        )
}

async fn act(
    State(app): State<App>,
    staff: Staff<perm::ManageQuotations>,
    Valid { value: Bulk { selection, action, dry_run }, .. }: Valid<Bulk<QuotationId, Action>>,
) -> Result<Json<Outcome>, Problem> {
    let mut tx = app.db.begin().await?;
    let viewer = staff.caller.viewer();
    let ids = chosen!(selection, "quotations", |words, filter| {
        list::ids(&mut tx, staff.reach(), &words, &filter, MAX_SELECTED + 1)
    });
    let (actor, batch) = (staff.caller.actor(), BatchId::new());
    let outcome = bulk::apply(&mut tx, &app.clock, &actor, &viewer, &ids, &action, batch).await?;
    settle(tx, dry_run).await?;
    Ok(Json(Outcome::new(outcome.changed, outcome.skipped, batch)))
}

async fn undo(
    State(app): State<App>,
    staff: Staff<perm::ManageQuotations>,
    Path(batch): Path<BatchId>,
) -> Result<Json<Outcome>, Problem> {
    let mut tx = app.db.begin().await?;
    let undone = bulk::undo(&mut tx, &app.clock, &staff.caller.actor(), staff.caller.user, batch).await?;
    tx.commit().await?;
    Ok(Json(Outcome::new(undone.changed, undone.skipped, batch)))
}
