//! Videos. A role that may not publish works on drafts.

use aide::axum::ApiRouter;
use axum::Json;
use axum::extract::{DefaultBodyLimit, State};
use content::video::choices::{self, Choices};
use content::video::list::{self, VideoDetail, VideoFilter, VideoItem};
use content::video::{VideoDraft, edit};
use kernel::Db;
use kernel::clock::Clock;
use kernel::ids::VideoId;
use kernel::page::{Page, PageQuery};
use kernel::preview;
use kernel::role::{Access, Area};
use kernel::slug::SlugKind;

use crate::App;
use crate::admin::previews::PreviewLink;
use crate::admin::workflow::{self, Managed, open};
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::{Accepted, Created};
use crate::route::{delete_with, get_with, post_with, put_with};
use crate::staff::{Staff, perm};
use crate::valid::Valid;

/// Limit on request bodies: captions of an hour in a script that takes three bytes per letter.
const BODY_LIMIT: usize = 256 * 1024;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/videos",
            get_with(list, |op| op.id("listVideos").summary("List videos")).merge(post_with(create, |op| {
                op.id("createVideo").summary("Create a video").description(
                    "A YouTube or Vimeo video by its `address`, or one whose file is uploaded afterwards (`createUpload`, \
                     purpose `video`). Without a `slug`, one is derived from its title.",
                )
            })),
        )
        .api_route(
            "/api/admin/videos/{id}",
            get_with(workflow::read::<VideoDetail>, |op| op.id("getVideo").summary("Get a video"))
                .merge(put_with(workflow::change::<VideoDetail>, |op| op.id("updateVideo").summary("Update a video")))
                .merge(delete_with(workflow::delete::<VideoDetail>, |op| {
                    op.id("deleteVideo").summary("Delete a video and its file")
                })),
        )
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .api_route(
            "/api/admin/videos/choices",
            get_with(choose, |op| op.id("listVideoChoices").summary("Get the options for editing videos")),
        )
        .api_route(
            "/api/admin/videos/{id}/status",
            post_with(workflow::transition::<VideoDetail>, |op| {
                op.id("moveVideo").summary("Change a video's publishing status").description(
                    "To be scheduled or published, a video needs a thumbnail, and an uploaded file must be processed.",
                )
            }),
        )
        .api_route(
            "/api/admin/videos/{id}/retry",
            post_with(retry, |op| {
                op.id("retryVideo").summary("Retry processing a video's file").description(
                    "409 `file_gone` if the file was deleted and must be uploaded again.",
                )
            }),
        )
        .api_route(
            "/api/admin/videos/{id}/preview",
            post_with(show, |op| {
                op.id("previewVideo").summary("Create a preview link to a video")
            }),
        )
        .api_route(
            "/api/admin/videos/order",
            put_with(workflow::reorder::<VideoDetail>, |op| op.id("orderVideos").summary("Change a video's position")),
        )
        .merge(workflow::bulk_routes::<VideoDetail>())
}

impl Managed for VideoDetail {
    const PATH: &'static str = "videos";
    const ONE: &'static str = "Video";
    const MANY: &'static str = "videos";
    type View = perm::ViewContent;
    type Edit = perm::EditContent;
    type Manage = perm::ManageContent;
    type Detail = Self;
    type Filter = VideoFilter;

    async fn detail(db: &mut Db, _: &Clock, access: Access, id: VideoId) -> Result<Self, sqlx::Error> {
        list::read(db, access, id).await
    }

    async fn ids(
        db: &mut Db,
        words: &str,
        filter: &VideoFilter,
        limit: u32,
    ) -> Result<Vec<VideoId>, sqlx::Error> {
        list::ids(db, words, filter, limit).await
    }
}

async fn list(
    State(app): State<App>,
    staff: Staff<perm::ViewContent>,
    Params(page): Params<PageQuery>,
    Params(filter): Params<VideoFilter>,
) -> Result<Json<Page<VideoItem>>, Problem> {
    Ok(Json(list::list(&mut *app.db.acquire().await?, staff.access, &page, &filter).await?))
}

async fn choose(State(app): State<App>, staff: Staff<perm::ViewContent>) -> Result<Json<Choices>, Problem> {
    let projects = staff.caller.viewer().reach(Area::Projects);
    Ok(Json(choices::read(&mut *app.db.acquire().await?, projects).await?))
}

async fn create(
    State(app): State<App>,
    staff: Staff<perm::EditContent>,
    Valid { value: draft, .. }: Valid<VideoDraft>,
) -> Result<Created<VideoDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let projects = staff.caller.viewer().reach(Area::Projects);
    let id = edit::create(&mut tx, &app.clock, &staff.caller.actor(), projects, &draft).await?;
    let video = VideoDetail::detail(&mut tx, &app.clock, staff.access, id).await?;
    tx.commit().await?;
    Ok(Created(video))
}

async fn retry(
    State(app): State<App>,
    staff: Staff<perm::EditContent>,
    Path(id): Path<VideoId>,
) -> Result<Accepted<VideoDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let video: VideoDetail = open(&mut tx, &app.clock, &staff, id, None).await?;
    edit::retry(&mut tx, &app.clock, &staff.caller.actor(), &video).await?;
    let video = VideoDetail::detail(&mut tx, &app.clock, staff.access, id).await?;
    tx.commit().await?;
    Ok(Accepted(video))
}

async fn show(
    State(app): State<App>,
    staff: Staff<perm::EditContent>,
    Path(id): Path<VideoId>,
) -> Result<Created<PreviewLink>, Problem> {
    let mut tx = app.db.begin().await?;
    list::find(&mut tx, id).await?;
    let link =
        preview::issue(&mut tx, SlugKind::Video, id.0, Some(staff.caller.user), app.clock.now()).await?;
    tx.commit().await?;
    Ok(Created(PreviewLink::new("videos", link)))
}
