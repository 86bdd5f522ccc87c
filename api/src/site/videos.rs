//! `GET /api/videos`: published videos.

use aide::axum::ApiRouter;
use axum::extract::State;
use axum::http::HeaderMap;
use content::video::visitors::{self, Query, VideoPage, VideosPage};
use kernel::ids::VideoId;
use kernel::preview;
use kernel::slug::SlugKind;
use schemars::JsonSchema;
use serde::Deserialize;

use super::public::{Public, Unpublished};
use crate::App;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::route::get_with;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/videos",
            get_with(list, |op| {
                op.id("getVideos").summary("List published videos, 12 per page").description(
                    "Featured videos first, then in the order set by staff. `next` is the \
                     `cursor` of the next page.",
                )
            }),
        )
        .api_route(
            "/api/videos/{slug}",
            get_with(read, |op| {
                op.id("getPublishedVideo")
                    .summary("Get a published video")
                    .description("Former slugs work too; `slug` is the current one.")
            }),
        )
        .api_route(
            "/api/videos/preview/{token}",
            get_with(show, |op| {
                op.id("getVideoPreview")
                    .summary("Preview an unpublished video by link")
                    .description("With a link created by staff, until it expires.")
            }),
        )
}

async fn list(
    State(app): State<App>,
    Params(query): Params<Query>,
    headers: HeaderMap,
) -> Result<Public<VideosPage>, Problem> {
    if !query.is_whole() {
        return Err(Problem::bad_cursor());
    }
    let page = visitors::page(&mut *app.db.acquire().await?, &query).await?;
    Public::new(&page, &headers)
}

/// Path of a video.
#[derive(Debug, Deserialize, JsonSchema)]
struct Name {
    /// Current or former slug.
    slug: String,
}

async fn read(
    State(app): State<App>,
    Path(Name { slug }): Path<Name>,
    headers: HeaderMap,
) -> Result<Public<VideoPage>, Problem> {
    let video = visitors::by_slug(&mut *app.db.acquire().await?, &slug).await?;
    Public::new(&video, &headers)
}

/// Preview link.
#[derive(Debug, Deserialize, JsonSchema)]
struct Link {
    /// Token of the link.
    token: String,
}

async fn show(
    State(app): State<App>,
    Path(Link { token }): Path<Link>,
) -> Result<Unpublished<VideoPage>, Problem> {
    let mut db = app.db.acquire().await?;
    let shown = preview::find(&mut db, SlugKind::Video, &token, app.clock.now()).await?;
    let shown = shown.map(VideoId).ok_or_else(Problem::not_found)?;
    let mut video = visitors::preview(&mut db, shown).await?;
    if video.player.media_type.is_some() {
        // The file is not public yet; the link grants access.
        video.player.address = format!("{}?preview={token}", video.player.address);
    }
    Ok(Unpublished(video))
}
