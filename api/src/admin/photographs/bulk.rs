//! Bulk actions on photographs.

use aide::axum::ApiRouter;
use aide::axum::routing::post_with;
use axum::Json;
use axum::extract::State;
use content::photograph::bulk::{self, Action};
use content::photograph::list;
use kernel::ids::PhotographId;
use uuid::Uuid;

use crate::App;
use crate::admin::bulk::{Bulk, MOST, Outcome, chosen, settle};
use crate::problem::Problem;
use crate::staff::{Staff, perm};
use crate::valid::Valid;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/admin/photographs/bulk",
        post_with(act, |op| {
            op.id("actOnPhotographs").summary("Do something to many photographs").description(
                "To all that the caller may change and that it can be done to; the others are named with the reason. \
                 At most 1,000 at a time. A dry run changes nothing.",
            )
        }),
    )
}

async fn act(
    State(app): State<App>,
    staff: Staff<perm::EditContent>,
    Valid { value: Bulk { selection, action, dry_run }, .. }: Valid<Bulk<PhotographId, Action>>,
) -> Result<Json<Outcome>, Problem> {
    let mut tx = app.db.begin().await?;
    let ids =
        chosen!(selection, "photographs", |words, filter| list::ids(&mut tx, &words, &filter, MOST + 1));
    let actor = staff.caller.actor();
    let outcome = bulk::apply(&mut tx, &app.clock, &actor, staff.access, &ids, &action).await?;
    settle(tx, dry_run).await?;
    Ok(Json(Outcome::new(outcome.changed, outcome.skipped, Uuid::now_v7())))
}
