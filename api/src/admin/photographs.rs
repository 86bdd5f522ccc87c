//! The photograph library. A role that may not publish works on drafts.

mod events;

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::State;
use axum::http::Method;
use content::photograph::edit::{self, DeleteError};
use content::photograph::list::{self, PhotographDetail, PhotographFilter, PhotographItem};
use kernel::Db;
use kernel::clock::Clock;
use kernel::ids::PhotographId;
use kernel::page::{Page, PageQuery};
use kernel::role::Access;

use crate::admin::workflow::{self, Managed, open};
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::{Accepted, Attachment};
use crate::route::{delete_with, get_with, post_with, put_with};
use crate::staff::{Staff, perm};
use crate::{App, media};

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/photographs",
            get_with(list, |op| op.id("listPhotographs").summary("List photographs")),
        )
        .api_route(
            "/api/admin/photographs/{id}",
            get_with(workflow::read::<PhotographItem>, |op| {
                op.id("getPhotograph").summary("Get a photograph with its uses and similar photographs")
            })
            .merge(put_with(workflow::change::<PhotographItem>, |op| {
                op.id("updatePhotograph").summary("Update a photograph")
            }))
            .merge(delete_with(workflow::delete::<PhotographItem>, |op| {
                op.id("deletePhotograph")
                    .summary("Delete an unused photograph")
                    .description("409 `in_use` with `current.usedIn` while it is used.")
            })),
        )
        .api_route(
            "/api/admin/photographs/{id}/status",
            post_with(workflow::transition::<PhotographItem>, |op| {
                op.id("movePhotograph")
                    .summary("Change a photograph's publishing status")
                    .description("To be scheduled or published, a photograph needs an alt text.")
            }),
        )
        .api_route(
            "/api/admin/photographs/{id}/retry",
            post_with(retry, |op| {
                op.id("retryPhotograph")
                    .summary("Retry rendering a photograph")
                    .description("409 `file_gone` if the original was deleted and must be uploaded again.")
            }),
        )
        .api_route(
            "/api/admin/photographs/{id}/original",
            get_with(original, |op| {
                op.id("downloadPhotograph")
                    .summary("Download the original file")
                    .description("Recorded in the audit log.")
            }),
        )
        .api_route(
            "/api/admin/photographs/order",
            put_with(workflow::reorder::<PhotographItem>, |op| {
                op.id("orderPhotographs").summary("Change a photograph's position in the gallery")
            }),
        )
        .merge(workflow::bulk_routes::<PhotographItem>())
        .merge(events::routes())
}

impl Managed for PhotographItem {
    const PATH: &'static str = "photographs";
    const ONE: &'static str = "Photograph";
    const MANY: &'static str = "photographs";
    type View = perm::ViewContent;
    type Edit = perm::EditContent;
    type Manage = perm::ManageContent;
    type Detail = PhotographDetail;
    type Filter = PhotographFilter;

    async fn detail(
        db: &mut Db,
        _: &Clock,
        access: Access,
        id: PhotographId,
    ) -> Result<PhotographDetail, sqlx::Error> {
        list::read(db, access, id).await
    }

    async fn ids(
        db: &mut Db,
        words: &str,
        filter: &PhotographFilter,
        limit: u32,
    ) -> Result<Vec<PhotographId>, sqlx::Error> {
        list::ids(db, words, filter, limit).await
    }
}

async fn list(
    State(app): State<App>,
    staff: Staff<perm::ViewContent>,
    Params(page): Params<PageQuery>,
    Params(filter): Params<PhotographFilter>,
) -> Result<Json<Page<PhotographItem>>, Problem> {
    let mut db = app.db.acquire().await?;
    Ok(Json(list::list(&mut db, staff.access, &page, &filter).await?))
}

impl From<DeleteError> for Problem {
    fn from(error: DeleteError) -> Self {
        let message = error.to_string();
        match error {
            DeleteError::InUse(used_in) => {
                Self::conflict("in_use", message).with_current(serde_json::json!({"usedIn": used_in}))
            }
            DeleteError::Database(error) => error.into(),
        }
    }
}

async fn retry(
    State(app): State<App>,
    staff: Staff<perm::EditContent>,
    Path(id): Path<PhotographId>,
) -> Result<Accepted<PhotographDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let photograph: PhotographItem = open(&mut tx, &app.clock, &staff, id, None).await?;
    edit::retry(&mut tx, &app.clock, &staff.caller.actor(), &photograph).await?;
    let photograph = PhotographItem::detail(&mut tx, &app.clock, staff.access, id).await?;
    tx.commit().await?;
    Ok(Accepted(photograph))
}

async fn original(
    State(app): State<App>,
    method: Method,
    staff: Staff<perm::ViewContent>,
    Path(id): Path<PhotographId>,
) -> Result<Attachment, Problem> {
    let key = {
        let mut tx = app.db.begin().await?;
        let key = list::original(&mut tx, id).await?.ok_or_else(Problem::not_found)?;
        // HEAD fetches nothing.
        if method != Method::HEAD {
            edit::note_download(&mut tx, &app.clock, &staff.caller.actor(), id).await?;
        }
        tx.commit().await?;
        key
    };
    media::original(&app.storage, id, &key).await
}
