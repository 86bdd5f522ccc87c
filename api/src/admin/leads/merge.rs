//! Merging two leads of one person, and splitting them again.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use enquiries::lead;
use enquiries::lead::merge::{self, MergeDraft, Pair, SplitDraft};
use enquiries::lead::settings::Sales;
use kernel::ids::LeadId;
use kernel::reach::Reach;
use kernel::settings;
use sales::lead_detail::{self, LeadDetail};

use super::open;
use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::reply::Created;
use crate::route::post_with;
use crate::staff::{Staff, perm};
use crate::valid::Valid;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/leads/{id}/merge",
            post_with(merge, |op| {
                op.id("mergeLead").summary("Merge a lead into another").description(
                    "Returns the remaining lead, with the enquiries and the timelines of both; the merged one becomes \
                     read-only.",
                )
            }),
        )
        .api_route(
            "/api/admin/leads/{id}/split",
            post_with(split, |op| {
                op.id("splitLead").summary("Split an enquiry into a separate lead").description(
                    "If the enquiry came with a merged lead, restores that lead with all its enquiries.",
                )
            }),
        )
}

async fn merge(
    State(app): State<App>,
    staff: Staff<perm::ManageLeads>,
    Path(id): Path<LeadId>,
    Valid { value: MergeDraft { into, version }, .. }: Valid<MergeDraft>,
) -> Result<Json<LeadDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    // Both must be in the caller's scope; both are locked in one query, since locking one after the other
    // could deadlock.
    let lead = lead::visible(&mut tx, id, staff.reach()).await?;
    let stays = match lead::visible(&mut tx, into, staff.reach()).await {
        Ok(stays) => stays,
        Err(sqlx::Error::RowNotFound) => {
            return Err(Problem::invalid([("into".to_owned(), "does not exist".to_owned())].into()));
        }
        Err(error) => return Err(error.into()),
    };
    let viewer = staff.caller.viewer();
    let pair = Pair::lock(&mut tx, lead, stays).await?;
    if version.is_some_and(|version| version != pair.lead.version) {
        return Err(Problem::stale(
            lead_detail::read(&mut tx, id, staff.reach(), viewer, app.clock.now()).await?,
        ));
    }
    let sales: Sales = settings::read(&mut tx).await?;
    merge::merge(&mut tx, &app.clock, &staff.caller.actor(), &pair, &sales).await?;
    let lead = lead_detail::read(&mut tx, into, Reach::All, viewer, app.clock.now()).await?;
    tx.commit().await?;
    Ok(Json(lead))
}

async fn split(
    State(app): State<App>,
    staff: Staff<perm::ManageLeads>,
    Path(id): Path<LeadId>,
    Valid { value: SplitDraft { enquiry }, .. }: Valid<SplitDraft>,
) -> Result<Created<LeadDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let lead = open(&mut tx, &app, &staff, id, None).await?;
    let sales: Sales = settings::read(&mut tx).await?;
    let split = merge::split(&mut tx, &app.clock, &staff.caller.actor(), &lead, enquiry, &sales).await?;
    let lead =
        lead_detail::read(&mut tx, split.lead, Reach::All, staff.caller.viewer(), app.clock.now()).await?;
    tx.commit().await?;
    Ok(Created(lead))
}
