//! The photograph library. A role that may not publish works on drafts.

mod events;

use aide::axum::ApiRouter;
use aide::axum::routing::{get_with, post_with, put_with};
use axum::Json;
use axum::extract::State;
use content::photograph::State as PhotographState;
use content::photograph::edit::{self, DeleteError};
use content::photograph::list::{self, PhotographDetail, PhotographFilter, PhotographItem};
use jobs::queue::dead_among;
use jobs::{Images, Job as _};
use kernel::Db;
use kernel::ids::PhotographId;
use kernel::page::{Page, PageQuery};
use kernel::role::Access;

use crate::admin::workflow::{self, Managed, open};
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::{Accepted, Attachment};
use crate::staff::{Staff, perm};
use crate::{App, media};

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/photographs",
            get_with(list, |op| op.id("listPhotographs").summary("A page of photographs")),
        )
        .api_route(
            "/api/admin/photographs/{id}",
            get_with(workflow::read::<PhotographItem>, |op| op.id("getPhotograph").summary("One photograph, where it stands, and what looks like it"))
                .put_with(workflow::change::<PhotographItem>, |op| op.id("updatePhotograph").summary("Say something else of a photograph"))
                .delete_with(workflow::delete::<PhotographItem>, |op| {
                    op.id("deletePhotograph").summary("Delete a photograph that stands nowhere").description(
                        "409 `in_use` with `current.usedIn` as long as it stands somewhere.",
                    )
                }),
        )
        .api_route(
            "/api/admin/photographs/{id}/status",
            post_with(workflow::transition::<PhotographItem>, |op| {
                op.id("movePhotograph").summary("Move a photograph on its way to visitors").description(
                    "A photograph needs a text for those who do not see it before it is scheduled or published.",
                )
            }),
        )
        .api_route(
            "/api/admin/photographs/{id}/retry",
            post_with(retry, |op| {
                op.id("retryPhotograph").summary("Have a photograph's pictures made once more").description(
                    "409 `file_gone` when the file is not kept any more and has to be sent again.",
                )
            }),
        )
        .api_route(
            "/api/admin/photographs/{id}/original",
            get_with(original, |op| {
                op.id("downloadPhotograph").summary("The file as it was sent").description("Entered in the audit log.")
            }),
        )
        .api_route(
            "/api/admin/photographs/order",
            put_with(workflow::reorder::<PhotographItem>, |op| op.id("orderPhotographs").summary("Move a photograph in the gallery's order")),
        )
        .api_route(
            "/api/admin/photographs/bulk",
            post_with(workflow::bulk::<PhotographItem>, |op| {
                op.id("actOnPhotographs").summary("Do something to many photographs").description(
                    "To all that the caller may change and that it can be done to; the others are named with the reason. \
                     At most 1,000 at a time. A dry run changes nothing.",
                )
            }),
        )
        .merge(events::routes())
}

impl Managed for PhotographItem {
    const MANY: &'static str = "photographs";
    type View = perm::ViewContent;
    type Edit = perm::EditContent;
    type Manage = perm::ManageContent;
    type Detail = PhotographDetail;
    type Filter = PhotographFilter;

    async fn detail(db: &mut Db, access: Access, id: PhotographId) -> Result<PhotographDetail, sqlx::Error> {
        let mut photograph = list::read(&mut *db, access, id).await?;
        notice_given_up(db, std::slice::from_mut(&mut photograph.item)).await?;
        Ok(photograph)
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
    let mut found = list::list(&mut db, staff.access, &page, &filter).await?;
    notice_given_up(&mut db, &mut found.items).await?;
    Ok(Json(found))
}

/// One whose job has given up has failed: nobody goes on with it.
async fn notice_given_up(db: &mut Db, items: &mut [PhotographItem]) -> Result<(), sqlx::Error> {
    let job = |item: &PhotographItem| Images::RenderPicture { photograph: item.id, upload: item.upload };
    let mut open: Vec<_> = items
        .iter_mut()
        .filter(|item| matches!(item.state, PhotographState::Waiting | PhotographState::Working))
        .filter(|item| item.upload.is_some())
        .collect();
    let jobs: Vec<_> = open.iter().map(|item| job(item)).collect();
    let dead = dead_among(db, &jobs).await?;
    for item in open.iter_mut().filter(|item| dead.contains(&job(item).key())) {
        item.state = PhotographState::Failed;
        item.error = Some("The pictures could not be made. Please try again.".to_owned());
    }
    Ok(())
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
    let photograph: PhotographItem = open(&mut tx, &staff, id, None).await?;
    edit::retry(&mut tx, &app.clock, &staff.caller.actor(), &photograph).await?;
    let photograph = PhotographItem::detail(&mut tx, staff.access, id).await?;
    tx.commit().await?;
    Ok(Accepted(photograph))
}

async fn original(
    State(app): State<App>,
    staff: Staff<perm::ViewContent>,
    Path(id): Path<PhotographId>,
) -> Result<Attachment, Problem> {
    let key = {
        let mut tx = app.db.begin().await?;
        let key = list::original(&mut tx, id).await?.ok_or_else(Problem::not_found)?;
        edit::note_download(&mut tx, &app.clock, &staff.caller.actor(), id).await?;
        tx.commit().await?;
        key
    };
    media::original(&app.storage, id, &key).await
}
