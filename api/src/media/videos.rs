//! Video files with range requests, so that playback can start anywhere (RFC 9110, 14): public while a
//! published video uses the file, otherwise only with a preview link.

use std::ops::Range;

use aide::OperationOutput;
use aide::axum::ApiRouter;
use aide::generate::GenContext;
use aide::openapi::{MediaType, Operation, Response as ApiResponse};
use axum::body::Body;
use axum::extract::State;
use axum::http::header::{
    ACCEPT_RANGES, CACHE_CONTROL, CONTENT_LENGTH, CONTENT_RANGE, CONTENT_SECURITY_POLICY, CONTENT_TYPE, ETAG,
    IF_RANGE, RANGE, X_CONTENT_TYPE_OPTIONS,
};
use axum::http::{HeaderMap, StatusCode};
use axum::response::{IntoResponse, Response};
use content::video::{Container, files};
use garde::Validate;
use kernel::Db;
use kernel::ids::VideoId;
use kernel::preview;
use kernel::slug::SlugKind;
use schemars::JsonSchema;
use serde::Deserialize;
use storage::{Key, Reading};

use super::is_known;
use crate::App;
use crate::params::{Params, Path};
use crate::problem::Problem;
use crate::reply::SANDBOX;
use crate::route::get_with;

pub(super) fn routes() -> ApiRouter<App> {
    ApiRouter::new().api_route(
        "/media/videos/{file}",
        get_with(film, |op| {
            op.id("getFilm").summary("Get a video file").description(
                "`file` is the hash of its content with `.mp4` or `.webm`: it never changes. Supports \
                 `Range`. Available for published videos, or with a preview link.",
            )
        }),
    )
}

/// Path of a video file.
#[derive(Debug, Deserialize, JsonSchema)]
struct Name {
    /// SHA-256 of the content with `.mp4` or `.webm`.
    file: String,
}

/// Authorization by preview link.
#[derive(Debug, Default, Deserialize, Validate, JsonSchema)]
#[serde(default)]
#[schemars(rename = "FilmQuery")]
struct Query {
    /// Token of a preview link.
    #[garde(length(max = 100))]
    preview: Option<String>,
}

async fn film(
    State(app): State<App>,
    Path(Name { file }): Path<Name>,
    Params(Query { preview }): Params<Query>,
    headers: HeaderMap,
) -> Result<Film, Problem> {
    let (sha256, container) = named(&file).ok_or_else(Problem::not_found)?;
    let may = may_have(&mut *app.db.acquire().await?, &app, sha256, container, preview.as_deref()).await?;
    let cache = may.ok_or_else(Problem::not_found)?;
    let etag = format!("\"{sha256}\"");
    let key: Key = files::key_of(sha256).parse().map_err(|_| Problem::internal())?;
    let whole = app.storage.metadata(&key).await?.bytes;
    let film = |part| Film { etag: etag.clone(), container, cache, whole, part };
    if is_known(&headers, &etag) {
        return Ok(film(Part::Known));
    }
    match requested_range(&headers, &etag, whole) {
        RequestedRange::All => Ok(film(Part::All(app.storage.read(&key).await?))),
        RequestedRange::Part(range) => {
            let reading = app.storage.read_range(&key, range.clone()).await?;
            Ok(film(Part::Of(range, reading)))
        }
        RequestedRange::Beyond => Ok(film(Part::Beyond)),
    }
}

fn named(file: &str) -> Option<(&str, Container)> {
    let (sha256, extension) = file.split_once('.')?;
    let is_hash = sha256.len() == 64 && sha256.bytes().all(|byte| matches!(byte, b'0'..=b'9' | b'a'..=b'f'));
    is_hash.then_some((sha256, extension.parse().ok()?))
}

/// Cache policy for a caller with access; `None` without.
async fn may_have(
    db: &mut Db,
    app: &App,
    sha256: &str,
    container: Container,
    token: Option<&str>,
) -> Result<Option<&'static str>, sqlx::Error> {
    if files::is_public(&mut *db, sha256, container).await? {
        return Ok(Some("public, max-age=31536000, immutable"));
    }
    let Some(token) = token else { return Ok(None) };
    let Some(shown) = preview::find(&mut *db, SlugKind::Video, token, app.clock.now()).await? else {
        return Ok(None);
    };
    let is_its = files::is_of(db, sha256, container, VideoId(shown)).await?;
    Ok(is_its.then_some("private, no-store"))
}

/// Requested range.
#[derive(Clone, Debug, PartialEq, Eq)]
enum RequestedRange {
    All,
    /// Not empty, and within the file.
    Part(Range<u64>),
    /// Outside the file.
    Beyond,
}

/// Parses `Range`. An unsupported or multi-part range, or one for another version, gets the whole file.
fn requested_range(headers: &HeaderMap, etag: &str, whole: u64) -> RequestedRange {
    let is_another = headers.get(IF_RANGE).is_some_and(|known| known != etag);
    let range = headers.get(RANGE).and_then(|range| range.to_str().ok()?.trim().strip_prefix("bytes="));
    let Some((start, end)) = range.filter(|_| !is_another).and_then(|range| range.split_once('-')) else {
        return RequestedRange::All;
    };
    let (start, end) = (start.trim(), end.trim());
    let number = |text: &str| text.parse::<u64>().ok();
    let range = match (number(start), number(end)) {
        (Some(start), Some(last)) if start <= last => start..last.saturating_add(1).min(whole),
        (Some(start), None) if end.is_empty() => start..whole,
        (None, Some(length)) if start.is_empty() => whole.saturating_sub(length)..whole,
        _ => return RequestedRange::All,
    };
    if range.is_empty() { RequestedRange::Beyond } else { RequestedRange::Part(range) }
}

/// Response with a video file or a part of it.
struct Film {
    etag: String,
    container: Container,
    cache: &'static str,
    /// File size in bytes.
    whole: u64,
    part: Part,
}

enum Part {
    /// The client has it already.
    Known,
    All(Reading),
    Of(Range<u64>, Reading),
    /// The range is not satisfiable.
    Beyond,
}

impl IntoResponse for Film {
    fn into_response(self) -> Response {
        let Self { etag, container, cache, whole, part } = self;
        let headers = [
            (CACHE_CONTROL, cache.to_owned()),
            (ETAG, etag),
            (ACCEPT_RANGES, "bytes".to_owned()),
            (CONTENT_SECURITY_POLICY, SANDBOX.to_owned()),
            (X_CONTENT_TYPE_OPTIONS, "nosniff".to_owned()),
        ];
        let of_file = |reading: &Reading| {
            [(CONTENT_TYPE, container.media_type().to_owned()), (CONTENT_LENGTH, reading.bytes.to_string())]
        };
        match part {
            Part::Known => (StatusCode::NOT_MODIFIED, headers).into_response(),
            Part::All(reading) => {
                (headers, of_file(&reading), Body::from_stream(reading.content)).into_response()
            }
            Part::Of(range, reading) => {
                let place = format!("bytes {}-{}/{whole}", range.start, range.end - 1);
                let body = Body::from_stream(reading.content);
                let of_file = [(CONTENT_TYPE, container.media_type().to_owned())];
                let of_part = [(CONTENT_LENGTH, reading.bytes.to_string()), (CONTENT_RANGE, place)];
                (StatusCode::PARTIAL_CONTENT, headers, of_file, of_part, body).into_response()
            }
            Part::Beyond => {
                let none = [(CONTENT_RANGE, format!("bytes */{whole}"))];
                (StatusCode::RANGE_NOT_SATISFIABLE, headers, none).into_response()
            }
        }
    }
}

impl OperationOutput for Film {
    type Inner = Self;

    fn operation_response(_: &mut GenContext, _: &mut Operation) -> Option<ApiResponse> {
        let kinds = ["video/mp4", "video/webm"];
        let content = kinds.into_iter().map(|kind| (kind.to_owned(), MediaType::default())).collect();
        Some(ApiResponse { description: "The video file.".to_owned(), content, ..ApiResponse::default() })
    }

    fn inferred_responses(
        ctx: &mut GenContext,
        operation: &mut Operation,
    ) -> Vec<(Option<u16>, ApiResponse)> {
        let status = Some(StatusCode::OK.as_u16());
        Self::operation_response(ctx, operation).map(|response| (status, response)).into_iter().collect()
    }
}
