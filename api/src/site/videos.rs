//! `GET /api/videos`: published videos.

use std::collections::BTreeMap;

use aide::axum::ApiRouter;
use aide::axum::routing::get_with;
use axum::extract::State;
use axum::http::HeaderMap;
use content::video::visitors::{self, Query, VideoPage, VideosPage};
use kernel::ids::VideoId;
use kernel::preview;
use kernel::slug::Kind;
use schemars::JsonSchema;
use serde::Deserialize;

use super::public::{Public, Unpublished};
use crate::App;
use crate::params::{Params, Path};
use crate::problem::Problem;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/api/videos",
            get_with(list, |op| {
                op.id("getVideos").summary("Videos for visitors, 12 at a time").description(
                    "Those that are featured first, then in the order that staff have given them. `next` is the \
                     `cursor` of the next page.",
                )
            }),
        )
        .api_route(
            "/api/videos/{slug}",
            get_with(read, |op| {
                op.id("getPublishedVideo").summary("One video").description(
                    "Also under an address that it had before; `slug` is the one that it has now.",
                )
            }),
        )
        .api_route(
            "/api/videos/preview/{token}",
            get_with(show, |op| {
                op.id("getVideoPreview").summary("A video as visitors would see it").description(
                    "By a link that staff have made, for as long as it holds.",
                )
            }),
        )
}

async fn list(
    State(app): State<App>,
    Params(query): Params<Query>,
    headers: HeaderMap,
) -> Result<Public<VideosPage>, Problem> {
    if !query.is_whole() {
        return Err(Problem::invalid(BTreeMap::from([("cursor".to_owned(), "is none of ours".to_owned())])));
    }
    let page = visitors::page(&mut *app.db.acquire().await?, &query).await?;
    Public::new(&page, &headers)
}

/// Which video.
#[derive(Debug, Deserialize, JsonSchema)]
struct Name {
    /// What addresses call it, or have called it.
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

/// Which link.
#[derive(Debug, Deserialize, JsonSchema)]
struct Link {
    /// What it carries.
    token: String,
}

async fn show(
    State(app): State<App>,
    Path(Link { token }): Path<Link>,
) -> Result<Unpublished<VideoPage>, Problem> {
    let mut db = app.db.acquire().await?;
    let shown = preview::find(&mut db, Kind::Video, &token, app.clock.now()).await?;
    let shown = shown.map(VideoId).ok_or_else(Problem::not_found)?;
    let mut video = visitors::preview(&mut db, shown).await?;
    if video.player.media_type.is_some() {
        // Its file is not for everybody yet: whoever holds the link may have it.
        video.player.address = format!("{}?preview={token}", video.player.address);
    }
    Ok(Unpublished(video))
}
