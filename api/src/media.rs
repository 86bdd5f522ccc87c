//! Pictures for browsers.
//!
//! An address contains the content's hash, so its content never changes and nobody can guess it; it serves a
//! variant, without the original's private metadata. `/media/photographs/{id}.jpg` redirects to a
//! photograph's current picture.

mod catalog;
mod designs;
mod immutable;
mod products;
mod share_cards;
mod swatches;
mod videos;

use aide::axum::ApiRouter;
use axum::body::Body;
use axum::extract::State;
use axum::http::HeaderMap;
use axum::http::header::{CONTENT_LENGTH, CONTENT_TYPE, IF_NONE_MATCH};
use axum::response::{IntoResponse, Response};
use content::photograph::gallery;
use content::photograph::picture::{self, variant_key};
use content::upload::check_picture;
use futures_util::stream::{self, StreamExt as _};
use kernel::ids::PhotographId;
use schemars::JsonSchema;
use serde::Deserialize;
use storage::{BadKey, Key, Reading, Storage, StorageError};

use self::immutable::{Immutable, ImmutableFile, PictureRedirect, Renewable};
use crate::App;
use crate::params::Path;
use crate::problem::Problem;
use crate::reply::Attachment;
use crate::route::get_with;

pub(crate) fn routes() -> ApiRouter<App> {
    ApiRouter::new()
        .api_route(
            "/media/{sha256}/{recipe}/{file}",
            get_with(variant, |op| {
                op.id("getPicture").summary("Get a picture in one width, as WebP or JPEG").description(
                    "`file` is the width with `.webp` or `.jpg`. It never changes and may be cached for a year. \
                     If the picture has been rendered again since, redirects to the new one.",
                )
            }),
        )
        .api_route(
            "/media/photographs/{file}",
            get_with(named, |op| {
                op.id("getPhotographPicture").summary("Get a published photograph by its permanent address").description(
                    "`file` is the photograph's id with `.jpg`; the company's logo counts as published. Redirects to the current picture, at most \
                     1,440 pixels wide, so the address survives a replacement.",
                )
            }),
        )
        .merge(catalog::routes())
        .merge(designs::routes())
        .merge(products::routes())
        .merge(share_cards::routes())
        .merge(swatches::routes())
        .merge(videos::routes())
}

/// Path of a picture.
#[derive(Debug, Deserialize, JsonSchema)]
struct Variant {
    /// SHA-256 of the original, in hexadecimal.
    sha256: String,
    /// Id of the rendering recipe.
    recipe: String,
    /// Width in pixels, with `.webp` or `.jpg`.
    file: String,
}

/// Picture formats.
#[derive(Clone, Copy, Debug, PartialEq, Eq)]
enum Encoding {
    WebP,
    Jpeg,
}

impl Encoding {
    fn of(extension: &str) -> Option<Self> {
        match extension {
            "webp" => Some(Self::WebP),
            "jpg" => Some(Self::Jpeg),
            _ => None,
        }
    }

    const fn extension(self) -> &'static str {
        match self {
            Self::WebP => "webp",
            Self::Jpeg => "jpg",
        }
    }

    const fn media_type(self) -> &'static str {
        match self {
            Self::WebP => "image/webp",
            Self::Jpeg => "image/jpeg",
        }
    }
}

impl Variant {
    /// Width and format, if such a picture can exist.
    fn measure(&self) -> Option<(u32, Encoding)> {
        let is_hash = self.sha256.len() == 64 && self.sha256.bytes().all(|byte| byte.is_ascii_hexdigit());
        let is_recipe = (1..=16).contains(&self.recipe.len())
            && self.recipe.bytes().all(|byte| byte.is_ascii_alphanumeric() || byte == b'-');
        let (width, extension) = self.file.split_once('.')?;
        let measure = (width.parse().ok()?, Encoding::of(extension)?);
        (is_hash && is_recipe).then_some(measure)
    }

    /// The picture's key in the file storage.
    fn key(&self, width: u32, encoding: Encoding) -> Result<Key, BadKey> {
        variant_key(&self.sha256, &self.recipe, width, encoding.extension()).parse()
    }
}

async fn variant(
    State(app): State<App>,
    Path(variant): Path<Variant>,
    headers: HeaderMap,
) -> Result<Renewable<Picture>, Problem> {
    let (width, encoding) = variant.measure().ok_or_else(Problem::not_found)?;
    let key = variant.key(width, encoding).map_err(|_| Problem::not_found())?;
    let etag = format!("\"{}-{}-{}\"", variant.sha256, variant.recipe, variant.file);
    if is_known(&headers, &etag) {
        return Ok(Renewable::Current(Immutable { etag, file: None }));
    }
    match app.storage.read(&key).await {
        Ok(reading) => Ok(Renewable::Current(Immutable { etag, file: Some(Picture { encoding, reading }) })),
        // A page open for a long time requests the picture as of when it was loaded.
        Err(StorageError::NotFound) => {
            let db = &mut *app.db.acquire().await?;
            let Variant { sha256, recipe, .. } = &variant;
            let renewed = picture::renewed(db, sha256, recipe, width, encoding.extension()).await?;
            Ok(Renewable::Renewed(PictureRedirect(renewed.ok_or_else(Problem::not_found)?)))
        }
        Err(error) => Err(error.into()),
    }
}

/// Whether the client has the current version (RFC 9110, 13.1.2).
pub(crate) fn is_known(headers: &HeaderMap, etag: &str) -> bool {
    let known = headers.get_all(IF_NONE_MATCH).iter().filter_map(|value| value.to_str().ok());
    let mut known = known.flat_map(|value| value.split(',')).map(str::trim);
    known.any(|known| known == "*" || known.trim_start_matches("W/") == etag)
}

/// A rendered picture.
struct Picture {
    encoding: Encoding,
    reading: Reading,
}

impl ImmutableFile for Picture {
    const DESCRIPTION: &'static str = "The picture.";
    const MEDIA_TYPES: &'static [&'static str] = &["image/webp", "image/jpeg"];
}

impl IntoResponse for Picture {
    fn into_response(self) -> Response {
        let Self { encoding, reading } = self;
        let headers =
            [(CONTENT_TYPE, encoding.media_type().to_owned()), (CONTENT_LENGTH, reading.bytes.to_string())];
        (headers, Body::from_stream(reading.content)).into_response()
    }
}

/// Path of a photograph.
#[derive(Debug, Deserialize, JsonSchema)]
struct Name {
    /// The photograph's id with `.jpg`.
    file: String,
}

async fn named(State(app): State<App>, Path(Name { file }): Path<Name>) -> Result<PictureRedirect, Problem> {
    let id: Option<PhotographId> = file.strip_suffix(".jpg").and_then(|id| id.parse().ok());
    let id = id.ok_or_else(Problem::not_found)?;
    let address = gallery::address(&mut *app.db.acquire().await?, id).await?;
    Ok(PictureRedirect(address.ok_or_else(Problem::not_found)?))
}

/// A photograph's original file, as a download.
pub(crate) async fn original(storage: &Storage, id: PhotographId, key: &str) -> Result<Attachment, Problem> {
    let key: Key = key.parse().map_err(|error: BadKey| {
        tracing::error!(%error, "a photograph has an invalid storage key");
        Problem::internal()
    })?;
    let Reading { bytes, mut content } = storage.read(&key).await?;
    let beginning = content.next().await.transpose()?.unwrap_or_default();
    // The uploaded file name is not trusted.
    let name = format!("photograph-{id}.{}", extension(&beginning));
    let content = Body::from_stream(stream::iter([Ok(beginning)]).chain(content));
    Ok(Attachment { name, media_type: "application/octet-stream", bytes, content })
}

fn extension(beginning: &[u8]) -> &'static str {
    match (check_picture(beginning, 0), beginning.first()) {
        (Some(Ok(())), Some(0xff)) => "jpg",
        (Some(Ok(())), Some(0x89)) => "png",
        (Some(Ok(())), _) => "webp",
        _ => "bin",
    }
}
