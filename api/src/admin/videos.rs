//! Videos. A role that may not publish works on drafts.

mod bulk;

use aide::axum::ApiRouter;
use aide::axum::routing::{get_with, post_with, put_with};
use axum::Json;
use axum::extract::{DefaultBodyLimit, State};
use content::video::choices::{self, Choices};
use content::video::list::{self, VideoDetail, VideoFilter, VideoItem};
use content::video::{State as FileState, VideoDraft, edit, order, publishing};
use jobs::Images;
use jobs::queue::{Planned, is_dead, plan_anew};
use kernel::Db;
use kernel::ids::{UploadId, VideoId};
use kernel::page::{Page, PageQuery};
use kernel::preview;
use kernel::publishing::{Step, is_open_to};
use kernel::role::{Access, Area};
use kernel::slug::Kind;

use crate::App;
use crate::admin::order::Reorder;
use crate::admin::previews::PreviewLink;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::{Accepted, Created, Done};
use crate::staff::{Staff, perm};
use crate::valid::{Valid, Versioned};

/// What is said in a video of an hour, in a script that takes three bytes a letter.
const BODY_LIMIT: usize = 256 * 1024;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/admin/videos",
            get_with(list, |op| op.id("listVideos").summary("A page of videos")).post_with(create, |op| {
                op.id("createVideo").summary("Make a video").description(
                    "Of YouTube or Vimeo by its `address`, or one whose file is sent afterwards (`createUpload`, \
                     purpose `video`). Without a `slug` its title makes one.",
                )
            }),
        )
        .api_route(
            "/api/admin/videos/{id}",
            get_with(read, |op| op.id("getVideo").summary("One video"))
                .put_with(change, |op| op.id("updateVideo").summary("Say something else of a video"))
                .delete_with(delete, |op| op.id("deleteVideo").summary("Delete a video and its file")),
        )
        .layer(DefaultBodyLimit::max(BODY_LIMIT))
        .api_route(
            "/api/admin/videos/choices",
            get_with(choose, |op| op.id("listVideoChoices").summary("What describes and relates videos")),
        )
        .api_route(
            "/api/admin/videos/{id}/status",
            post_with(move_on, |op| {
                op.id("moveVideo").summary("Move a video on its way to visitors").description(
                    "A video needs a thumbnail, and a file of ours to be read, before it is scheduled or published.",
                )
            }),
        )
        .api_route(
            "/api/admin/videos/{id}/retry",
            post_with(retry, |op| {
                op.id("retryVideo").summary("Have a video's file read once more").description(
                    "409 `file_gone` when the file is not kept any more and has to be sent again.",
                )
            }),
        )
        .api_route(
            "/api/admin/videos/{id}/preview",
            post_with(show, |op| {
                op.id("previewVideo").summary("A link that shows a video before visitors see it")
            }),
        )
        .api_route(
            "/api/admin/videos/order",
            put_with(reorder, |op| op.id("orderVideos").summary("Move a video in their order")),
        )
        .merge(bulk::routes())
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
    let video = detail(&mut tx, staff.access, id).await?;
    tx.commit().await?;
    Ok(Created(video))
}

async fn read(
    State(app): State<App>,
    staff: Staff<perm::ViewContent>,
    Path(id): Path<VideoId>,
) -> Result<Json<VideoDetail>, Problem> {
    Ok(Json(detail(&mut *app.db.acquire().await?, staff.access, id).await?))
}

/// One whose job has given up has failed.
async fn detail(db: &mut Db, access: Access, id: VideoId) -> Result<VideoDetail, sqlx::Error> {
    let mut video = list::read(&mut *db, access, id).await?;
    let upload = video.upload;
    let file = video.item.file.as_mut().filter(|file| file.state == FileState::Working);
    if let (Some(file), Some(upload)) = (file, upload)
        && is_dead(db, &job(id, upload)).await?
    {
        file.state = FileState::Failed;
        file.error = Some("The file could not be read. Please try again.".to_owned());
    }
    Ok(video)
}

const fn job(video: VideoId, upload: UploadId) -> Images {
    Images::ReadVideo { video, upload }
}

/// Opens a video for a write by somebody who may change it as it stands.
async fn open<P>(
    db: &mut Db,
    staff: &Staff<P>,
    id: VideoId,
    version: Option<i32>,
) -> Result<VideoDetail, Problem> {
    let video = edit::lock(&mut *db, id).await?;
    if !is_open_to(video.item.status, staff.access) {
        return Err(Problem::forbidden());
    }
    match version {
        Some(version) if version != video.item.version => {
            Err(Problem::stale(detail(db, staff.access, id).await?))
        }
        _ => Ok(video),
    }
}

async fn change(
    State(app): State<App>,
    staff: Staff<perm::EditContent>,
    Path(id): Path<VideoId>,
    Versioned { value: draft, version }: Versioned<VideoDraft>,
) -> Result<Json<VideoDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let video = open(&mut tx, &staff, id, Some(version)).await?;
    let projects = staff.caller.viewer().reach(Area::Projects);
    edit::change(&mut tx, &app.clock, &staff.caller.actor(), projects, &video, &draft).await?;
    let video = detail(&mut tx, staff.access, id).await?;
    tx.commit().await?;
    Ok(Json(video))
}

async fn delete(
    State(app): State<App>,
    staff: Staff<perm::ManageContent>,
    Path(id): Path<VideoId>,
) -> Result<Done, Problem> {
    let mut tx = app.db.begin().await?;
    let video = open(&mut tx, &staff, id, None).await?;
    edit::delete(&mut tx, &app.clock, &staff.caller.actor(), &video).await?;
    tx.commit().await?;
    Ok(Done)
}

async fn move_on(
    State(app): State<App>,
    staff: Staff<perm::EditContent>,
    Path(id): Path<VideoId>,
    Versioned { value: step, version }: Versioned<Step>,
) -> Result<Json<VideoDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let video = open(&mut tx, &staff, id, Some(version)).await?;
    if !is_open_to(step.to, staff.access) {
        return Err(Problem::forbidden());
    }
    publishing::take(&mut tx, &app.clock, &staff.caller.actor(), &video, step).await?;
    let video = detail(&mut tx, staff.access, id).await?;
    tx.commit().await?;
    Ok(Json(video))
}

async fn retry(
    State(app): State<App>,
    staff: Staff<perm::EditContent>,
    Path(id): Path<VideoId>,
) -> Result<Accepted<VideoDetail>, Problem> {
    let mut tx = app.db.begin().await?;
    let video = open(&mut tx, &staff, id, None).await?;
    let upload = edit::retry(&mut tx, &app.clock, &staff.caller.actor(), &video).await?;
    plan_anew(&mut tx, &[Planned::now(job(id, upload))]).await?;
    let video = detail(&mut tx, staff.access, id).await?;
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
    let link = preview::issue(&mut tx, Kind::Video, id.0, Some(staff.caller.user), app.clock.now()).await?;
    tx.commit().await?;
    Ok(Created(PreviewLink::new("videos", link)))
}

async fn reorder(
    State(app): State<App>,
    staff: Staff<perm::EditContent>,
    Valid { value: Reorder { moved, before }, .. }: Valid<Reorder<VideoId>>,
) -> Result<Done, Problem> {
    let mut tx = app.db.begin().await?;
    open(&mut tx, &staff, moved, None).await?;
    order::move_before(&mut tx, &app.clock, &staff.caller.actor(), moved, before).await?;
    tx.commit().await?;
    Ok(Done)
}
