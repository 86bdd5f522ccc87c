//! Bulk actions on leads.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use enquiries::lead::bulk::{self, Action};
use enquiries::lead::list::{self, LeadFilter, Search};
use garde::Validate;
use kernel::ids::{BatchId, LeadId};
use kernel::reach::Visible;
use schemars::JsonSchema;
use serde::Deserialize;

use super::SearchText;
use crate::App;
use crate::admin::bulk::{MAX_SELECTED, Outcome, Selection, Skipped, parameters, refuse_more_than};
use crate::params::Path;
use crate::problem::Problem;
use crate::route::post_with;
use crate::staff::{Staff, perm};
use crate::valid::Valid;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/leads/bulk",
            post_with(act, |op| {
                op.id("actOnLeads").summary("Apply an action to many leads").description(
                    "Skips leads that the caller may not change or that do not allow the action, and lists why. \
                     At most 1,000 at a time.",
                )
            }),
        )
        .api_route(
            "/api/admin/leads/bulk/{id}/undo",
            post_with(undo, |op| {
                op.id("undoLeadAction")
                    .summary("Undo a bulk action on leads")
                    .description("Restores each lead, except those changed since.")
            }),
        )
}

/// A bulk action on leads.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[schemars(rename = "LeadBulk")]
pub(crate) struct Bulk {
    /// Selected leads.
    #[garde(dive)]
    selection: Selection<LeadId>,
    /// Action.
    #[garde(dive)]
    action: Action,
}

async fn act(
    State(app): State<App>,
    staff: Staff<perm::ManageLeads>,
    Valid { value: Bulk { selection, action }, .. }: Valid<Bulk>,
) -> Result<Json<Outcome>, Problem> {
    let caller = &staff.caller;
    let mut tx = app.db.begin().await?;
    let (ids, mut skipped) = match selection {
        Selection::Ids(ids) => {
            let visible = list::visible(&mut tx, &ids, staff.reach()).await?;
            let hidden = ids.into_iter().filter(|id| !visible.iter().any(|visible| **visible == *id));
            let skipped = hidden.map(|id| Skipped { id: id.0, reason: "Not found.".to_owned() }).collect();
            (visible, skipped)
        }
        Selection::Query(query) => {
            let (words, filter): (SearchText, LeadFilter) = (parameters(&query)?, parameters(&query)?);
            let search = super::search(&app, &staff, &words.q, &filter);
            (matching(&mut tx, &search).await?, Vec::new())
        }
    };
    let outcome = bulk::apply(&mut tx, &app.clock, &caller.actor(), caller.user, &ids, &action).await?;
    tx.commit().await?;
    skipped.extend(outcome.skipped.into_iter().map(|(id, reason)| Skipped { id: id.0, reason }));
    Ok(Json(Outcome { changed: outcome.changed.len(), skipped, batch: outcome.batch.0 }))
}

async fn matching(db: &mut kernel::Db, search: &Search<'_>) -> Result<Vec<Visible<LeadId>>, Problem> {
    let ids = list::ids(db, search, i64::from(MAX_SELECTED) + 1).await?;
    refuse_more_than(MAX_SELECTED, ids.len(), "leads")?;
    Ok(ids)
}

async fn undo(
    State(app): State<App>,
    staff: Staff<perm::ManageLeads>,
    Path(batch): Path<BatchId>,
) -> Result<Json<Outcome>, Problem> {
    let mut tx = app.db.begin().await?;
    let undone = bulk::undo(&mut tx, &app.clock, &staff.caller.actor(), staff.caller.user, batch).await?;
    tx.commit().await?;
    let reason = "Someone has changed this lead since.";
    let skipped = undone.skipped.iter().map(|id| Skipped { id: id.0, reason: reason.to_owned() });
    Ok(Json(Outcome { changed: undone.restored.len(), skipped: skipped.collect(), batch: batch.0 }))
}
