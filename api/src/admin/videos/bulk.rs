//! What is done to many videos in one go.

use aide::axum::ApiRouter;
use aide::axum::routing::post_with;
use axum::Json;
use axum::extract::State;
use domain::Db;
use domain::ids::VideoId;
use domain::video::bulk::{self, Action};
use domain::video::list::{self, VideoFilter};
use garde::Validate;
use schemars::JsonSchema;
use serde::Deserialize;
use uuid::Uuid;

use crate::App;
use crate::admin::bulk::{MOST, Outcome, Selection, Words, parameters, refuse_more_than};
use crate::problem::Problem;
use crate::staff::{Staff, perm};
use crate::valid::Valid;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/api/admin/videos/bulk",
        post_with(act, |op| {
            op.id("actOnVideos").summary("Do something to many videos").description(
                "To all that the caller may change and that it can be done to; the others are named with the reason. \
                 At most 1,000 at a time. A dry run changes nothing.",
            )
        }),
    )
}

/// What is done to which videos.
#[derive(Debug, Deserialize, Validate, JsonSchema)]
#[serde(rename_all = "camelCase")]
#[schemars(rename = "VideoBulk")]
struct Bulk {
    /// To which.
    #[garde(dive)]
    selection: Selection<VideoId>,
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
    staff: Staff<perm::EditContent>,
    Valid { value: Bulk { selection, action, dry_run }, .. }: Valid<Bulk>,
) -> Result<Json<Outcome>, Problem> {
    let mut tx = app.db.begin().await?;
    let ids = chosen(&mut tx, selection).await?;
    let actor = staff.caller.actor();
    let outcome = bulk::apply(&mut tx, &app.clock, &actor, staff.access, &ids, &action).await?;
    if dry_run {
        tx.rollback().await?;
    } else {
        tx.commit().await?;
    }
    Ok(Json(Outcome::new(outcome.changed, outcome.skipped, Uuid::now_v7())))
}

async fn chosen(db: &mut Db, selection: Selection<VideoId>) -> Result<Vec<VideoId>, Problem> {
    let query = match selection {
        Selection::Ids(ids) => return Ok(ids),
        Selection::Query(query) => query,
    };
    let (words, filter): (Words, VideoFilter) = (parameters(&query)?, parameters(&query)?);
    let ids = list::ids(db, &words.q, &filter, MOST + 1).await?;
    refuse_more_than(MOST, ids.len(), "videos")?;
    Ok(ids)
}
